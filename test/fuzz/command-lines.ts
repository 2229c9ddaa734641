import * as fc from 'fast-check'
import { api } from '../../src/cli/commands/api-command.ts'
import { loadCommands } from '../../src/cli/commands.ts'
import type { InventoryHost } from '../../src/host.ts'
import { nearlyJson, nearlyValid } from './values.ts'

/** The options of each command. */
export const optionTables = Array.from((await loadCommands()).values(), ({ optionGroups }) =>
  Object.assign({}, ...Object.values(optionGroups)),
)

const server = ['--url=http://127.0.0.1:4010/__mock__/', '--session', 'test-1', `--token=${'x'.repeat(16)}`]
const fault = { match: { body: { labels: ['a'] } }, at: 'response', sequence: [{ status: 503 }, {}, { delay: [1, 2] }] }
const state = { nextId: 8, objects: [{ id: 7, name: 'web-1', labels: ['prod'] }], delay: 5, faults: [fault] }

/** Command lines of `api`, each with a value of every kind. */
const examples: readonly (readonly string[])[] = [
  ['GET', '/state', ...server],
  ['PUT', 'initial-state', JSON.stringify(state), ...server],
  ['GET', 'requests?match=%7B%22objectId%22%3A7%7D'],
  ['post', '/faults', JSON.stringify(fault)],
  ['POST', 'explain', '{"method":"PATCH","path":"/api/v2/objects/7/?name=a","body":{"name":"b"}}'],
  ['PATCH', 'settings', '{"assumptions":{"filterMatch":"icontains"},"delay":"infinite"}'],
  ['DELETE', 'faults/1'],
]

/** Command lines with one argument that is nearly valid. */
export const apiLines: fc.Arbitrary<readonly string[]> = fc.constantFrom(...examples).chain((line) =>
  fc.nat(line.length - 1).chain((index) => {
    const argument = line[index]!
    const near = argument.startsWith('{') ? nearlyJson(JSON.parse(argument)) : nearlyValid(argument)
    // Not standard input.
    return near.filter((text) => text !== '-').map((text) => line.with(index, text))
  }),
)

/** Runs `api` on a host, and without what waits for events. */
export async function runApi(line: readonly string[], host: InventoryHost): Promise<void> {
  const { fetch } = globalThis
  globalThis.fetch = async (url, init) => {
    const { pathname, search } = new URL(String(url))
    if (/\/(events|requests\/wait-for)$/.test(pathname)) return Response.json({ detail: 'busy' }, { status: 503 })
    return host.fetch(new Request(`http://localhost${pathname}${search}`, init), { remoteAddress: '127.0.0.1' })
  }
  try {
    await api.run([...line])
  } finally {
    globalThis.fetch = fetch
  }
}
