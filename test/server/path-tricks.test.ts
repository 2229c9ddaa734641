import { describe, expect, test } from 'vitest'
import targets from './path-tricks.json' with { type: 'json' }
import { exchange, head } from './sockets.ts'
import { rawAdapters } from './start-server.ts'

const options = { objects: [{ name: 'web-1' }], adminToken: 'the-operators-token' }

describe.each(rawAdapters)('in %s', (_name, start) => {
  // Each target tries to reach a file, another host, or the admin API without its token.
  test.each(targets)('%s reaches nothing that a path is not allowed to reach', async (target) => {
    const server = await start(options)
    server.mock.objects.update(1, { name: 'changed' })
    for (const method of ['GET', 'POST', 'DELETE']) {
      const request = head(`${method} ${target}`, 'Connection: close', 'Content-Length: 0')
      const response = await exchange(server.port, request)
      expect(response).toMatch(/^HTTP\/1\.1 (400|403|404|405) /)
      expect(response).not.toMatch(/^location:|root:|"private"/im)
    }
    expect(server.mock.objects.list()).toMatchObject([{ name: 'changed' }])
  })

  // A guard in front of the host, by path, reads another path than a parser of URLs makes of each.
  test.each([
    ...[
      '/a/../__mock__/state',
      '/a/..',
      '/./__mock__/state',
      '/__mock__/.',
      '/api/v2/./objects/',
      '/../__mock__/state',
    ],
    ...['/a/%2e%2e/__mock__/state', '/a/.%2E/__mock__/state', '/a/%2e./__mock__/state', '/%2E/__mock__/state'],
    ...['/a\\..\\__mock__/state', '/\\__mock__/state', '/__mock__\\state', '/a/..\\__mock__/state', '/a\\b'],
    ...['/__mock__%5Cstate', '/a%5c..%5c__mock__/state', '/docs%5C', '/sessions/a/..%5c..%5c__mock__/state'],
    ...[
      '/docs/../openapi.json',
      '/sessions/../healthz',
      '/sessions/a/%2e%2e/b/__mock__/state',
      '/docs#',
      '/__mock__#/state',
    ],
    ...['http://localhost/a/../__mock__/state', 'http://localhost/__mock__\\state', 'a://b/../__mock__/state'],
  ])('%s is no path of the service', async (target) => {
    const { port } = await start({ objects: [] })
    const accept = 'Accept: text/html'
    const unknown = await exchange(port, head('GET /nothing', 'Connection: close', accept))
    const response = await exchange(port, head(`GET ${target}`, 'Connection: close', accept))
    expect(response).toMatch(
      /^HTTP\/1\.1 404 Not Found\r\n(.*\r\n)*content-type: text\/html\r\n(.*\r\n)*\r\nnot found$/i,
    )
    expect(sorted(response)).toEqual(sorted(unknown))
  })

  test('dots and escapes within a segment are part of it', async () => {
    const { port } = await start({ objects: [] })
    for (const session of ['...', 'a..b', '.a', 'a.', '..a']) {
      const response = await exchange(port, head(`GET /sessions/${session}/api/v2/objects/`, 'Connection: close'))
      expect(response).toMatch(/^HTTP\/1\.1 200 /)
    }
    const query = '?name=..%5C%2e/../x'
    const response = await exchange(port, head(`GET /api/v2/objects/${query}`, 'Connection: close'))
    expect(response).toMatch(/^HTTP\/1\.1 200 /)
  })
})

/** The lines of a response without its time, in any order. */
function sorted(response: string): string[] {
  return response
    .toLowerCase()
    .split('\r\n')
    .filter((line) => !line.startsWith('date:'))
    .sort()
}
