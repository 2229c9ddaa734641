import { createInventoryMock } from 'inventory-objects-mock'
import { scenarios } from 'inventory-objects-mock/factories'
import { setupWorker } from 'msw/browser'

const key = 'inventory'

/**
 * Starts the mock in this tab. A reload restores the initial objects, except with `?keep` in the URL. `?devtools` adds
 * the console.
 */
export async function startMock() {
  const options = new URLSearchParams(location.search)
  const keep = options.has('keep')
  const saved = keep ? sessionStorage.getItem(key) : null
  const mock = createInventoryMock({ objects: saved ? JSON.parse(saved) : scenarios.small() })
  if (keep) mock.on('change', () => sessionStorage.setItem(key, JSON.stringify(mock.objects.list())))
  await setupWorker(...mock.handlers).start({ quiet: true })
  if (options.has('devtools')) {
    const { mountDevtools } = await import('inventory-objects-mock/devtools')
    mountDevtools(mock, { open: true, webdriver: true })
  }
}
