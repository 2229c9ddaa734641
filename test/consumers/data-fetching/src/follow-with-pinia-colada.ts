import { useQueryCache } from '@pinia/colada'
import { followMock } from 'inventory-objects-mock'
import { mock } from './inventory-mock'
import { pinia } from './pinia'

followMock(mock, async () => {
  // It rejects if a query fails, which the page shows.
  await useQueryCache(pinia)
    .invalidateQueries({ key: ['objects'] })
    .catch(() => {})
})
