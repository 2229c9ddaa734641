import { followMock } from 'inventory-objects-mock'
import { mock } from './inventory-mock'
import { inventoryApi, store } from './store'

followMock(mock, () => store.dispatch(inventoryApi.util.invalidateTags(['objects'])))
