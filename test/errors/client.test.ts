import { connect as connectTo, toHar as formatHar } from '../../src/client.ts'
import { createInventoryHost } from '../../src/host.ts'
import { createInventoryService } from '../../src/service.ts'
import { each, invalid, type Loose, testFunctions } from './mistakes.ts'

const connect = connectTo as unknown as Loose
const toHar = formatHar as Loose
const service = createInventoryService({ objects: [{ name: 'web-1' }] })

// Connections.
testFunctions([(_, baseUrl) => connect(baseUrl)], 'invalid-argument', [
  ...each("Pass it with its base path alone, as in 'http://127.0.0.1:4010'.", [
    ...[undefined, 4010, '', 'localhost:4010', 'ws://localhost', 'http:localhost', 'http://', 'http://a/?b=c'],
    ...['http://a/#b', 'http://a/api/v2/objects/', 'http://a/__mock__/', { url: 'http://a' }, service],
    createInventoryHost(),
  ]),
])
testFunctions([(_, options) => connect('http://localhost', options)], 'invalid-option', [
  ...each('but got', [null, 'a', 5, ['a'], Promise.resolve({ session: 'a' })]),
  ...each('Use one of those.', [{ sesion: 'a' }, { adminToken: 'a' }]),
  ...invalid({ session: ['', 5, null, 'a b', '..', 'a/b'], token: [5, null, 'a\nb', '\u1234'] }),
])

// Archives.
testFunctions([(_, exchanges) => toHar(exchanges)], 'invalid-argument', [
  ...each('Pass mock.requests.list().', [undefined, null, 'x', {}, service.requests]),
  ...each('Pass mock.requests.list(), or exchanges of it.', [[1], [null], [{}], service.objects.list()]),
  [({ exchange }) => exchange, 'Pass mock.requests.list().'],
  [({ fault }) => [fault], 'Pass mock.requests.list(), or exchanges of it.'],
])
testFunctions([(target, url) => toHar([target.made.exchange], url)], 'invalid-argument', [
  ...each('Change it, or leave it out.', [5, null, {}, 'inventory.example']),
])
