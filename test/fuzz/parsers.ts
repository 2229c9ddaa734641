import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { readAssumptionArguments } from '../../src/cli/assumption-arguments.ts'
import { commandNames, findCommandName, loadCommand } from '../../src/cli/commands.ts'
import { ExitError } from '../../src/cli/exit-error.ts'
import { readJsonFile } from '../../src/cli/json-file.ts'
import { hasFlag, parseOptions } from '../../src/cli/parse-options.ts'
import { parseServeOptions } from '../../src/cli/serve/options.ts'
import { readServiceOptions, serviceOptions } from '../../src/cli/service/options.ts'
import { readServiceUrl } from '../../src/cli/service/service-url.ts'
import { connect, InventoryClientError, toHar } from '../../src/client.ts'
import { anonymize, check, probe, pull, ServiceError } from '../../src/conformance.ts'
import { parseLink } from '../../src/console/state/state-link.ts'
import { createObjectFactory } from '../../src/factories.ts'
import { createInventoryHost } from '../../src/host.ts'
import { createInventoryMock, InventoryMockError, keepState } from '../../src/index.ts'
import { parsePreference } from '../../src/mock/faults/prefer.ts'
import { readStateFile } from '../../src/server/persistence/state-file.ts'
import { checkFileState } from '../../src/server/persistence/state-format.ts'
import { checkServerOptions } from '../../src/server/server-options.ts'
import { nearly, nearlyJson, nearlyValid, value } from './values.ts'

/** A function that parses what a user gives. */
interface Parser {
  readonly name: string
  readonly input: fc.Arbitrary<unknown>
  parse(input: never): unknown
}

/** The errors that users get. Each says what is wrong. */
export function isOwnError(error: unknown): boolean {
  const isOwn =
    error instanceof InventoryMockError || error instanceof InventoryClientError || error instanceof ServiceError
  if (isOwn) return /^Failed to .+: expected .+ but got .+/s.test(error.message)
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
  match: { path: '/x/', query: { name: 'a' }, body: { labels: ['a'] } },
  status: 503,
  body: { detail: 'x' },
  headers: { 'retry-after': '1' },
  delay: [1, 2],
  times: 2,
  rate: 0.5,
} as const
const assumptions = {
  filterMatch: 'icontains',
  tokens: ['a'],
  nameMaxLength: 5,
  uniqueName: true,
  requiredFields: ['name'],
}
const state = { version: 2, nextId: 8, objects: [object], assumptions, delay: 5, faults: [fault] }
const options = { baseUrl: '/inventory', assumptions, delay: [1, 2], seed: 3, prefer: true, logLimit: 5, state }
const serverOptions = { port: 1, host: 'x', basePath: '/a', allowedHosts: ['a.b'], adminToken: 'x', maxSessions: 3 }
const request = {
  method: 'PATCH',
  path: '/api/v2/objects/7/?name=a',
  query: { sort: 'id' },
  headers: { accept: '*/*' },
  body: { name: 'b' },
}

const mock = createInventoryMock({ objects: [object] })
await mock.fetch('/api/v2/objects/7/', { method: 'DELETE' })
const [entry] = toHar(mock.requests).log.entries
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
  nearlyValid('--persist=state.json', '--session-idle=1800', '--admin-token=abc', '--log=json', '--base-path=/x'),
)
// Linux passes at most 128 KiB in one.
const args = fc.array(
  words.map((word) => word.slice(0, 50_000)),
  { maxLength: 6 },
)

const commands = await Promise.all(commandNames.map(loadCommand))
const tables = commands.map(({ optionGroups }) => Object.assign({}, ...Object.values(optionGroups)))

const adminPaths = fc.constantFrom(
  ...['state', 'reset', 'faults', 'assumptions', 'delay', 'objects', 'objects/7', 'explain'],
  ...['checkpoints', 'checkpoints/x/restore', 'faults/1', 'requests/x', 'events?since=0&timeout=0', 'generate'],
)
const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE')

/** Whatever a user gives to one of these is either parsed or refused with an error that says why. */
export const parsers: readonly Parser[] = [
  { name: 'createInventoryMock', input: nearly(options), parse: createInventoryMock },
  { name: 'mock.importState', input: nearly(state, [object]), parse: (input) => mock.importState(input) },
  { name: 'mock.reset', input: nearly([object]), parse: (input) => mock.reset(input) },
  { name: 'mock.assume', input: nearly(assumptions), parse: (input) => mock.assume(input) },
  { name: 'mock.setDelay', input: nearly([1, 2], 5), parse: (input) => mock.setDelay(input) },
  { name: 'mock.faults.add', input: nearly(fault, { networkError: true }), parse: (input) => mock.faults.add(input) },
  { name: 'mock.faults.remove', input: value, parse: (input) => mock.faults.remove(input) },
  { name: 'mock.objects.create', input: nearly(object), parse: (input) => mock.objects.create(input) },
  {
    name: 'mock.objects.update',
    input: fc.tuple(fc.oneof(fc.constant(7), value), nearly({ name: 'b', labels: [1], location: null })),
    parse: ([id, changes]: [never, never]) => mock.objects.update(id, changes),
  },
  {
    name: 'mock.objects.find',
    input: nearly({ name: 'a', responsible: 1, sort: '-id' }),
    parse: (input) => mock.objects.find(input),
  },
  { name: 'mock.explain', input: nearly(request), parse: (input) => mock.explain(input) },
  {
    name: 'mock.waitForRequest',
    input: nearly({ ...fault.match, status: 200, fault: { delay: 1 } }),
    parse: (input) => mock.waitForRequest(input, { timeout: 0 }),
  },
  { name: 'mock.waitForRequest: options', input: nearly({ timeout: 0, next: false }), parse: wait },
  { name: 'mock.restore', input: value, parse: (input) => mock.restore(input) },
  { name: 'keepState', input: nearlyJson(state), parse: keep },
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
  { name: 'createInventoryServer', input: nearly(serverOptions), parse: checkServerOptions },
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

/** Waits no longer than it takes to check the options. */
function wait(input: never): unknown {
  const waiting = mock.waitForRequest({ id: -1 }, input)
  waiting.catch(() => {})
  return null
}

function keep(text: string): void {
  keepState(mock, { getItem: () => text, setItem() {} })()
}

/** The errors of a host are responses: with a `detail`, and never a 500. */
async function callAdmin([method, path, body]: readonly string[]): Promise<void> {
  const init = { method: method!, ...(method !== 'GET' && { body: body! }) }
  const response = await host.fetch(new Request(`http://localhost/__mock__/${path}`, init), {
    remoteAddress: '127.0.0.1',
  })
  const text = await response.text()
  if (response.status === 500 || (response.status >= 400 && typeof JSON.parse(text).detail !== 'string')) {
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
