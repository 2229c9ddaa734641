import { connect as connectTo, toHar as formatHar } from '../../src/client.ts'
import { createInventoryHost } from '../../src/host.ts'
import { createInventoryService } from '../../src/service.ts'
import { type Loose, testCalls } from './mistakes.ts'

const connect = connectTo as unknown as Loose
const toHar = formatHar as Loose
const service = createInventoryService({ objects: [{ name: 'web-1' }] })

// Connections.
testCalls('invalid-argument', [
  [() => connect(), "but got undefined. Pass it with its base path alone, as in 'http://127.0.0.1:4010'."],
  [() => connect(null), "but got null. Pass it with its base path alone, as in 'http://127.0.0.1:4010'."],
  [() => connect(4010), "but got 4010. Pass it with its base path alone, as in 'http://127.0.0.1:4010'."],
  [() => connect(''), 'but got "". Pass it with its base path alone, as in \'http://127.0.0.1:4010\'.'],
  [() => connect('localhost:4010'), 'expected the URL of a server'],
  [() => connect('ws://localhost'), 'expected the URL of a server'],
  [() => connect('http:localhost'), 'expected the URL of a server'],
  [() => connect('http://'), 'but got "http://". Pass it with its base path alone, as in \'http://127.0.0.1:4010\'.'],
  [() => connect('http://localhost/?a=b'), 'but got "http://localhost/?a=b". Pass it with its base path alone, as in'],
  [() => connect('http://localhost/#a'), 'expected the URL of a server'],
  [() => connect('http://localhost/api/v2/objects/'), 'but got "http://localhost/api/v2/objects/". Pass it with its '],
  [() => connect('http://localhost/__mock__/'), 'but got "http://localhost/__mock__/". Pass it with its base path al'],
  [() => connect({ url: 'http://localhost' }), 'but got {"url":"http://localhost"}. Pass it with its base path alone'],
  [() => connect(createInventoryHost()), 'but got {"mock":"a HostMock","fetch":"a function","close":"a function"}. P'],
  [() => connect(service), "but got a Mock. Pass it with its base path alone, as in 'http://127.0.0.1:4010'."],
  [() => connect(Promise.resolve('http://localhost')), 'but got a promise without await. Pass it with its base path '],
  [() => connect(new Request('http://localhost')), "but got a Request. Pass it with its base path alone, as in 'http"],
  [() => connect(['http://localhost']), 'expected the URL of a server'],
])
testCalls('invalid-option', [
  [() => connect('http://localhost', null), 'but got null. Change it, or leave it out.'],
  [() => connect('http://localhost', 'a'), 'but got "a". Change it, or leave it out.'],
  [() => connect('http://localhost', 5), 'but got 5. Change it, or leave it out.'],
  [() => connect('http://localhost', ['a']), 'but got ["a"]. Change it, or leave it out.'],
  [() => connect('http://localhost', () => ({})), 'but got a function. Change it, or leave it out.'],
  [() => connect('http://localhost', new Map()), 'but got a Map. Change it, or leave it out.'],
  [() => connect('http://localhost', Promise.resolve({ session: 'a' })), 'but got a promise without await.'],
  [() => connect('http://localhost', { sesion: 'a' }), 'but got "sesion". Use one of those.'],
  [() => connect('http://localhost', { Session: 'a' }), 'but got "Session". Use one of those.'],
  [() => connect('http://localhost', { adminToken: 'a' }), 'but got "adminToken". Use one of those.'],
  [() => connect('http://localhost', { session: '' }), 'but got "". Change it, or leave it out.'],
  [() => connect('http://localhost', { session: 5 }), 'but got 5. Change it, or leave it out.'],
  [() => connect('http://localhost', { session: null }), 'but got null. Change it, or leave it out.'],
  [() => connect('http://localhost', { session: 'a b' }), 'but got "a b". Change it, or leave it out.'],
  [() => connect('http://localhost', { session: '..' }), 'but got "..". Change it, or leave it out.'],
  [() => connect('http://localhost', { session: 'a/b' }), 'but got "a/b". Change it, or leave it out.'],
  [() => connect('http://localhost', { session: Promise.resolve('a') }), 'but got a promise without await.'],
  [() => connect('http://localhost', { token: 5 }), 'but got 5. Change it, or leave it out.'],
  [() => connect('http://localhost', { token: null }), 'but got null. Change it, or leave it out.'],
  [() => connect('http://localhost', { token: 'a\nb' }), 'but got "a\\nb". Change it, or leave it out.'],
  [() => connect('http://localhost', { token: '\u1234' }), 'but got "ሴ". Change it, or leave it out.'],
])

// Archives.
testCalls('invalid-argument', [
  [() => toHar(), 'but got undefined. Pass mock.requests.list().'],
  [() => toHar(null), 'but got null. Pass mock.requests.list().'],
  [() => toHar('x'), 'but got "x". Pass mock.requests.list().'],
  [() => toHar({}), 'but got {}. Pass mock.requests.list().'],
  [() => toHar(service.requests), 'but got {"list":"a function","get":"a function","last":"a function","count":"a fu'],
  [() => toHar(service), 'but got a Mock. Pass mock.requests.list().'],
  [() => toHar(service.requests.list), 'but got a function. Pass mock.requests.list().'],
  [() => toHar(Promise.resolve([])), 'but got a promise without await. Pass mock.requests.list().'],
  [() => toHar([1]), 'but got 1. Pass mock.requests.list(), or exchanges of it.'],
  [() => toHar([null]), 'but got null. Pass mock.requests.list(), or exchanges of it.'],
  [() => toHar([{}]), 'but got {}. Pass mock.requests.list(), or exchanges of it.'],
  [() => toHar(service.objects.list()), 'but got {"id":1,"name":"web-1","location":null,"type":null,"labels":[],"att'],
  [({ made }) => toHar(made.exchange), 'but got {"requestId":1,"operation":"list","method":"GET","path":"/api/v2/obj'],
  [({ made }) => toHar([[made.exchange]]), 'but got [{"requestId":1,"operation":"list","method":"GET","path":"/api/v'],
  [({ made }) => toHar([made.fault]), 'but got {"id":1,"operation":"delete","status":503,"timesApplied":0,"remaining'],
  [({ made }) => toHar([made.exchange], 5), 'but got 5. Change it, or leave it out.'],
  [({ made }) => toHar([made.exchange], null), 'but got null. Change it, or leave it out.'],
  [({ made }) => toHar([made.exchange], {}), 'but got {}. Change it, or leave it out.'],
  [({ made }) => toHar([made.exchange], 'inventory.example'), 'but got "inventory.example".'],
])
