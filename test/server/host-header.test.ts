import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createInventoryHost } from '../../src/host.ts'
import { toNodeListener } from '../../src/server.ts'
import { startHost } from '../host/start-host.ts'
import { exchange } from './sockets.ts'
import { rawAdapters, startServer } from './start-server.ts'

const path = '/api/v2/objects/'

const invalid = [
  ...['a b', 'a:b@c', 'a@b', 'a/b', 'a?b', 'a#b', 'a\\b', 'a,b', '"a"', 'http://a', 'a%2eb', ':80', 'a:b', 'a\u00f8b'],
  ...[
    'evil.example:80:80',
    'localhost:4010:',
    'localhost:80a',
    'localhost:65536',
    'localhost:999999999',
    '::1',
    '[::1',
  ],
  ...['[]', '[::1]]', '[::1]x', '[::1]:80:80', '[evil.example]', '[1:2]', 'demo[.example]', '999.1.1.1', '1.2.3.4.5'],
  ...['[::1]/inventory/__mock__/state?', ':@127.0.0.1/inventory/__mock__/state?'],
]

const valid = [
  ...[
    'localhost',
    'LOCALHOST:4010',
    'localhost:',
    'demo.example',
    'demo.example.:80',
    'my_service:4010',
    'a-b.example',
  ],
  ...['127.0.0.1:4010', '[::1]', '[::1]:4010', '[2001:DB8::1]', '[::ffff:192.0.2.1]:65535', 'xn--bcher-kva.example'],
]

const get = (target: string, host: string) => `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`

describe.each(rawAdapters)('in %s', (_name, start) => {
  test.each(invalid)('Host: %s gets a 400 that says so, at every path', async (host) => {
    const { port } = await start({ objects: [{ name: 'web-1' }] })
    for (const target of [path, '/__mock__/state', '/nothing', '/healthz']) {
      const response = await exchange(port, get(target, host))
      expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n(.*\r\n)*content-type: application\/json\r\n/i)
      expect(JSON.parse(response.split('\r\n\r\n')[1]!).detail).toMatch(
        /^Failed to read the header Host: expected a name or an IP address with at most one port but got ".*\. Send the host of the URL, such as localhost:4010\.$/,
      )
    }
  })

  test.each(valid)('Host: %s is that of a URL, and of the links to other pages', async (host) => {
    const { port } = await start({ objects: [{ name: 'web-1' }, { name: 'web-2' }], assumptions: { pageSize: 1 } })
    const response = await exchange(port, get(path, host))
    expect(response).toMatch(/^HTTP\/1\.1 200 /)
    expect(response.toLowerCase()).toContain(`\r\nlink: <http://${host.toLowerCase()}${path}?page=2>; rel="next"`)
  })

  test.each([
    'GET % HTTP/1.0\r\n\r\n',
    'GET % HTTP/1.0\r\nHost:\r\n\r\n',
    'GET % HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n',
  ])('a request without a host is handled: %j', async (request) => {
    const { port } = await start({ objects: [{ name: 'web-1' }, { name: 'web-2' }], assumptions: { pageSize: 1 } })
    const response = await exchange(port, request.replace('%', path))
    expect(response).toMatch(/^HTTP\/1\.1 200 /)
    expect(response.toLowerCase()).toContain(`\r\nlink: <http://localhost${path}?page=2>; rel="next"`)
  })
})

test.each(invalid)('a fetch function refuses a request with the header Host %s', async (host) => {
  const { status, json } = await startHost().send(path, { headers: { host } })
  expect([status, json]).toEqual([
    400,
    { code: 'invalid-argument', detail: expect.stringContaining('Failed to read the header Host: expected a name') },
  ])
})

test.each(valid)('a fetch function has the header Host %s in the links of a list', async (host) => {
  const { headers } = await startHost({ assumptions: { pageSize: 1 } }).send(path, { headers: { host } })
  expect(headers.get('link')).toContain(`<http://${host}${path}?page=2>`)
})

test.each<Record<string, string>>([{}, { host: '' }])(
  'a fetch function with the headers %j has the host of the URL in links',
  async (sent) => {
    const host = createInventoryHost({ objects: [{ name: 'a' }, { name: 'b' }], assumptions: { pageSize: 1 } })
    onTestFinished(() => host.close())
    const send = (headers: HeadersInit) => host.fetch(new Request(`http://demo.example:8080${path}`, { headers }))
    await send({ host: 'other.example' })
    const { headers } = await send(sent)
    expect(headers.get('link')).toContain(`<http://demo.example:8080${path}?page=2>`)
  },
)

test('nothing in the header Host or the path goes around a guard by path in front of toNodeListener', async () => {
  const host = createInventoryHost({ basePath: '/inventory', objects: [{ name: 'web-1' }] })
  const inventory = toNodeListener(host)
  const server = createServer((request, response) => {
    if (request.url!.startsWith('/inventory/__mock__')) response.writeHead(401).end('guarded')
    else inventory(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    host.close()
    server.close().closeAllConnections()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const send = (target: string, name: string) => exchange(port, get(target, name).replace('GET', 'POST'))
  for (const name of [
    '[::1]/inventory/__mock__/reset?',
    'localhost/inventory/__mock__/reset?',
    '[::1]/inventory/__mock__/reset#',
  ])
    expect(await send('/inventory/x', name)).toMatch(/^HTTP\/1\.1 400 /)
  host.mock.objects.update(1, { name: 'changed' })
  for (const target of [
    '/inventory/a/../__mock__/reset',
    '/inventory/%2e%2e/inventory/__mock__/reset',
    '/inventory/a\\..\\__mock__/reset',
  ])
    expect(await send(target, 'localhost')).toMatch(/^HTTP\/1\.1 404 /)
  expect(await send('/inventory/__mock__/reset', 'localhost')).toMatch(/^HTTP\/1\.1 401 /)
  expect(host.mock.objects.list()).toMatchObject([{ name: 'changed' }])
})

test('a function of a fault gets a request with any valid Host', async () => {
  const server = await startServer({ objects: [] })
  server.mock.faults.add({ respond: ({ url }: Request) => new Response(url) })
  for (const host of valid) expect(await exchange(server.port, get(path, host))).toMatch(/^HTTP\/1\.1 200 /)
})
