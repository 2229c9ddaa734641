import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminToken, change, collection, createStorage, start } from './inventory.js'

// With the SQLite and the limits of workerd. What else is stored, and what wins, is in test/cloudflare.

test('killed while 20 sessions are written to, and started again: nothing confirmed is lost', async (t) => {
  const storage = createStorage(t)
  const sessions = Array.from({ length: 20 }, (_, index) => ({ mount: `/sessions/s-${index}`, created: [], turn: 0 }))
  for (let round = 0; round < 5; round++) {
    const inventory = start(t, { adminToken }, storage)
    let count = 0
    let killing
    // Creates objects, and counts in the name of object 1, until it gets no response.
    const write = async (session) => {
      for (;;) {
        const name = `object ${round}-${session.turn}`
        if (!(await isConfirmed(inventory.create(name, session.mount)))) return
        session.created.push(name)
        const path = `${session.mount}${collection}1/`
        if (!(await isConfirmed(inventory.send(path, change('PATCH', { name: String(session.turn + 1) }))))) return
        session.turn++
        if (++count === 200) killing = inventory.kill()
      }
    }
    await Promise.all(sessions.map(write))
    await killing
    const restarted = start(t, { adminToken }, storage)
    for (const { mount, created, turn } of sessions) {
      const [first, , ...others] = await restarted.names(mount)
      const missing = created.filter((name) => !others.includes(name))
      assert.deepEqual(missing, [])
      assert.ok(first === 'web-1' ? turn === 0 : [turn, turn + 1].includes(Number(first)))
    }
    await restarted.stop()
  }
})

for (const mount of ['', '/sessions/a']) {
  test(`objects, ids and settings are the same after a restart, at the path '${mount}'`, async (t) => {
    const storage = createStorage(t)
    const first = start(t, { adminToken }, storage)
    await first.create('ä 😀 "quoted"', mount, { labels: [{ a: [1e300, null] }], attributes: { __proto: 'x' } })
    await first.create('web-4', mount)
    await first.send(`${mount}${collection}1/`, { method: 'DELETE' })
    await first.send(`${mount}${collection}4/`, { method: 'DELETE' })
    await first.send(`${mount}${collection}2/`, change('PATCH', { name: 'web-2b' }))
    await first.admin('PATCH', '/settings', { assumptions: { filterMatch: 'icontains' }, delay: 1 }, mount)
    for (const status of [500, 501, 502]) {
      await first.admin('POST', '/faults', { operation: 'delete', status, times: 2 }, mount)
    }
    await first.admin('DELETE', '/faults/2', undefined, mount)
    await first.send(`${mount}${collection}2/`, { method: 'DELETE' })
    const before = await (await first.admin('GET', '/state', undefined, mount)).json()
    const faults = await (await first.admin('GET', '/faults', undefined, mount)).json()
    assert.deepEqual(
      faults.map(({ id, remaining }) => [id, remaining]),
      [
        [3, 1],
        [1, 2],
      ],
    )
    await first.kill()

    const second = start(t, { adminToken }, storage)
    assert.deepEqual(await (await second.admin('GET', '/state', undefined, mount)).json(), before)
    assert.deepEqual(await (await second.admin('GET', '/faults', undefined, mount)).json(), faults)
    await second.create('web-5', mount)
    const objects = await second.list(mount)
    assert.deepEqual(
      objects.map(({ id, name }) => [id, name]),
      [
        [2, 'web-2b'],
        [3, 'ä 😀 "quoted"'],
        [5, 'web-5'],
      ],
    )
    await second.admin('POST', '/reset', undefined, mount)
    await second.kill()

    const third = start(t, { adminToken }, storage)
    assert.deepEqual(await third.names(mount), ['web-1', 'web-2'])
    assert.deepEqual(await (await third.admin('GET', '/faults', undefined, mount)).json(), [])
    await third.create('web-3', mount)
    assert.equal((await third.list(mount)).at(-1).id, 3)
  })
}

test('a session that was ended has the initial state, also after a restart', async (t) => {
  const storage = createStorage(t)
  const first = start(t, { adminToken }, storage)
  await first.create('web-3', '/sessions/a')
  assert.equal((await first.send('/sessions/a', { method: 'DELETE' })).status, 204)
  assert.deepEqual(await first.names('/sessions/a'), ['web-1', 'web-2'])
  await first.create('web-4', '/sessions/a')
  await first.create('web-5', '/sessions/b')
  await first.admin('DELETE', '/session', undefined, '/sessions/b')
  await first.kill()
  const second = start(t, { adminToken }, storage)
  assert.deepEqual(await second.names('/sessions/a'), ['web-1', 'web-2', 'web-4'])
  assert.deepEqual(await second.names('/sessions/b'), ['web-1', 'web-2'])
})

test('a change that does not fit in a row gets a 507 and changes nothing', async (t) => {
  const { admin, create, names, list } = start(t, { adminToken, bodyLimit: 8_000_000 })
  await create('web-3')
  const attributes = { text: 'x'.repeat(3_000_000) }
  const response = await create('too big', '', { attributes })
  assert.equal(response.status, 507)
  assert.match((await response.json()).detail, /^The change could not be stored: .*too big/)
  assert.deepEqual(await names(), ['web-1', 'web-2', 'web-3'])
  assert.equal((await admin('PUT', '/state', [{ name: 'small' }, { name: 'too big', attributes }])).status, 507)
  const fault = { operation: 'list', status: 503, body: { detail: 'x'.repeat(3_000_000) } }
  assert.equal((await admin('POST', '/faults', fault)).status, 507)
  assert.deepEqual(await names(), ['web-1', 'web-2', 'web-3'])
  await create('web-4')
  assert.equal((await list()).at(-1).id, 4)
})

function isConfirmed(response) {
  return response.then(
    ({ ok }) => ok,
    () => false,
  )
}
