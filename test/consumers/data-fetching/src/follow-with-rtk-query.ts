import { followMock } from './follow-mock'
import { inventoryApi, store } from './store'

followMock(() => store.dispatch(inventoryApi.util.invalidateTags(['objects'])))
