import { interceptRequests } from '../../../src/page.ts'
import { createInventoryService } from '../../../src/service.ts'
import { initialObjects, probes } from './probes.ts'

/** Runs a probe with the platform's requests, to a server. */
export async function runOnServer(name: string, objects: string) {
  const isWaiting = () => fetch('/waiting')
  return probes[name]!(objects, isWaiting)
}

/** Runs a probe with requests that a service in the page answers. */
export async function runInPage(name: string, objects: string) {
  const service = createInventoryService({ objects: initialObjects })
  service.faults.add({ match: { query: { name: 'none' } }, networkError: true })
  const remove = interceptRequests(service)
  try {
    const isWaiting = () => service.requests.waitFor({}, { until: 'start' })
    const seen = await probes[name]!(objects, isWaiting)
    // It can be told of an abort later than the page.
    while (service.requests.count({ outcome: 'pending' }) > 0) await new Promise((resolve) => setTimeout(resolve))
    return { seen, log: service.requests.list() }
  } finally {
    remove()
  }
}
