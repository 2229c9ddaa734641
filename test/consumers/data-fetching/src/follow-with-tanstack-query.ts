import { followMock } from './follow-mock'
import { queryClient } from './query-client'

followMock(() => queryClient.invalidateQueries({ queryKey: ['objects'] }))
