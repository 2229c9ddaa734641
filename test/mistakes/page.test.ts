import { connect } from '../../src/client.ts'
import { createInventoryHost } from '../../src/host.ts'
import { followMock as follow, importStateLink as importLink, keepState as keep } from '../../src/index.ts'
import { createInventoryService } from '../../src/service.ts'
import { type Loose, testCalls } from './mistakes.ts'

const keepState = keep as Loose
const importStateLink = importLink as Loose
const followMock = follow as Loose
const service = createInventoryService()
const storage = { getItem: () => null, setItem() {} }

// States that are kept.
testCalls('invalid-argument', [
  [() => keepState(), 'Pass what createInventoryMock or createInventoryService returns, or the mock of a host.'],
  [() => keepState(service), 'but got undefined. Pass sessionStorage or localStorage of the browser.'],
  [() => keepState(service, null), 'but got null. Pass sessionStorage or localStorage of the browser.'],
  [() => keepState(service, 'sessionStorage'), 'Pass sessionStorage or localStorage of the browser.'],
  [() => keepState(service, {}), 'but got {}. Pass sessionStorage or localStorage of the browser.'],
  [() => keepState(service, new Map()), 'but got a Map. Pass sessionStorage or localStorage of the browser.'],
  [() => keepState(storage, service), 'but got {"getItem":"a function","setItem":"a function"}.'],
  [() => keepState(undefined, storage), 'but got undefined.'],
  [() => keepState({}, storage), 'but got {}.'],
  [() => keepState(createInventoryHost(), storage), 'but got {"mock":"a HostMock","fetch":"a function","close":"a fu'],
  [() => keepState(connect('http://localhost'), storage), 'but got {"baseUrl":"http://localhost","objects":{"list":"'],
  [() => keepState(service, storage, 5), 'but got 5. Change it, or leave it out.'],
  [() => keepState(service, storage, null), 'but got null. Change it, or leave it out.'],
  [() => keepState(service, storage, { key: 'a' }), 'but got {"key":"a"}. Change it, or leave it out.'],
])

// Links.
testCalls('invalid-argument', [
  [() => importStateLink(), 'Pass what createInventoryMock or createInventoryService returns, or the mock of a host.'],
  [() => importStateLink(null), 'but got null.'],
  [() => importStateLink({}), 'but got {}.'],
  [() => importStateLink('http://localhost/#inventory-state=x'), 'but got "http://localhost/#inventory-state=x".'],
  [() => importStateLink(connect('http://localhost')), 'but got {"baseUrl":"http://localhost","objects":{"list":"a f'],
])

// Following.
testCalls('invalid-argument', [
  [() => followMock(), 'Pass what createInventoryMock or createInventoryService returns, or the mock of a host.'],
  [() => followMock(() => {}), 'expected a mock but got a function.'],
  [
    () => followMock(connect('http://localhost'), () => {}),
    'but got {"baseUrl":"http://localhost","objects":{"list":"a f',
  ],
  [() => followMock(service), 'expected a function but got undefined. Pass what fetches again.'],
  [() => followMock(service, { refetch() {} }), 'expected a function but got {"refetch":"a function"}.'],
])
