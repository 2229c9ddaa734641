import type { MemberRow } from '../../../src/client/members.ts'
import type { Endpoint } from '../../../src/host/admin/endpoint.ts'
import { formatTable } from '../../cli/serve/option-table.ts'

/** The endpoints that only the console calls. */
const internal = ['GET /requests/summaries', 'GET /initial-state']

/** The table of the endpoints in docs/server.md. */
export function formatEndpoints(
  members: Readonly<Record<string, MemberRow>>,
  endpoints: readonly Pick<Endpoint, 'method' | 'path'>[],
): string {
  const ofMembers = new Map(Object.entries(members).map(([name, [route]]) => [route as string, name]))
  const groups = ['`objects`', '`faults`', '`requests`', 'others', 'server', 'internal']
  const find = (route: string) => {
    const group = `\`${ofMembers.get(route)?.replace(/\..*/, '')}\``
    if (groups.includes(group)) return group
    // To drop a checkpoint is a method of what `checkpoint` resolves to.
    const isOfMock = ofMembers.has(route) || route === 'DELETE /checkpoints/{id}'
    return internal.includes(route) ? 'internal' : isOfMock ? 'others' : 'server'
  }
  const rows = groups.map((group) => {
    const listed = endpoints.filter(({ method, path }) => find(`${method} ${path}`) === group)
    const cells = [...new Set(listed.map(({ path }) => path))].map((path) => {
      const ofPath = listed.filter((endpoint) => endpoint.path === path)
      const methods = ofPath.map(({ method }) => method).sort((a, b) => order.indexOf(a) - order.indexOf(b))
      return `${methods
        .map((method) => `\`${method}\``)
        .join(', ')
        .slice(0, -1)} ${path.replace('{id}', '<id>')}\``
    })
    return [group, cells.join('; ')]
  })
  return formatTable(['members', 'endpoints'], rows)
}

const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
