import { connect } from '../../src/client.ts'
import {
  followMock as follow,
  type InventoryMock,
  importStateLink as importLink,
  keepState as keep,
} from '../../src/index.ts'
import { interceptRequests } from '../../src/page.ts'
import { createInventoryService } from '../../src/service.ts'
import { each, type Loose, testCalls, testFunctions } from './mistakes.ts'

const [keepState, importStateLink, followMock] = [keep, importLink, follow] as Loose[]
const service = createInventoryService()
const storage = { getItem: () => null, setItem() {} }

// What is no mock.
testFunctions(
  [
    (_, mock) => keepState!(mock, storage),
    (_, mock) => importStateLink!(mock),
    (_, mock) => interceptRequests(mock as never),
  ],
  'invalid-argument',
  [...each('returns, or the mock of a host.', [undefined, {}, connect('http://localhost'), Promise.resolve(service)])],
)

testFunctions([(_, storage) => keepState!(service, storage)], 'invalid-argument', [
  ...each('Pass sessionStorage or localStorage of the browser.', [undefined, {}, 'sessionStorage']),
])
testFunctions([(_, key) => keepState!(service, storage, key)], 'invalid-argument', [
  ...each('Change it, or leave it out.', [5, null, { key: 'a' }]),
])
testFunctions([(_, mock) => followMock!(mock, () => {})], 'invalid-argument', [
  ...each('or what connect of /client returns.', [undefined, {}, Promise.resolve(service)]),
])

testFunctions([(_, refetch) => followMock!(service, refetch)], 'invalid-argument', [
  ...each('Pass what fetches again.', [undefined, 5]),
])

testCalls('invalid-argument', [
  [() => importStateLink!('http://localhost/#inventory-state=x'), 'but got "http://localhost/#inventory-state=x".'],
  [() => (service as InventoryMock).handlers, 'createInventoryService. Use createInventoryMock of'],
])
