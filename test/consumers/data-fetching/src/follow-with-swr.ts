import { followMock } from 'inventory-objects-mock'
import { mutate } from 'swr' // with a cache of your own: from useSWRConfig()
import { mock } from './inventory-mock'

followMock(mock, () => mutate((key) => String(key).startsWith('/api/v2/objects/')))
