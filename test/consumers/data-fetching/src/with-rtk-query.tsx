import { Provider } from 'react-redux'
import { ObjectList } from './ObjectList'
import { inventoryApi, store } from './store'
import './follow-with-rtk-query'

function List() {
  const { data, isError } = inventoryApi.useListQuery()
  const [remove] = inventoryApi.useRemoveMutation()
  return <ObjectList objects={data} isBroken={isError} onRemove={remove} />
}

export const page = (
  <Provider store={store}>
    <List />
  </Provider>
)
