import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminToken, collection, start } from './inventory.js'

test('1,000 sessions at once: none sees the data of another', async (t) => {
  const { send, create, names, describeUse } = start(t)
  const queue = Array.from({ length: 1000 }, (_, index) => `session-${index}`)
  const check = async (name) => {
    const mount = `/sessions/${name}`
    assert.equal((await create(name, mount)).status, 200)
    assert.equal((await send(`${mount}${collection}1/`, { method: 'DELETE' })).status, 204)
    const response = await send(collection, { headers: { 'x-inventory-session': name } })
    const objects = await response.json()
    assert.deepEqual(
      objects.map((object) => [object.id, object.name]),
      [
        [2, 'web-2'],
        [3, name],
      ],
    )
  }
  const startedAt = performance.now()
  const work = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) await check(name)
  }
  // Ten under way: with more, a busy machine does not connect within undici's limit.
  await Promise.all(Array.from({ length: 10 }, work))
  t.diagnostic(`3,000 requests in ${Math.round(performance.now() - startedAt)} ms; ${describeUse()}`)
  assert.deepEqual(await names(), ['web-1', 'web-2'])
  for (const name of ['session-0', 'session-999']) assert.deepEqual(await names(`/sessions/${name}`), ['web-2', name])
})

test('a session that was changed ends by itself after its idle time, with what waits in it', async (t) => {
  const { admin, create, names } = start(t, { adminToken, sessionIdle: 300 })
  const mount = '/sessions/idle'
  assert.equal((await create('web-3', mount)).status, 200)
  const waiting = await admin('POST', '/requests/wait-for', { match: { operation: 'delete' }, timeout: null }, mount)
  assert.equal(waiting.status, 503)
  assert.deepEqual(await names(mount), ['web-1', 'web-2'])
})
