import * as z from 'zod/mini'
import { createInventoryWorker } from '../../src/cloudflare.ts'
import { scenarios } from '../../src/factories.ts'
import { createInventoryHost } from '../../src/host.ts'
import { createInventoryMock, inventoryObjectSchema } from '../../src/index.ts'
import { createInventoryServer } from '../../src/server.ts'
import { createInventoryService } from '../../src/service.ts'
import { type Loose, testValues } from './mistakes.ts'

const [mock, service, host, server, worker] = [
  createInventoryMock,
  createInventoryService,
  createInventoryHost,
  createInventoryServer,
  createInventoryWorker,
] as unknown as Loose[]

// Options of all of them.
testValues(
  'invalid-option',
  [(_, options) => mock!(options), (_, options) => service!(options), (_, options) => host!(options)],
  [
    [() => null, 'but got null. Pass an object.'],
    [() => 5, 'but got 5. Pass an object.'],
    [() => 'http://localhost', 'but got "http://localhost". Pass an object.'],
    [() => [{ name: 'a' }], 'but got [{"name":"a"}]. Pass { objects }.'],
    [() => [], 'but got []. Pass { objects }.'],
    [() => () => ({}), 'but got a function. Pass an object.'],
    [() => Promise.resolve({}), 'but got a promise without await. Pass an object.'],
    [() => new Map(), 'but got a Map. Pass an object.'],
    [() => new URL('http://localhost'), 'but got an URL. Pass an object.'],
    [() => ({ object: [] }), 'Did you mean "objects"?'],
    [() => ({ seed: 1 }), 'Did you mean "randomSeed"?'],
    [() => ({ faults: [] }), 'but got "faults". Use one of those.'],
    [() => ({ state: {} }), 'Did you mean "initialState"?'],
    [() => ({ filterMatch: 'icontains' }), 'Put it in assumptions: { assumptions: { filterMatch: … } }.'],
    [() => ({ assumption: {} }), 'Did you mean "assumptions"?'],
    [() => ({ objects: null }), 'but got null. For an exported state, use the option initialState.'],
    [() => ({ objects: {} }), 'but got {}. For an exported state, use the option initialState.'],
    [() => ({ objects: { name: 'a' } }), 'but got {"name":"a"}. For an exported state, use the option initialState.'],
    [() => ({ objects: 'small' }), 'but got "small". For an exported state, use the option initialState.'],
    [() => ({ objects: 5 }), 'but got 5. For an exported state, use the option initialState.'],
    [() => ({ objects: () => [] }), 'but got a function. For an exported state, use the option initialState.'],
    [() => ({ objects: scenarios.small }), 'but got a function. For an exported state, use the option initialState.'],
    [() => ({ objects: new Set([{ name: 'a' }]) }), 'For an exported state, use the option initialState.'],
    [() => ({ objects: Promise.resolve([]) }), 'For an exported state, use the option initialState.'],
    [
      () => ({ objects: [], initialState: createInventoryService().exportState() }),
      'but got both. Remove one of them.',
    ],
    [() => ({ initialState: [] }), 'but got a list. Use the option objects.'],
    [() => ({ schema: null }), 'but got null. Use z.object({ ...inventoryObjectSchema.shape, owner: z.string() }).'],
    [() => ({ schema: {} }), 'but got {}. Use z.object({ ...inventoryObjectSchema.shape, owner: z.string() }).'],
    [
      () => ({ schema: inventoryObjectSchema.shape }),
      'but got {"id":"a ZodMiniNumberFormat","name":"a ZodMiniString",',
    ],
    [
      () => ({ schema: z.string() }),
      'but got a ZodMiniString. Use z.object({ ...inventoryObjectSchema.shape, owner: z',
    ],
    [
      () => ({ schema: z.object({ name: z.string() }) }),
      'but got a schema without it. Spread inventoryObjectSchema.sh',
    ],
    [
      () => ({ schema: z.array(inventoryObjectSchema) }),
      'but got a ZodMiniArray. Use z.object({ ...inventoryObjectSch',
    ],
    [
      () => ({ schema: z.object({ ...inventoryObjectSchema.shape, at: z.date() }) }),
      'but got a date as an object in s',
    ],
    [
      () => ({ schema: 'inventoryObjectSchema' }),
      'but got "inventoryObjectSchema". Use z.object({ ...inventoryObjectS',
    ],
    [
      () => ({ schema: () => inventoryObjectSchema }),
      'but got a function. Use z.object({ ...inventoryObjectSchema.sha',
    ],
    [
      () => ({ schema: { type: 'object' } }),
      'but got {"type":"object"}. Use z.object({ ...inventoryObjectSchema.shape',
    ],
    [() => ({ explainHeaders: 'yes' }), 'but got "yes". Change it, or leave it out.'],
    [() => ({ explainHeaders: 1 }), 'but got 1. Change it, or leave it out.'],
    [() => ({ explainHeaders: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ delay: '5' }), 'but got "5". Change it, or leave it out.'],
    [() => ({ delay: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ delay: Number.POSITIVE_INFINITY }), 'but got Infinity. Change it, or leave it out.'],
    [() => ({ randomSeed: '1' }), 'but got "1". Change it, or leave it out.'],
    [() => ({ randomSeed: Number.NaN }), 'but got NaN. Change it, or leave it out.'],
    [() => ({ randomSeed: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ preferHeader: 'no' }), 'but got "no". Change it, or leave it out.'],
    [() => ({ preferHeader: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ logLimit: '5' }), 'but got "5". Change it, or leave it out.'],
    [() => ({ logLimit: -1 }), 'but got -1. Change it, or leave it out.'],
    [() => ({ logLimit: Number.POSITIVE_INFINITY }), 'but got Infinity. Change it, or leave it out.'],
    [() => ({ logLimit: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ clock: 0 }), 'but got 0. Change it, or leave it out.'],
    [() => ({ clock: new Date() }), 'but got a Date. Change it, or leave it out.'],
    [() => ({ clock: Date }), 'but got a function. Change it, or leave it out.'],
    [() => ({ clock: () => new Date() }), 'but got a function. Change it, or leave it out.'],
    [() => ({ clock: () => 'now' }), 'but got a function. Change it, or leave it out.'],
    [() => ({ clock: async () => 5 }), 'but got a function. Change it, or leave it out.'],
    [() => ({ clock: () => Number.NaN }), 'but got a function. Change it, or leave it out.'],
    [() => ({ clock: null }), 'but got null. Change it, or leave it out.'],
    [() => createInventoryService(), 'but got '],
    [() => createInventoryService().exportState(), 'but got "version". Use one of those.'],
    [() => createInventoryService().checkpoint(), 'but got a MockCheckpoint. Pass an object.'],
    [() => new URLSearchParams(), 'but got an URLSearchParams. Pass an object.'],
  ],
  ['process'],
)
testValues(
  'invalid-object',
  [(_, options) => mock!(options), (_, options) => service!(options), (_, options) => host!(options)],
  [
    [() => ({ objects: [{ nmae: 'a' }] }), 'Did you mean "name"?'],
    [() => ({ objects: [null] }), 'but got null. Change it.'],
    [() => ({ objects: [undefined] }), 'but got undefined. Add it.'],
    [() => ({ objects: ['a'] }), 'but got "a". Change it.'],
  ],
  ['process'],
)
testValues(
  'duplicate-id',
  [(_, options) => mock!(options), (_, options) => service!(options), (_, options) => host!(options)],
  [
    [
      () => ({
        objects: [
          { id: 1, name: 'a' },
          { id: 1, name: 'b' },
        ],
      }),
      'Change one of them, or omit the ids.',
    ],
  ],
  ['process'],
)
testValues(
  'invalid-state',
  [(_, options) => mock!(options), (_, options) => service!(options), (_, options) => host!(options)],
  [
    [() => ({ initialState: null }), 'but got null. Use what mock.exportState() returned, or a list of objects.'],
    [() => ({ initialState: {} }), 'A checkpoint is for restore.'],
    [() => ({ initialState: 'state.json' }), 'but got a text. Parse it first, with JSON.parse.'],
    [() => ({ initialState: Promise.resolve() }), 'A checkpoint is for restore.'],
    [() => ({ initialState: createInventoryService().checkpoint() }), 'A checkpoint is for restore.'],
    [() => ({ initialState: createInventoryService() }), 'A checkpoint is for restore.'],
    [
      () => ({ initialState: createInventoryService().exportState }),
      'but got a function. Use what mock.exportState() ',
    ],
  ],
  ['process'],
)
testValues(
  'invalid-assumption',
  [(_, options) => mock!(options), (_, options) => service!(options), (_, options) => host!(options)],
  [
    [() => ({ assumptions: null }), 'but got null. Name them, as in { uniqueName: true }.'],
    [() => ({ assumptions: { filterMach: 'exact' } }), 'Did you mean "filterMatch"?'],
    [() => ({ assumptions: { filterMatch: 'fuzzy' } }), 'but got "fuzzy". Use a valid value.'],
    [() => ({ assumptions: ['filterMatch'] }), 'but got ["filterMatch"]. Name them, as in { uniqueName: true }.'],
  ],
  ['process'],
)

// Options of a mock.
testValues(
  'invalid-option',
  [(_, options) => mock!(options), (_, options) => service!(options)],
  [
    [() => ({ baseUrl: null }), 'but got null. Use one of those.'],
    [() => ({ baseUrl: 5 }), 'but got 5. Use one of those.'],
    [() => ({ baseUrl: '' }), 'but got "". Use one of those.'],
    [() => ({ baseUrl: 'localhost:3000' }), 'but got "localhost:3000". Use one of those.'],
    [() => ({ baseUrl: 'inventory.example' }), 'but got "inventory.example". Use one of those.'],
    [() => ({ baseUrl: 'http://localhost/api/v2/objects/' }), "Use the part of the URL before '/api/v2/objects/'."],
    [() => ({ baseUrl: 'https://*.example' }), "Use '*' for any origin, or a path for any origin."],
    [() => ({ baseUrl: /example/ }), 'but got /example/. Use one of those.'],
    [() => ({ baseUrl: () => '*' }), 'but got a function. Use one of those.'],
    [() => ({ baseUrl: new Request('http://localhost') }), 'but got a Request. Use one of those.'],
    [() => ({ baseUrl: ['*'] }), 'but got ["*"]. Use one of those.'],
    [() => ({ baseURL: '*' }), 'Did you mean "baseUrl"?'],
    [() => ({ basePath: '/inventory' }), 'but got "basePath". Use one of those.'],
    [() => ({ port: 4010 }), 'but got "port". Use one of those.'],
  ],
  ['process'],
)

// Options of a host.
testValues(
  'invalid-option',
  [(_, options) => host!(options), (_, options) => server!(options)],
  [
    [
      () => ({ baseUrl: '*' }),
      "but got baseUrl. Use basePath, such as '/inventory': the origin is that of the server.",
    ],
    [() => ({ basePath: 'inventory' }), 'but got "inventory". Change it, or leave it out.'],
    [() => ({ basePath: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ basePath: '/inventory?x' }), 'but got "/inventory?x". Leave out the query and the fragment.'],
    [() => ({ basePath: '/api/v2' }), 'but got "/api/v2". Use the part of the URL before \'/api/v2/objects/\'.'],
    [() => ({ basePath: new URL('http://localhost/a') }), 'but got an URL. Change it, or leave it out.'],
    [() => ({ cors: 'true' }), 'but got "true". Change it, or leave it out.'],
    [() => ({ cors: '*' }), 'but got "*". Change it, or leave it out.'],
    [() => ({ cors: { origin: '*' } }), 'but got {"origin":"*"}. Change it, or leave it out.'],
    [() => ({ corsOrigins: 'https://app.example' }), 'but got "https://app.example". Change it, or leave it out.'],
    [() => ({ corsOrigins: [Object.create(null)] }), 'but got [{}]. Change it, or leave it out.'],
    [() => ({ corsOrigins: ['*'] }), 'but got ["*"]. Change it, or leave it out.'],
    [() => ({ corsOrigins: ['app.example'] }), 'but got ["app.example"]. Change it, or leave it out.'],
    [
      () => ({ corsOrigins: ['https://app.example/'] }),
      'but got ["https://app.example/"]. Change it, or leave it out.',
    ],
    [() => ({ cors: false, corsOrigins: ['https://app.example'] }), 'but got cors: false. Leave one of them out.'],
    [() => ({ bodyLimit: '1mb' }), 'but got "1mb". Change it, or leave it out.'],
    [() => ({ bodyLimit: -1 }), 'but got -1. Change it, or leave it out.'],
    [() => ({ bodyLimit: Number.POSITIVE_INFINITY }), 'but got Infinity. Change it, or leave it out.'],
    [() => ({ maxObjects: '5' }), 'but got "5". Change it, or leave it out.'],
    [() => ({ maxObjects: Number.NaN }), 'but got NaN. Change it, or leave it out.'],
    [() => ({ maxObjects: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ maxMemory: '64mb' }), 'but got "64mb". Change it, or leave it out.'],
    [() => ({ maxMemory: -1 }), 'but got -1. Change it, or leave it out.'],
    [() => ({ maxDelay: Number.POSITIVE_INFINITY }), 'but got Infinity. Change it, or leave it out.'],
    [() => ({ maxDelay: '1s' }), 'but got "1s". Change it, or leave it out.'],
    [() => ({ admin: 'false' }), 'but got "false". Change it, or leave it out.'],
    [() => ({ admin: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ adminToken: 'short' }), 'but got "short". Change it, or leave it out.'],
    [() => ({ adminToken: '' }), 'but got "". Change it, or leave it out.'],
    [() => ({ adminToken: 5 }), 'but got 5. Change it, or leave it out.'],
    [() => ({ adminToken: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ allowedHosts: 'demo.example' }), 'but got "demo.example". Change it, or leave it out.'],
    [() => ({ allowedHosts: ['https://demo.example'] }), 'but got ["https://demo.example"].'],
    [() => ({ allowedHosts: ['demo.example:80'] }), 'but got ["demo.example:80"]. Change it, or leave it out.'],
    [() => ({ allowedHosts: [/demo/] }), 'but got ["/demo/"]. Change it, or leave it out.'],
    [() => ({ allowedHosts: [''] }), 'but got [""]. Change it, or leave it out.'],
    [() => ({ maxSessions: 0 }), 'but got 0. Change it, or leave it out.'],
    [() => ({ maxSessions: Number.POSITIVE_INFINITY }), 'but got Infinity. Change it, or leave it out.'],
    [() => ({ sessionIdle: 0 }), 'but got 0. Change it, or leave it out.'],
    [() => ({ sessionIdle: '30min' }), 'but got "30min". Change it, or leave it out.'],
    [() => ({ sessionCookie: 'yes' }), 'but got "yes". Change it, or leave it out.'],
    [() => ({ sessionRequired: 1 }), 'but got 1. Change it, or leave it out.'],
    [() => ({ readOnlyRoot: 'true' }), 'but got "true". Change it, or leave it out.'],
    [() => ({ resetEvery: 0 }), 'but got 0. Change it, or leave it out.'],
    [() => ({ resetEvery: '1h' }), 'but got "1h". Change it, or leave it out.'],
    [() => ({ resetEvery: Number.NaN }), 'but got NaN. Change it, or leave it out.'],
    [() => ({ trustProxy: 1 }), 'but got 1. Change it, or leave it out.'],
    [() => ({ trustProxy: 'loopback' }), 'but got "loopback". Change it, or leave it out.'],
    [() => ({ session: 'a' }), 'Did you mean "maxSessions"?'],
  ],
  ['process'],
)

// Options of a server.
testValues(
  'invalid-option',
  [(_, options) => server!(options)],
  [
    [() => ({ port: '4010' }), 'but got "4010". Change it, or leave it out.'],
    [() => ({ port: -1 }), 'but got -1. Change it, or leave it out.'],
    [() => ({ port: 70000 }), 'but got 70000. Change it, or leave it out.'],
    [() => ({ port: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ host: 5 }), 'but got 5. Change it, or leave it out.'],
    [() => ({ host: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ port: 0, host: '' }), 'but got "". Change it, or leave it out.'],
    [() => ({ hostname: 'localhost' }), 'but got "hostname". Use one of those.'],
    [() => ({ persist: true }), 'but got true. Change it, or leave it out.'],
    [() => ({ persist: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ persist: new URL('file:///tmp/x') }), 'but got an URL. Change it, or leave it out.'],
    [() => ({ activity: 6 }), 'but got 6. Change it, or leave it out.'],
    [() => ({ activity: true }), 'but got true. Change it, or leave it out.'],
    [() => ({ activity: 'fast' }), 'but got "fast". Change it, or leave it out.'],
    [() => ({ activity: '100/s' }), 'but got "100/s". Change it, or leave it out.'],
    [() => ({ logger: true }), 'but got true. Change it, or leave it out.'],
    [() => ({ logger: () => {} }), 'but got a function. Change it, or leave it out.'],
    [() => ({ logger: { info() {} } }), 'but got {"info":"a function"}. Change it, or leave it out.'],
    [() => ({ useColors: 'yes' }), 'but got "yes". Change it, or leave it out.'],
    [() => ({ closeTimeout: -1 }), 'but got -1. Change it, or leave it out.'],
    [() => ({ closeTimeout: Number.POSITIVE_INFINITY }), 'but got Infinity. Change it, or leave it out.'],
    [() => 4010, 'but got 4010. Pass an object.'],
  ],
  ['process'],
)
testValues(
  'file',
  [(_, options) => server!(options)],
  [[() => ({ port: 0, persist: '' }), 'but got a folder. Use the path of a file.']],
  ['process'],
)

// Options of a worker.
testValues(
  'invalid-option',
  [(_, options) => worker!(options)],
  [
    [() => null, 'but got null. Pass an object.'],
    [() => 5, 'but got 5. Pass an object.'],
    [() => [], 'but got []. Pass { objects }.'],
    [() => ({ a: 1 }), 'but got "a". Use one of those.'],
  ],
  ['process'],
)
testValues(
  'invalid-object',
  [(_, options) => worker!(options)],
  [[() => ({ objects: [{ nmae: 'web-1' }] }), 'Did you mean "name"?']],
  ['process'],
)
