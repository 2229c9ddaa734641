import { assumptionOptions } from '../assumption-arguments.ts'
import { helpOption, type Options } from '../command.ts'

/** The seed of generated objects, delays and fault rates; the files in `fixtures/` are generated with it. */
export const DEFAULT_SEED = 1

const initialState = {
  scenario: {
    type: 'string',
    value: '<name>',
    help: 'start with empty, small, datacenter or edges (default: small)',
  },
  objects: { type: 'string', value: '<number>', help: 'start with this number of generated objects' },
  data: { type: 'string', value: '<file>', help: 'start with the objects, or the exported state, of a JSON file' },
  seed: {
    type: 'string',
    value: '<number>',
    default: String(DEFAULT_SEED),
    help: 'seed for generated objects, random delays and faults',
  },
  persist: { type: 'string', value: '<file>', help: 'save the state to a file, and load it at the next start' },
} satisfies Options

const server = {
  port: {
    type: 'string',
    short: 'p',
    value: '<number>',
    default: '4010',
    help: 'port to listen on, or 0 for any free port',
  },
  host: { type: 'string', value: '<name>', default: '127.0.0.1', help: 'address to listen on' },
  'base-path': {
    type: 'string',
    value: '<path>',
    help: 'path before /api/v2/objects/, such as /inventory (default: none)',
  },
  'body-limit': {
    type: 'string',
    value: '<bytes>',
    default: '1048576',
    help: 'maximum size of a request body; 413 if larger',
  },
  'max-objects': {
    type: 'string',
    value: '<number>',
    default: '200000',
    help: 'maximum number of objects written to a collection',
  },
  'max-bytes': {
    type: 'string',
    value: '<bytes>',
    default: '67108864',
    help: 'maximum size of those objects, in memory',
  },
  'max-total-bytes': {
    type: 'string',
    value: '<bytes>',
    default: '268435456',
    help: 'maximum of what all clients make the server hold',
  },
  cors: { type: 'boolean', default: true, help: 'turn off CORS: pages of other origins cannot call the server' },
  'trust-proxy': { type: 'boolean', help: 'use the X-Forwarded-For, -Proto and -Prefix of the proxy in front' },
  'reset-every': {
    type: 'string',
    value: '<seconds>',
    help: 'reset everything, and end all sessions, this often (default: never)',
  },
} satisfies Options

const responses = {
  ...assumptionOptions,
  'explain-headers': { type: 'boolean', help: 'name what decided a response in X-Inventory-Assumption and -Fault' },
  // Without a default here, so that the delay in the file of `--data` applies.
  delay: { type: 'string', value: '<ms>', help: 'ms before each response: 300, or a random 100-500 (default: 0)' },
  'prefer-header': { type: 'boolean', default: true, help: 'ignore the header Prefer: a status or a delay' },
  'max-delay': {
    type: 'string',
    value: '<ms>',
    default: '60000',
    help: 'longest delay that a request can ask for',
  },
} satisfies Options

const adminAndSessions = {
  admin: { type: 'boolean', default: true, help: 'turn off the admin API at /__mock__' },
  'admin-token': {
    type: 'string',
    value: '<token>',
    help: 'require this token for the admin API (default: $ADMIN_TOKEN)',
  },
  'allowed-host': {
    type: 'string',
    multiple: true,
    value: '<name>',
    help: 'host name of the admin API, such as demo.example; can be repeated',
  },
  'max-sessions': { type: 'string', value: '<number>', default: '1000', help: 'maximum number of sessions' },
  'session-idle': {
    type: 'string',
    value: '<seconds>',
    default: '1800',
    help: 'end a session after this time without a request',
  },
  'session-cookie': { type: 'boolean', help: 'give each visitor without a session their own, in a cookie' },
  'session-required': { type: 'boolean', help: 'refuse requests without a session, with 400' },
  'read-only-root': { type: 'boolean', help: 'refuse writes without a session, with 403' },
} satisfies Options

const output = {
  log: {
    type: 'string',
    value: '<format>',
    default: 'text',
    help: 'text or json; json has the url in its first line',
  },
  'log-limit': {
    type: 'string',
    value: '<number>',
    default: '1000',
    help: 'maximum number of requests that the admin API lists',
  },
  quiet: { type: 'boolean', short: 'q', help: 'print only errors: no banner, no requests' },
  ...helpOption,
  version: { type: 'boolean', short: 'v', help: 'print the version' },
} satisfies Options

/** The options of `serve` in groups, in the order of the help. */
export const serveOptionGroups: Record<string, Options> = {
  'Initial state': initialState,
  Server: server,
  Responses: responses,
  'Admin API and sessions': adminAndSessions,
  Output: output,
}

/** All options of `serve`. */
export const serveOptions = { ...initialState, ...server, ...responses, ...adminAndSessions, ...output }
