import { connect } from '../../src/client.ts'
import { check, formatReport, hasDeviations, pull } from '../../src/conformance.ts'
import { createActivity, createObjectFactory, scenarios } from '../../src/factories.ts'
import { createInventoryHost } from '../../src/host.ts'
import { createInventoryMock, followMock, inventoryObjectSchema, keepState } from '../../src/index.ts'
import { interceptRequests } from '../../src/page.ts'
import { createInventoryServer } from '../../src/server.ts'
import { createInventoryService } from '../../src/service.ts'
import { formatSweep } from '../../src/sweep.ts'
import { each, type Loose, type Target, testCalls, testFunctions, testMistakes } from './mistakes.ts'

const service = createInventoryService()
const storage = { getItem: () => null, setItem() {} }
const loose = (value: unknown) => value as Loose

// A last argument that does nothing.
testFunctions(
  [
    (_, other) => loose(createInventoryMock)({}, other),
    (_, other) => loose(createInventoryService)({}, other),
    (_, other) => loose(createInventoryHost)({}, other),
    (_, other) => loose(createInventoryServer)({}, other),
    (_, other) => loose(createActivity)(service, {}, other),
    (_, other) => loose(createObjectFactory)({}, other),
    (_, other) => loose(scenarios.small)({}, other),
    (_, other) => loose(interceptRequests)(service, other),
    (_, other) => loose(followMock)(service, () => {}, other),
    (_, other) => loose(keepState)(service, storage, 'key', other),
    (_, other) => loose(connect)('http://localhost', {}, other),
    (_, other) => loose(check)('http://localhost', {}, other),
    (_, other) => loose(pull)('http://localhost', {}, other),
  ],
  'invalid-argument',
  [...each('but got another, {"delay":5}. Leave it out: it would do nothing.', [{ delay: 5 }])],
)

// A report that was not awaited.
testFunctions(
  [(_, report) => loose(formatReport)(report), (_, report) => loose(hasDeviations)(report)],
  'invalid-argument',
  [...each('Await it, and pass what it resolves to.', [Promise.resolve({}), undefined, {}])],
)
testFunctions([(_, report) => loose(formatSweep)(report)], 'invalid-argument', [
  ...each('Await it, and pass what it resolves to.', [Promise.resolve({}), {}]),
])

testCalls('invalid-argument', [
  [() => loose(Reflect.get(inventoryObjectSchema, 'extend'))({}), 'Use z.extend(inventoryObjectSchema, { … }).'],
])

/** The arguments that a member takes. */
const given: Readonly<Record<string, readonly unknown[]>> = {
  ...{ 'objects.list': [{}, {}], 'objects.count': [{}], 'objects.get': [1], 'objects.create': [{ name: 'web-3' }] },
  ...{ 'objects.update': [1, {}], 'objects.delete': [1], 'faults.add': [{ status: 503 }], 'faults.list': [] },
  ...{ 'faults.get': [1], 'faults.count': [], 'faults.remove': [1], 'faults.clear': [], 'faults.verify': [] },
  ...{ 'requests.list': [{}, {}], 'requests.count': [{}], 'requests.last': [{}], 'requests.get': [1] },
  ...{ 'requests.verify': [{ operation: 'list' }, {}], 'requests.waitFor': [{ operation: 'list' }, {}] },
  ...{ 'requests.release': [{}], 'requests.clear': [], explain: ['/api/v2/objects/'], configure: [{}] },
  ...{ importState: [[]], setInitialState: [[]], exportState: [], checkpoint: [] },
}

// One argument more than a member takes.
testMistakes(
  'invalid-argument',
  Object.entries(given).map(([name, values]) => {
    const call = (target: Target) => {
      const member = name.split('.').reduce<unknown>((holder, key) => Reflect.get(Object(holder), key), target)
      return loose(member)(...values, { operation: 'list' })
    }
    return [Object.assign(call, { toString: () => `${name} with one more` }), 'Leave it out: it would do nothing.']
  }),
)
