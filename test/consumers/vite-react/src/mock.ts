import { createInventoryMock } from 'inventory-objects-mock'
import { scenarios } from 'inventory-objects-mock/factories'
import { setupWorker } from 'msw/browser'

const key = 'inventory'

/** Plays the service in this tab. A reload starts again, unless the address says `?keep`. */
export async function startMock() {
  const keep = new URLSearchParams(location.search).has('keep')
  const kept = keep ? sessionStorage.getItem(key) : null
  const mock = createInventoryMock({ objects: kept ? JSON.parse(kept) : scenarios.small() })
  if (keep) mock.on('change', () => sessionStorage.setItem(key, JSON.stringify(mock.objects.all())))
  await setupWorker(...mock.handlers).start({ quiet: true })
}
