import { followMock } from 'inventory-objects-mock'
import { mock } from './inventory-mock'
import { queryClient } from './query-client'

followMock(mock, () => queryClient.invalidateQueries({ queryKey: ['objects'] }))
