import { expect, test } from 'vitest'
import targets from './path-tricks.json' with { type: 'json' }
import { exchange, head } from './sockets.ts'
import { startServer } from './start-server.ts'

// Each target tries to reach a file, another host, or the admin API without its token.
test.each(targets)('%s reaches nothing that a path is not allowed to reach', async (target) => {
  const server = await startServer({ objects: [{ name: 'web-1' }], adminToken: 'the-operators-token' })
  server.mock.objects.update(1, { name: 'changed' })
  for (const method of ['GET', 'POST', 'DELETE']) {
    const request = head(`${method} ${target}`, 'Connection: close', 'Content-Length: 0')
    const response = await exchange(server.port, request)
    expect(response).toMatch(/^HTTP\/1\.1 (400|403|404|405) /)
    expect(response).not.toMatch(/^location:|root:|"private"/im)
  }
  expect(server.mock.objects.list()).toMatchObject([{ name: 'changed' }])
})
