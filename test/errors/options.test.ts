import * as z from 'zod/mini'
import { createInventoryWorker } from '../../src/cloudflare.ts'
import { scenarios } from '../../src/factories.ts'
import { createInventoryHost } from '../../src/host.ts'
import { createInventoryMock, inventoryObjectSchema } from '../../src/index.ts'
import { createInventoryServer } from '../../src/server.ts'
import { createInventoryService } from '../../src/service.ts'
import { each, invalid, type Loose, testFunctions } from './mistakes.ts'

const [mock, service, host, server, worker] = [
  createInventoryMock,
  createInventoryService,
  createInventoryHost,
  createInventoryServer,
  createInventoryWorker,
] as unknown as Loose[]

const contact = z.object({ ...inventoryObjectSchema.shape, contact: z.string().check(z.email('No email.')) })

// Options of all of them.
const inEach = Object.entries({ mock, service, host }).map(([name, create]) =>
  Object.assign((_: unknown, options: unknown) => create!(options), { toString: () => name }),
)
testFunctions(inEach, 'invalid-option', [
  ...each('Pass an object.', [null, 5, 'http://localhost', createInventoryService().checkpoint()]),
  ...each('Pass { objects }.', [[{ name: 'a' }], []]),
  ...each('Did you mean', [{ object: [] }, { seed: 1 }, { state: {} }, { assumption: {} }]),
  ...each('Use one of those.', [{ faults: [] }, createInventoryService().exportState()]),
  [() => ({ filterMatch: 'icontains' }), 'Put it in assumptions: { assumptions: { filterMatch: … } }.'],
  ...invalid({
    objects: [null, {}, { name: 'a' }, 'small', 5, () => [], scenarios.small],
    initialState: [[]],
    schema: [null, {}, inventoryObjectSchema.shape, () => inventoryObjectSchema, { type: 'object' }],
    explainHeaders: ['yes', 1, null],
    delay: ['5', null, Number.POSITIVE_INFINITY],
    randomSeed: ['1', Number.NaN, null],
    preferHeader: ['no', null],
    logLimit: ['5', -1, Number.POSITIVE_INFINITY, null],
    clock: [0, new Date(), Date, null, () => new Date(), () => '0', () => Number.NaN, async () => 0],
  }),
  [() => ({ objects: [], initialState: createInventoryService().exportState() }), 'but got both. Remove one of'],
  [() => ({ schema: z.object({ name: z.string() }) }), 'but got a schema without it. Spread inventoryObject'],
  [() => ({ schema: z.object({ ...inventoryObjectSchema.shape, at: z.date() }) }), 'but got a date as an object'],
  [() => ({ scenario: 'small' }), 'Use objects: scenarios.small().'],
  [() => ({ seed: 7 }), 'but got "seed". Did you mean "randomSeed"?'],
  [() => createInventoryService(), 'but got '],
])
testFunctions(inEach, 'invalid-object', [
  [() => ({ objects: [{ nmae: 'a' }] }), 'Did you mean "name"?'],
  ...each('Change it.', [{ objects: [null] }, { objects: ['a'] }]),
  [() => ({ objects: [undefined] }), 'but got undefined. Add it.'],
  [() => ({ objects: new Array(1) }), 'but got undefined. Add it.'],
  [() => ({ objects: [{ id: 2 ** 53 - 1, name: 'a' }] }), 'Use a smaller id'],
  [() => ({ schema: contact, objects: [{ name: 'a', contact: 'x' }] }), 'contact to pass its schema (No email.) but'],
])
testFunctions(inEach, 'duplicate-id', [
  [() => ({ objects: ['a', 'b'].map((name) => ({ id: 1, name })) }), 'Change one of them, or omit the ids.'],
])
testFunctions(inEach, 'invalid-state', [
  [() => ({ initialState: null }), 'but got null. Use what mock.exportState() returned, or a list of objects.'],
  ...each('A checkpoint is for restore.', [{ initialState: {} }]),
  ...each('expected nextId to be above', [{ initialState: { version: 2, objects: [] } }]),
  ...each('Use the version of', [{ initialState: { version: 99, nextId: 1, objects: [] } }]),
  [() => ({ initialState: 'state.json' }), 'but got a text. Parse it first, with JSON.parse.'],
])
testFunctions(inEach, 'invalid-assumption', [
  ...each('Name them, as in', [{ assumptions: null }, { assumptions: ['filterMatch'] }]),
])

// Options of a mock.
testFunctions([(_, options) => mock!(options), (_, options) => service!(options)], 'invalid-option', [
  [() => ({ baseURL: '*' }), 'Did you mean "baseUrl"?'],
  ...each('Use one of those.', [{ basePath: '/inventory' }, { port: 4010 }]),
  ...invalid({ baseUrl: [null, 5, '', 'localhost:3000', 'ftp://a', 'xhttp://a', '//a', /example/, () => '*', ['*']] }),
  ...each("Use '*' for any origin, or a path for any origin.", [{ baseUrl: 'https://*.example' }]),
  ...each("Use the part of the URL before '/api/v2/objects/'.", [
    ...[{ baseUrl: 'http://a/api/v2' }, { baseUrl: 'http://a/api/v2/objects/' }, { baseUrl: '/api/v2' }],
    { baseUrl: new URL('http://a/b/api/v2/') },
  ]),
  ...each('Leave out the query and the fragment.', [{ baseUrl: 'http://a/?b=c' }]),
])

// Options of a host.
testFunctions([(_, options) => host!(options), (_, options) => server!(options)], 'invalid-option', [
  [() => ({ baseUrl: '*' }), "but got baseUrl. Use basePath, such as '/inventory': the origin is that of the server."],
  [() => ({ basePath: '/inventory?x' }), 'but got "/inventory?x". Leave out the query and the fragment.'],
  [() => ({ basePath: '/api/v2' }), 'but got "/api/v2". Use the part of the URL before \'/api/v2/objects/\'.'],
  [() => ({ session: 'a' }), 'Did you mean "maxSessions"?'],
  ...invalid({
    basePath: ['inventory', '//demo.example', null, 1, ['/inventory'], new URL('http://localhost/a')],
    cors: ['true', '*', { origin: '*' }],
    corsOrigins: ['https://app.example', [Object.create(null)], ['app.example'], ['https://app.example/']],
    bodyLimit: ['1mb', -1, Number.POSITIVE_INFINITY],
    maxObjects: ['5', Number.NaN, null],
    maxMemory: ['64mb', -1],
    maxDelay: [Number.POSITIVE_INFINITY, '1s'],
    admin: ['false', null],
    adminToken: ['fifteen-letters', '', 5, null, 'the operators token', 'the-öperators-token', 'the-operators-token\n'],
    allowedHosts: ['demo.example', ['https://demo.example'], ['demo.example:80'], ['*.a'], ['Demo.a'], [/demo/], ['']],
    maxSessions: [0, Number.POSITIVE_INFINITY],
    sessionIdle: [0, '30min'],
    sessionCookie: ['yes'],
    sessionRequired: [1],
    readOnlyRoot: ['true'],
    resetEvery: [0, '1h', '24:00', Number.NaN],
    trustProxy: [1, 'loopback'],
  }),
  [() => ({ cors: false, corsOrigins: ['https://app.example'] }), 'but got cors: false. Leave one of them out.'],
])

// Options of a server.
testFunctions([(_, options) => server!(options)], 'invalid-option', [
  [() => ({ hostname: 'localhost' }), 'but got "hostname". Use one of those.'],
  [() => 4010, 'but got 4010. Pass an object.'],
  ...invalid({
    port: ['4010', -1, 70000, null],
    host: [5, null],
    persist: [true, null, new URL('file:///tmp/x')],
    activity: [6, true, 'fast', '100/s'],
    logger: [true, () => {}, { info() {} }],
    useColors: ['yes'],
    closeTimeout: [-1, Number.POSITIVE_INFINITY],
  }),
  ...invalid({ host: [''] }, { port: 0 }),
])
testFunctions([(_, options) => server!(options)], 'file', [
  [() => ({ port: 0, persist: '' }), 'but got a folder. Use the path of a file.'],
])

// Options of a worker.
testFunctions([(_, options) => worker!(options)], 'invalid-option', [
  ...each('Pass an object.', [null, 5]),
  [() => [], 'but got []. Pass { objects }.'],
  [() => ({ a: 1 }), 'but got "a". Use one of those.'],
])
testFunctions([(_, options) => worker!(options)], 'invalid-object', [
  [() => ({ objects: [{ nmae: 'web-1' }] }), 'Did you mean "name"?'],
])
