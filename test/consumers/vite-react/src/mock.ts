import { createInventoryMock } from 'inventory-objects-mock'
import { scenarios } from 'inventory-objects-mock/factories'
import { setupWorker } from 'msw/browser'

const key = 'inventory'

/** Starts the mock in this tab. A reload restores the initial objects, except with `?keep` in the URL. */
export async function startMock() {
  const keep = new URLSearchParams(location.search).has('keep')
  const saved = keep ? sessionStorage.getItem(key) : null
  const mock = createInventoryMock({ objects: saved ? JSON.parse(saved) : scenarios.small() })
  if (keep) mock.on('change', () => sessionStorage.setItem(key, JSON.stringify(mock.objects.all())))
  await setupWorker(...mock.handlers).start({ quiet: true })
}
