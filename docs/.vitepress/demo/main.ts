import { mountDevtools } from 'inventory-objects-mock/devtools'
import datacenter from 'inventory-objects-mock/fixtures/datacenter.json' with { type: 'json' }
import { interceptRequests } from 'inventory-objects-mock/page'
import { createInventoryService } from 'inventory-objects-mock/service'
import { startActivity } from './activity.ts'
import { startApplication } from './application.ts'

const service = createInventoryService({
  objects: datacenter,
  // By default, as in Django REST Framework, filters match whole values.
  assumptions: { filterMatch: 'icontains' },
})

// The application knows nothing of the mock: it calls `fetch`.
interceptRequests(service)
const refresh = startApplication()

// It reads its list again when activity, or the user of the console, has changed something.
let timer: ReturnType<typeof setTimeout>
for (const event of ['change', 'settings', 'faults'] as const) {
  service.on(event, ({ source }) => {
    if (source === 'app') return
    clearTimeout(timer)
    timer = setTimeout(refresh)
  })
}

// Beside the application, where there is place for both; else a button opens it.
const isWide = innerWidth >= 760
// In the tests of this site too.
mountDevtools(service, { edge: isWide ? 'right' : 'bottom', open: isWide, remember: false, webdriver: true })

await startActivity(service)
