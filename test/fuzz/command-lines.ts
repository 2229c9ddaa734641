import * as fc from 'fast-check'
import { loadCommands } from '../../src/cli/commands.ts'
import type { InventoryHost } from '../../src/host.ts'
import { nearlyJson, nearlyValid } from './values.ts'

const commands = await loadCommands()

/** The options of each command. */
export const optionTables = Array.from(commands.values(), ({ optionGroups }) =>
  Object.assign({}, ...Object.values(optionGroups)),
)

const server = ['--url=http://127.0.0.1:4010/__mock__/', '--session', 'test-1', `--token=${'x'.repeat(16)}`, '--json']
const match = { objectId: 7, query: { name: 'a' }, status: 200, outcome: 'response' }
const fault = { match: { body: { labels: ['a'] } }, at: 'response', sequence: [{ status: 503 }, {}, { delay: [1, 2] }] }

/** Command lines for a running server, each with a value of every kind. */
const examples: readonly (readonly string[])[] = [
  ['state', 'export', ...server],
  ['requests', 'list', '--operation=list', '--method', 'get', '--match', JSON.stringify(match), '--limit=5'],
  ['requests', 'wait', '--status', '200', '--timeout=0'],
  ['requests', 'release', '--match', JSON.stringify(match)],
  ['requests', '--follow'],
  ['faults', 'add', JSON.stringify(fault)],
  [
    'faults',
    'add',
    '--operation=list',
    '--times=2',
    '--skip',
    '1',
    '--rate=0.5',
    '--status=503',
    '--body',
    '{"a":[1]}',
  ],
  ['faults', 'add', '--at', 'request', '--network-error', '--truncate=5', '--delay', '1-2'],
  ['faults', 'remove', '1'],
  ['explain', 'PATCH /api/v2/objects/7/?name=a', '--body', '{"name":"b"}'],
  ['explain', '1'],
  ['configure', '--assume', 'filterMatch=icontains', '--delay', 'infinite'],
  ['reset', ...server],
]

/** Command lines with one argument that is nearly valid. */
export const controlLines: fc.Arbitrary<readonly string[]> = fc.constantFrom(...examples).chain((line) =>
  fc.nat(line.length - 2).chain((index) => {
    const argument = line[index + 1]!
    const near = argument.startsWith('{') ? nearlyJson(JSON.parse(argument)) : nearlyValid(argument)
    return near.map((text) => line.with(index + 1, text))
  }),
)

/** Runs a command for a running server on a host, and without what waits for events. */
export async function runControl([name, ...args]: readonly string[], host: InventoryHost): Promise<void> {
  const { fetch } = globalThis
  globalThis.fetch = async (url, init) => {
    const { pathname, search } = new URL(String(url))
    if (/\/(events|requests\/wait-for)$/.test(pathname)) return Response.json({ detail: 'busy' }, { status: 503 })
    return host.fetch(new Request(`http://localhost${pathname}${search}`, init), { remoteAddress: '127.0.0.1' })
  }
  try {
    await commands.get(name as never)!.run([...args])
  } finally {
    globalThis.fetch = fetch
  }
}
