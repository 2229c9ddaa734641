import { mutate } from 'swr' // with a cache of your own: from useSWRConfig()
import { followMock } from './follow-mock'

followMock(() => mutate((key) => String(key).startsWith('/api/v2/objects/')))
