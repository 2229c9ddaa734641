import { inject, provideAppInitializer } from '@angular/core'
import { followMock } from 'inventory-objects-mock'
import { mock } from './inventory-mock'
import { ObjectService } from './object-service'

export const following = provideAppInitializer(() => {
  const { list } = inject(ObjectService)
  followMock(mock, () => list.reload())
})
