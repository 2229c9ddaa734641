import { createObjectFactory, scenarios } from '../../../../src/factories.ts'
import { createInventoryHost } from '../../../../src/host.ts'
import { addResponder } from './network.ts'
import { report } from './report.ts'
import { mount, summarize } from './show.ts'

const origins = ['http://127.0.0.1:4010', 'http://localhost:4010']

/**
 * Starts a host in the page that answers at the address of a local server, as `npx inventory-objects-mock` would: with
 * the scenario `small`, sessions, the admin API and generated objects.
 */
export function startLocalServer(): void {
  const host = createInventoryHost({ objects: scenarios.small() })
  mount(host.mock, { open: true })
  addResponder(async (request) => {
    const { origin, pathname, search } = new URL(request.url)
    if (!origins.includes(origin)) return undefined
    if (pathname.endsWith('/__mock__/generate')) return generate(await request.json())
    const response = await host.fetch(request, { remoteAddress: '127.0.0.1' })
    if (!pathname.includes('/__mock__')) {
      const text = await response.clone().text()
      const body = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text || null
      report({
        kind: 'request',
        method: request.method,
        path: pathname + search,
        status: response.status,
        text: summarize(body),
      })
    }
    return response
  })
}

/** What a server adds to a host: objects of the factories. */
function generate({
  scenario,
  count,
  seed,
}: {
  scenario?: keyof typeof scenarios
  count?: number
  seed?: number
}): Response {
  const objects =
    scenario === undefined ? createObjectFactory({ seed }).buildList(count ?? 1) : scenarios[scenario]({ seed })
  return Response.json(objects.map(({ id: _, ...fields }) => fields))
}
