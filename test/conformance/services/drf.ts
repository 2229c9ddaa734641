import { type Assumptions, createInventoryService, defaultAssumptions } from '../../../src/service.ts'
import { seed } from './seed.ts'
import { createService, type Json, parse, type Reply, type StackOptions, Table, type TestService } from './service.ts'

/** A service in the manner of Django REST Framework. */
export interface DrfOptions extends StackOptions {
  assumptions?: Partial<Assumptions>
}

/**
 * Creates a service in the manner of Django REST Framework: our own simulator.
 * @note Its table is empty: of the hooks, `request` and `respond` alone are called.
 */
export function createDrf(options: DrfOptions = {}): TestService {
  const assumptions = { ...defaultAssumptions, ...options.assumptions }
  const objects = seed(options.objects, { isDoubled: !assumptions.uniqueName }) as Json[]
  const service = createInventoryService({ objects, assumptions, logLimit: 1 })
  const created = createService({
    table: new Table([], options.hooks),
    async handle({ method, mount, path, url, headers, text }): Promise<Reply> {
      const response = await service.fetch(new URL((path || '/') + url.search, 'http://localhost'), {
        method,
        headers,
        body: method === 'GET' || method === 'HEAD' ? null : text,
        redirect: 'manual',
      })
      const content = await response.text()
      const sent = Object.fromEntries(response.headers)
      if (sent.location) sent.location = mount + sent.location.replace('http://localhost', '')
      const json = parse(content)
      return { status: response.status, headers: sent, ...(json === undefined ? { text: content } : { json }) }
    },
    assumptions,
    fresh: () => createDrf(options),
  })
  return { ...created, objects: () => service.objects.list() }
}
