import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { readAssumptionArguments } from '../../src/cli/assumption-arguments.ts'
import { parseLeniently, parseOptions } from '../../src/cli/command-options.ts'
import { findCommandName } from '../../src/cli/commands.ts'
import { readServiceOptions, readServiceUrl, serviceOptions } from '../../src/cli/conformance/tool-options.ts'
import { ExitError } from '../../src/cli/exit-error.ts'
import { readJsonFile } from '../../src/cli/json-file.ts'
import { parseServeOptions } from '../../src/cli/serve/serve-options.ts'
import { connect, InventoryClientError, toHar } from '../../src/client.ts'
import { anonymize, check, pull } from '../../src/conformance.ts'
import { parseFilter } from '../../src/console/requests/request-filter.ts'
import { createActivity, createObjectFactory } from '../../src/factories.ts'
import { resolveHostOptions } from '../../src/host/host-options.ts'
import { createInventoryHost } from '../../src/host.ts'
import { createInventoryMock, InventoryMockError, keepState } from '../../src/index.ts'
import { parsePreference } from '../../src/mock/faults/prefer-header.ts'
import { decodeState } from '../../src/page/encoded-state.ts'
import { checkFileState, readStateFile } from '../../src/server/persistence/state-file.ts'
import { type InventoryServerOptions, serverOptionChecks } from '../../src/server/server-options.ts'
import { createInventoryService } from '../../src/service.ts'
import { contractModel } from '../../src/simulator/store/object-model.ts'
import { forwardSession, withSession } from '../../src/ssr.ts'
import { LIST, USERS } from '../fields.ts'
import { apiLines, optionTables, runApi } from './command-lines.ts'
import { nearly, nearlyJson, nearlyValid, value } from './values.ts'

/** A function that parses what a user gives. */
type Parser = readonly [name: string, input: fc.Arbitrary<unknown>, parse: (input: never) => unknown]

/** The errors that users get. Each says what is wrong, and has a code. */
export function isOwnError(error: unknown): boolean {
  // What a server says about a request.
  if (error instanceof InventoryClientError && error.status !== null) return typeof error.code === 'string'
  if (error instanceof InventoryMockError) {
    return /^Failed to .+: expected .+ but got .+/s.test(error.message) && typeof error.code === 'string'
  }
  // Of the command line: one line, and what it is about.
  return error instanceof ExitError || error instanceof CliFileError
}

/** An error of a file that a user names on the command line. */
class CliFileError extends Error {}

/** Parses the content of a file of the command line. */
function inFile(parse: (file: string) => unknown): (content: string | Uint8Array) => unknown {
  return async (content) => {
    const folder = mkdtempSync(join(tmpdir(), 'inventory-fuzz-'))
    const file = join(folder, 'input.json')
    const isOfFile = (error: Error) =>
      error.constructor === Error || (error instanceof InventoryMockError && error.code === 'file')
    const isExpected = (error: Error) =>
      isOfFile(error) && error.message.includes(file) && !/[\r\n]/.test(error.message)
    try {
      writeFileSync(file, content)
      return await parse(file)
    } catch (error) {
      throw isExpected(error as Error) ? new CliFileError((error as Error).message) : error
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

const object = {
  ...{ id: 7, name: 'web-1', location: { name: 'Oslo', fact: 'osl1' }, type: { name: 'switch' } },
  ...{ [LIST]: ['prod', { a: [1] }], attributes: { serial: 'x' }, [USERS]: [{ id: 1, name: 'Ada' }] },
}
const fault = {
  match: { path: '/api/v2/objects/', query: { name: 'a' }, body: { [LIST]: ['a'] } },
  ...({ operation: 'list', at: 'response', skip: 1, delay: [1, 2], times: 2, rate: 0.5 } as const),
  ...{ status: 503, body: { detail: 'x' }, headers: { 'retry-after': '1' } },
} as const
const sequence = {
  match: { objectId: 7, method: 'patch' },
  sequence: [{ status: 503, headers: { 'retry-after': '1' } }, {}, { at: 'response', delay: [1, 2] }],
  skip: 2,
} as const
const assumptions = {
  ...{ filterMatch: 'icontains', tokens: ['a'], nameMaxLength: 5, uniqueName: true, requiredFields: ['name'] },
}
const state = { version: 2, nextId: 8, objects: [object], assumptions, delay: 5, faults: [fault, sequence] }
const options = {
  ...{ baseUrl: '/inventory', assumptions, delay: [1, 2], randomSeed: 3, preferHeader: true, explainHeaders: true },
  ...{ logLimit: 5, initialState: state },
}
const serverOptions = {
  ...{
    port: 1,
    host: 'x',
    basePath: '/a',
    allowedHosts: ['a.b'],
    corsOrigins: ['http://a'],
    adminToken: 'x'.repeat(16),
    maxSessions: 3,
  },
}
const request = {
  ...{ method: 'PATCH', path: '/api/v2/objects/7/?name=a', query: { sort: 'id' }, headers: { accept: '*/*' } },
  body: { name: 'b' },
}

const mock = createInventoryMock({ objects: [object] })
const mockAtUrl = createInventoryMock({ baseUrl: 'http://localhost/inventory' })
await mock.fetch('/api/v2/objects/7/', { method: 'DELETE' })
const [exchange] = mock.requests.list()
/** A mock whose state the inputs replace. */
const replaced = createInventoryMock()
const host = createInventoryHost({ objects: [object], bodyLimit: 1e6 })

/** A service that says the same to each request. */
const answer = (text: string) => async () => new Response(text, { headers: { 'content-type': 'application/json' } })

const words = fc.oneof(
  ...[
    '--port 4010 --delay 100-500 --delay=5-1 --assume filterMatch=exact --no-cors',
    '-- - --- --no- --= -p -pq -p=1 --no-port --port= __proto__ --__proto__',
    '--seed --explain-headers -1 --objects 1e5 --scenario small --allowed-host a.b --base-path /a',
    '--token --rate 0.5 --timeout  --anonymize --keep labels,type --key --report',
    '--activity 6/min --session --url http://a.example --cors-origin',
  ].map((line) => fc.constantFrom(...line.split(' '))),
  nearlyValid(
    ...'--persist=state.json --session-idle=1800 --admin-token=0123456789abcdef --log=json --base-path=/x'.split(' '),
  ),
)
// Linux passes at most 128 KiB in one.
const args = fc.array(
  words.map((word) => word.slice(0, 50_000)),
  { maxLength: 6 },
)

const adminPaths = fc.constantFrom(
  ...['state', 'initial-state', 'reset', 'faults', 'settings', 'objects', 'objects/7', 'objects/count', 'explain'],
  ...['checkpoints', 'checkpoints/x/restore', 'faults/1', 'faults/count', 'requests', 'requests/x', 'requests/release'],
  ...['requests?match=%7B%22status%22:200%7D', 'requests/last?match=x', 'events?names=x', 'generate'],
)
const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE')

/** Calls a function with its arguments as a list. */
const spread = (parse: (...args: never[]) => unknown) => (args: never[]) => parse(...args)

/**
 * Whatever a user gives to one of these is either parsed or refused with an error that says why. The members of a mock are in
 * test/errors/misuse.property.test.ts, with those of a client.
 */
export const parsers: readonly Parser[] = [
  ['createInventoryMock', nearly(options), createInventoryMock],
  ['createInventoryService', nearly(options), createInventoryService],
  ['mock.faults.add, and a request', nearly(fault, sequence), addFault],
  [
    'mock.explain: a path or a URL',
    nearlyValid('/api/v2/objects/7/?name=a', 'http://localhost/api/v2/objects/'),
    (input) => [mock, mockAtUrl].map((one) => attempt(() => one.explain(input))),
  ],
  [
    'mock.explain: a Request',
    fc.tuple(methods, nearlyValid('/api/v2/objects/7/?name=a'), fc.constantFrom(undefined, '', '{"name":"b"}')),
    explainRequest,
  ],
  [
    'mock.requests.waitFor: options',
    nearly({ timeout: 0, after: { requestId: 1 }, until: 'start' }, { timeout: 0, after: exchange }),
    wait,
  ],
  ['mock.on', nearlyValid('change', 'request:end'), (input) => mock.on(input, () => {})()],
  ['mock.restore', value, mock.restore],
  ['keepState', nearlyJson(state), keep],
  ['keepState: the storage', value, (input) => keepState(replaced, input)],
  ['toHar', value.filter((input) => !Array.isArray(input)), toHar],
  [
    'the header Prefer',
    nearlyValid('code=503, delay=800', 'wait="a\\"b", code="503";x=1'),
    (header: string) => parsePreference(header, 1000),
  ],
  ['createObjectFactory', nearly({ seed: 1, traits: { lab: object } }), createObjectFactory],
  ['factory.build', nearly(object), (input) => createObjectFactory().build('unplaced', input)],
  ['factory.buildList', nearly(2, [2]).filter(isFast), (input) => createObjectFactory().buildList(input)],
  ['createActivity', value, createActivity],
  ['createActivity: options', nearly({ seed: 1, pace: '6/min', onStep() {} }), (input) => createActivity(mock, input)],
  ['the pace of activity', nearlyValid('6/min', '0.5/s'), (pace) => createActivity(mock, { pace })],
  ['createInventoryHost', nearly({ ...options, baseUrl: undefined, basePath: '/a' }), createInventoryHost],
  ['the admin API', fc.tuple(methods, adminPaths, nearlyJson(state, fault, request, [object])), callAdmin],
  [
    'createInventoryServer',
    nearly(serverOptions),
    (options: InventoryServerOptions) => resolveHostOptions('create an inventory server', options, serverOptionChecks),
  ],
  [
    'connect',
    fc.tuple(nearlyValid('http://127.0.0.1:1/a'), nearly({ session: 'a', token: 'b' })),
    ([url, options]: [never, never]) => connect(url, options ?? undefined),
  ],
  ['forwardSession', nearly({ baseUrl: 'http://127.0.0.1:1/a' }), (input) => forwardSession(input)()],
  [
    'withSession',
    fc.oneof(
      fc.tuple(value, fc.constant(keep)),
      fc.tuple(fc.constantFrom({ headers: {} }, new Request('http://a')), value),
    ),
    spread(withSession),
  ],
  ['check: options', nearly({ writes: 'none', rate: 1, timeout: 5, assumptions }), (input) => check('x:', input)],
  [
    'the URL of a service',
    nearlyValid('https://a.example/x/api/v2/objects/'),
    (input) => pull(input, { fetch: answer('[]'), rate: 1e6 }),
  ],
  ['pull: a response', nearlyJson([object]), (text) => pull(answer(text), { rate: 1e6 })],
  ['anonymize', nearly([object]), (input) => anonymize(input, { key: 'x' })],
  ['anonymize: options', nearly({ key: 'x', keep: [LIST] }), (input) => anonymize([], input)],
  ['--data', nearlyJson(state, [object]), inFile((file) => checkFileState(readJsonFile(file), `read ${file}`))],
  ['--persist', fc.oneof(nearlyJson(state), fc.uint8Array()), inFile((file) => readStateFile(file, contractModel))],
  ['--assumptions', nearlyJson(assumptions), inFile((file) => readAssumptionArguments([], file))],
  [
    '--assume',
    fc.array(nearlyValid('filterMatch=icontains', 'tokens=a,b', 'nameMaxLength=5', 'requiredFields='), {
      maxLength: 3,
    }),
    (input) => readAssumptionArguments(input, undefined),
  ],
  ['--activity', nearlyValid('6/min', '0.5/s'), (pace) => parseServeOptions([`--activity=${pace}`], {})],
  ['the options of serve', args, (input) => parseServeOptions(input, {})],
  [
    'the options of every command',
    args,
    (input) => optionTables.map((table) => [parseLeniently(input, table), attempt(() => parseOptions(input, table))]),
  ],
  ['the command api', apiLines, (line) => runApi(line, host)],
  ['the options of a service', args, (input) => readServiceOptions(parseOptions(input, serviceOptions).values, {})],
  ['the arguments of a service', args, (input) => readServiceUrl('check', input)],
  ['the name of a command', nearlyValid('serve', 'check'), findCommandName],
  ['a filter of the console', nearlyValid('is:activity -status:5 "a b" header:accept'), parseFilter],
  ['a link with a state', nearlyValid('q1bKS8xNVbJSyslPz0xW0lFKzE3NSVWyMqwFAA'), decodeState],
]

/** Whether a number of objects can be built in little time. */
function isFast(count: unknown): boolean {
  return typeof count !== 'number' || count < 1000 || count > 10_000_000
}

/** Adds a fault, and sends a request that it may apply to. */
async function addFault(input: never): Promise<void> {
  const { remove } = replaced.faults.add(input)
  const ended = new AbortController()
  const sent = replaced.fetch('/api/v2/objects/7/', { method: 'PATCH', signal: ended.signal }).catch(() => {})
  await setImmediate()
  ended.abort()
  await sent
  remove()
}

/** Waits no longer than it takes to check the options. */
async function wait(input: never): Promise<void> {
  const waiting = mock.requests.waitFor({ requestId: -1 }, input)
  await Promise.race([waiting, setImmediate()])
  waiting.catch(() => {})
}

/** Explains a request, if it is one for the platform. */
function explainRequest([method, path, body]: readonly [string, string, string | undefined]): void {
  let request: Request
  try {
    request = new Request(`http://localhost${path}`, { method, ...(body !== undefined && { body }) })
  } catch {
    return
  }
  mock.explain(request)
}

function keep(text: string): void {
  const kept = keepState(mock, { getItem: () => text, setItem() {} })
  kept.restore()
  kept.stop()
}

/** The errors of a host are responses: with a `detail` and a `code`, and never a 500. */
async function callAdmin([method, path, body]: readonly string[]): Promise<void> {
  const init = { method: method!, ...(method !== 'GET' && { body: body! }) }
  const response = await host.fetch(new Request(`http://localhost/__mock__/${path}`, init), {
    remoteAddress: '127.0.0.1',
  })
  const text = await response.text()
  const { detail, code } = response.status >= 400 ? JSON.parse(text) : { detail: '', code: '' }
  if (response.status === 500 || typeof detail !== 'string' || typeof code !== 'string') {
    throw new Error(`${method} ${path} got ${response.status}: ${text}`)
  }
}

/** Ignores the errors that users get. */
function attempt(parse: () => unknown): void {
  try {
    parse()
  } catch (error) {
    if (!isOwnError(error)) throw error
  }
}
