import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { readAssumptionArguments } from '../../src/cli/assumption-arguments.ts'
import { commandNames, findCommandName, loadCommand } from '../../src/cli/commands.ts'
import { readServiceOptions, readServiceUrl, serviceOptions } from '../../src/cli/conformance/service-options.ts'
import { ExitError } from '../../src/cli/exit-error.ts'
import { readJsonFile } from '../../src/cli/json-file.ts'
import { hasFlag, parseOptions } from '../../src/cli/options.ts'
import { parseServeOptions } from '../../src/cli/serve/parse-serve-options.ts'
import { connect, toHar } from '../../src/client.ts'
import { anonymize, check, probe, pull } from '../../src/conformance.ts'
import { parseLink } from '../../src/console/state/state-link.ts'
import { createObjectFactory } from '../../src/factories.ts'
import { createInventoryHost } from '../../src/host.ts'
import { createInventoryMock, InventoryMockError, keepState } from '../../src/index.ts'
import { parsePreference } from '../../src/mock/faults/prefer.ts'
import { checkFileState, readStateFile } from '../../src/server/persistence/state-file.ts'
import { resolveServerOptions } from '../../src/server/server-options.ts'
import { nearly, nearlyJson, nearlyValid, value } from './values.ts'

/** A function that parses what a user gives. */
interface Parser {
  readonly name: string
  readonly input: fc.Arbitrary<unknown>
  parse(input: never): unknown
}

/** The errors that users get. Each says what is wrong, and has a code. */
export function isOwnError(error: unknown): boolean {
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
  return (content) => {
    const folder = mkdtempSync(join(tmpdir(), 'inventory-fuzz-'))
    const file = join(folder, 'input.json')
    const isExpected = (error: Error) =>
      error.constructor === Error && error.message.includes(file) && !/[\r\n]/.test(error.message)
    try {
      writeFileSync(file, content)
      const result = parse(file)
      if (result instanceof Promise) return result.finally(() => rmSync(folder, { recursive: true }))
      rmSync(folder, { recursive: true })
      return result
    } catch (error) {
      rmSync(folder, { recursive: true })
      throw isExpected(error as Error) ? new CliFileError((error as Error).message) : error
    }
  }
}

const object = {
  id: 7,
  name: 'web-1',
  location: { name: 'Oslo', fact: 'osl1' },
  type: { name: 'switch' },
  labels: ['prod', { a: [1] }],
  attributes: { serial: 'x' },
  responsible: [{ id: 1, name: 'Ada' }],
}
const fault = {
  operation: 'list',
  match: { path: '/api/v2/objects/', query: { name: 'a' }, body: { labels: ['a'] } },
  at: 'response',
  skip: 1,
  status: 503,
  body: { detail: 'x' },
  headers: { 'retry-after': '1' },
  delay: [1, 2],
  times: 2,
  rate: 0.5,
} as const
const sequence = {
  match: { objectId: 7, method: 'patch' },
  sequence: [{ status: 503, headers: { 'retry-after': '1' } }, {}, { at: 'response', delay: [1, 2] }],
  skip: 2,
} as const
const assumptions = {
  filterMatch: 'icontains',
  tokens: ['a'],
  nameMaxLength: 5,
  uniqueName: true,
  requiredFields: ['name'],
}
const state = { version: 2, nextId: 8, objects: [object], assumptions, delay: 5, faults: [fault, sequence] }
const options = {
  ...{ baseUrl: '/inventory', assumptions, delay: [1, 2], randomSeed: 3, preferHeader: true, explainHeaders: true },
  ...{ logLimit: 5, initialState: state },
}
const serverOptions = {
  port: 1,
  host: 'x',
  basePath: '/a',
  allowedHosts: ['a.b'],
  adminToken: 'x'.repeat(16),
  maxSessions: 3,
}
const request = {
  method: 'PATCH',
  path: '/api/v2/objects/7/?name=a',
  query: { sort: 'id' },
  headers: { accept: '*/*' },
  body: { name: 'b' },
}

const query = { name: 'a', responsible: 1, location__fact: 'osl', sort: '-id' }
const match = { ...fault.match, outcome: 'response', status: 200, fault: { ids: [1], delay: 1 } }

const mock = createInventoryMock({ objects: [object] })
const mockAtUrl = createInventoryMock({ baseUrl: 'http://localhost/inventory' })
await mock.fetch('/api/v2/objects/7/', { method: 'DELETE' })
const [exchange] = mock.requests.list()
const [entry] = toHar([exchange!]).log.entries
/** A mock whose state the inputs replace. */
const replaced = createInventoryMock()
const har = { log: { version: '1.2', entries: [entry] } }
const host = createInventoryHost({ objects: [object], bodyLimit: 1e6 })

/** A service that says the same to each request. */
const answer = (text: string) => async () => new Response(text, { headers: { 'content-type': 'application/json' } })

const words = fc.oneof(
  fc.constantFrom('--port', '4010', '--delay', '100-500', '--delay=5-1', '--assume', 'filterMatch=exact', '--no-cors'),
  fc.constantFrom(
    '--',
    '-',
    '---',
    '--no-',
    '--=',
    '-p',
    '-pq',
    '-p=1',
    '--no-port',
    '--port=',
    '__proto__',
    '--__proto__',
  ),
  fc.constantFrom(
    '--seed',
    '--explain-headers',
    '-1',
    '--objects',
    '1e5',
    '--scenario',
    'small',
    '--allowed-host',
    'a.b',
    '--base-path',
    '/a',
  ),
  fc.constantFrom(
    '--token',
    '--rate',
    '0.5',
    '--timeout',
    '--max-requests',
    '--anonymize',
    '--keep',
    '--har',
    '--report',
  ),
  nearlyValid(
    '--persist=state.json',
    '--session-idle=1800',
    '--admin-token=0123456789abcdef',
    '--log=json',
    '--base-path=/x',
  ),
)
// Linux passes at most 128 KiB in one.
const args = fc.array(
  words.map((word) => word.slice(0, 50_000)),
  { maxLength: 6 },
)

const commands = await Promise.all(commandNames.map(loadCommand))
const tables = commands.map(({ optionGroups }) => Object.assign({}, ...Object.values(optionGroups)))

const adminPaths = fc.constantFrom(
  ...['state', 'initial-state', 'reset', 'faults', 'settings', 'objects', 'objects/7', 'objects/count', 'explain'],
  ...['checkpoints', 'checkpoints/x/restore', 'faults/1', 'faults/count', 'requests', 'requests/x', 'requests/release'],
  ...['requests?match=%7B%22status%22:200%7D', 'requests/last?match=x', 'events?since=0&timeout=0', 'generate'],
)
const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE')

/** Whatever a user gives to one of these is either parsed or refused with an error that says why. */
export const parsers: readonly Parser[] = [
  { name: 'createInventoryMock', input: nearly(options), parse: createInventoryMock },
  { name: 'mock.importState', input: nearly(state, [object]), parse: (input) => replaced.importState(input) },
  { name: 'mock.setInitialState', input: nearly(state, [object]), parse: (input) => replaced.setInitialState(input) },
  { name: 'mock.reset', input: nearly([object]), parse: (input) => (replaced.reset as (input: never) => void)(input) },
  {
    name: 'mock.configure',
    input: nearly({ assumptions, delay: [1, 2] }, { delay: 'infinite' }),
    parse: (input) => replaced.configure(input),
  },
  {
    name: 'mock.faults.add',
    input: nearly(fault, { networkError: true }, { respond: () => new Response() }),
    parse: (input) => replaced.faults.add(input),
  },
  { name: 'mock.faults.add: a sequence', input: nearly(sequence, [sequence]), parse: addFault },
  { name: 'mock.faults.get', input: value, parse: (input) => mock.faults.get(input) },
  { name: 'mock.faults.remove', input: value, parse: (input) => mock.faults.remove(input) },
  { name: 'mock.objects.create', input: nearly(object), parse: (input) => mock.objects.create(input) },
  {
    name: 'mock.objects.update',
    input: fc.tuple(fc.oneof(fc.constant(7), value), nearly({ name: 'b', labels: [1], location: null })),
    parse: ([id, changes]: [never, never]) => mock.objects.update(id, changes),
  },
  {
    name: 'mock.objects.replace',
    input: fc.tuple(fc.oneof(fc.constant(7), value), nearly(object)),
    parse: ([id, input]: [never, never]) => mock.objects.replace(id, input),
  },
  {
    name: 'mock.objects.list',
    input: fc.tuple(nearly(query), nearly({ offset: 1, limit: 2 })),
    parse: ([input, range]: [never, never]) => mock.objects.list(input, range),
  },
  { name: 'mock.objects.count', input: nearly(query), parse: (input) => mock.objects.count(input) },
  { name: 'mock.explain', input: nearly(request, exchange), parse: (input) => mock.explain(input) },
  {
    name: 'mock.explain: a path or a URL',
    input: nearlyValid('/api/v2/objects/7/?name=a', 'http://localhost/api/v2/objects/'),
    parse: (input) => [mock, mockAtUrl].map((one) => attempt(() => one.explain(input))),
  },
  {
    name: 'mock.explain: a Request',
    input: fc.tuple(methods, nearlyValid('/api/v2/objects/7/?name=a'), fc.constantFrom(undefined, '', '{"name":"b"}')),
    parse: explainRequest,
  },
  { name: 'mock.requests.list', input: nearly(match), parse: (input) => mock.requests.list(input) },
  { name: 'mock.requests.last', input: nearly(match), parse: (input) => mock.requests.last(input) },
  { name: 'mock.requests.count', input: nearly(match), parse: (input) => mock.requests.count(input) },
  { name: 'mock.requests.release', input: nearly(match), parse: (input) => mock.requests.release(input) },
  { name: 'mock.requests.get', input: value, parse: (input) => mock.requests.get(input) },
  {
    name: 'mock.requests.waitFor',
    input: nearly(match),
    parse: (input) => mock.requests.waitFor(input, { timeout: 0 }),
  },
  {
    name: 'mock.requests.waitFor: options',
    input: nearly({ timeout: 0, after: { requestId: 1 }, until: 'start' }, { timeout: 0, after: exchange }),
    parse: wait,
  },
  { name: 'mock.on', input: nearlyValid('change', 'request:end'), parse: (input) => mock.on(input, () => {})() },
  { name: 'mock.restore', input: value, parse: (input) => mock.restore(input) },
  { name: 'keepState', input: nearlyJson(state), parse: keep },
  { name: 'keepState: the storage', input: value, parse: (input) => keepState(replaced, input) },
  { name: 'toHar', input: value.filter((input) => !Array.isArray(input)), parse: (input) => toHar(input) },
  {
    name: 'the header Prefer',
    input: nearlyValid('code=503, delay=800', 'wait="a\\"b", code="503";x=1'),
    parse: parsePreference,
  },
  { name: 'createObjectFactory', input: nearly({ seed: 1, traits: { lab: object } }), parse: createObjectFactory },
  { name: 'factory.build', input: nearly(object), parse: (input) => createObjectFactory().build('unplaced', input) },
  {
    name: 'factory.buildList',
    input: nearly(2, [2]).filter(isFast),
    parse: (input) => createObjectFactory().buildList(input),
  },
  {
    name: 'createInventoryHost',
    input: nearly({ ...options, baseUrl: undefined, basePath: '/a' }),
    parse: createInventoryHost,
  },
  {
    name: 'the admin API',
    input: fc.tuple(methods, adminPaths, nearlyJson(state, fault, request, [object])),
    parse: callAdmin,
  },
  { name: 'createInventoryServer', input: nearly(serverOptions), parse: resolveServerOptions },
  {
    name: 'connect',
    input: fc.tuple(nearlyValid('http://127.0.0.1:1/a'), nearly({ session: 'a', token: 'b' })),
    parse: ([url, options]: [never, never]) => connect(url, options ?? undefined),
  },
  {
    name: 'probe: options',
    input: nearly({ writes: 'none', rate: 1, timeout: 5 }),
    parse: (input) => probe('x:', input),
  },
  {
    name: 'check: options',
    input: nearly({ writes: 'none', runs: 1, assumptions, har }),
    parse: (input) => check('x:', input),
  },
  { name: 'check: HAR', input: nearlyJson(har), parse: (text) => checkHar(text) },
  {
    name: 'the URL of a service',
    input: nearlyValid('https://a.example/x/api/v2/objects/'),
    parse: (input) => pull(input, { fetch: answer('[]'), rate: 1e6 }),
  },
  { name: 'pull: a response', input: nearlyJson([object]), parse: (text) => pull(answer(text), { rate: 1e6 }) },
  { name: 'anonymize', input: nearly([object]), parse: (input) => anonymize(input, { key: 'x' }) },
  { name: 'anonymize: options', input: nearly({ key: 'x', keep: ['labels'] }), parse: (input) => anonymize([], input) },
  {
    name: '--data',
    input: nearlyJson(state, [object]),
    parse: inFile((file) => checkFileState(readJsonFile(file), `read ${file}`, {})),
  },
  {
    name: '--persist',
    input: fc.oneof(nearlyJson(state), fc.uint8Array()),
    parse: inFile((file) => readStateFile(file, {})),
  },
  { name: '--assumptions', input: nearlyJson(assumptions), parse: inFile((file) => readAssumptionArguments([], file)) },
  {
    name: '--assume',
    input: fc.array(nearlyValid('filterMatch=icontains', 'tokens=a,b', 'nameMaxLength=5', 'requiredFields='), {
      maxLength: 3,
    }),
    parse: (input) => readAssumptionArguments(input, undefined),
  },
  { name: 'the options of serve', input: args, parse: (input) => parseServeOptions(input, {}) },
  {
    name: 'the options of every command',
    input: args,
    parse: (input) => tables.map((table) => [hasFlag(input, 'help', table), attempt(() => parseOptions(input, table))]),
  },
  {
    name: 'the options of a service',
    input: args,
    parse: (input) => readServiceOptions(parseOptions(input, serviceOptions).values, {}),
  },
  { name: 'the arguments of a service', input: args, parse: (input) => readServiceUrl('probe', input) },
  { name: 'the name of a command', input: nearlyValid('serve', 'probe'), parse: findCommandName },
  {
    name: 'a link with a state',
    input: nearlyValid('#inventory-state=q1bKS8xNVbJSyslPz0xW0lFKzE3NSVWyMqwFAA'),
    parse: parseLink,
  },
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
  keepState(mock, { getItem: () => text, setItem() {} })()
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

async function checkHar(text: string): Promise<void> {
  let archive: never
  try {
    archive = JSON.parse(text) as never
  } catch {
    return
  }
  await check(answer('[]'), { har: archive, rate: 1e6, maxRequests: 5 })
}

/** Ignores the errors that users get. */
function attempt(parse: () => unknown): void {
  try {
    parse()
  } catch (error) {
    if (!isOwnError(error)) throw error
  }
}
