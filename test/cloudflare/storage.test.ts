import { describe, expect, test, vi } from 'vitest'
import { type RunningWorker, SHARED, startWorker } from './start-worker.ts'

describe.each([
  ['the shared collection', '', SHARED],
  ['a session', '/sessions/a', 'a'],
])('in %s', (_, mount, name) => {
  test('objects, ids and settings are the same after a restart', async () => {
    const first = startWorker()
    await first.create('ä 😀 "quoted"', mount, { labels: [{ a: [1e300, null] }], attributes: { __proto: 'x' } })
    await first.create('web-4', mount)
    await first.remove(1, mount)
    await first.remove(4, mount)
    await first.update(2, { name: 'web-2b' }, mount)
    await first.admin('PATCH', '/assumptions', { filterMatch: 'icontains' }, mount)
    await first.admin('PUT', '/delay', 1, mount)
    for (const status of [500, 501, 502]) {
      await first.admin('POST', '/faults', { operation: 'delete', status, times: 2 }, mount)
    }
    await first.admin('DELETE', '/faults/2', undefined, mount)
    await first.remove(2, mount)
    const read = async ({ admin }: RunningWorker) =>
      Promise.all(['/state', '/faults'].map(async (path) => (await admin('GET', path, undefined, mount)).json))
    const before = await read(first)
    expect(before[1]).toMatchObject([
      { id: 3, times: 1 },
      { id: 1, times: 2 },
    ])

    const second = first.restart()
    expect(await read(second)).toEqual(before)
    await second.create('web-5', mount)
    expect((await second.list(mount)).map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
      [2, 'web-2b'],
      [3, 'ä 😀 "quoted"'],
      [5, 'web-5'],
    ])
    await second.admin('POST', '/reset', undefined, mount)

    const third = second.restart()
    expect(await third.names(mount)).toEqual(['web-1', 'web-2'])
    expect((await read(third))[1]).toEqual([])
    await third.create('web-3', mount)
    expect((await third.list(mount)).at(-1).id).toBe(3)
  })

  test('nothing is written without a change, not even a table', async () => {
    const { names, admin, remove, update, storageOf, restart } = startWorker()
    await names(mount)
    await admin('GET', '/state', undefined, mount)
    await admin('POST', '/reset', undefined, mount)
    await admin('PUT', '/delay', 0, mount)
    expect((await remove(9, mount)).status).toBe(404)
    expect((await update(9, {}, mount)).status).toBe(404)
    await restart().names(mount)
    expect(storageOf(name).tables).toEqual([])
  })
})

test('a change writes only the rows that differ from the initial state', async () => {
  const { create, update, remove, storageOf, admin } = startWorker()
  const storage = storageOf(SHARED)
  const object = (id: number, name: string) => [id, expect.objectContaining({ id, name })]
  await update(2, { name: 'changed' })
  expect(storage.read('object')).toEqual([object(2, 'changed')])
  expect(storage.read('value')).toEqual([['since', expect.any(Number)]])
  await create('web-3')
  expect(storage.read('object')).toEqual([object(2, 'changed'), object(3, 'web-3')])
  expect(storage.read('value')).toContainEqual(['nextId', 4])
  await remove(3)
  await remove(1)
  expect(storage.read('object')).toEqual([[1, null], object(2, 'changed')])
  await admin('POST', '/reset')
  expect(storage.read('object')).toEqual([])
  expect(storage.read('initial_object')).toEqual([])
})

test('a change writes one row, and one more for a new id', async () => {
  const worker = startWorker()
  const { create, update, remove, admin, storageOf, restart } = worker
  await update(1, { name: 'first' })
  const { writes } = storageOf(SHARED)
  const count = async (change: () => Promise<unknown>) => {
    writes.length = 0
    await change()
    return writes.length
  }
  expect(await count(() => update(1, { name: 'second' }))).toBe(1)
  expect(await count(() => create('web-3'))).toBe(2)
  expect(await count(() => remove(3))).toBe(1)
  expect(await count(() => remove(2))).toBe(1)
  expect(await count(() => admin('PUT', '/delay', 1))).toBe(1)
  expect(await count(() => admin('PUT', '/delay', 1))).toBe(0)
  const again = restart()
  expect(await count(() => again.admin('PUT', '/delay', 1))).toBe(0)
  expect(await count(() => again.update(1, { name: 'third' }))).toBe(1)
})

test('a new initial state, an imported state and a restored checkpoint are stored too', async () => {
  let worker = startWorker()
  const restart = () => {
    worker = worker.restart()
  }
  await worker.admin('POST', '/reset', {
    objects: [
      { id: 7, name: 'other' },
      { id: 3, name: 'third' },
    ],
  })
  await worker.create('created')
  restart()
  expect(await worker.names()).toEqual(['third', 'other', 'created'])
  await worker.remove(7)
  await worker.admin('POST', '/reset')
  expect(await worker.names()).toEqual(['third', 'other'])

  expect(
    (await worker.admin('PUT', '/state', { version: 2, nextId: 3, objects: [{ id: 2, name: 'imported' }] })).status,
  ).toBe(204)
  restart()
  expect(await worker.names()).toEqual(['imported'])
  await worker.create('next')
  expect((await worker.list()).at(-1).id).toBe(3)

  const { id } = (await worker.admin('POST', '/checkpoints')).json
  await worker.remove(2)
  await worker.create('forgotten')
  await worker.admin('POST', `/checkpoints/${id}/restore`)
  restart()
  expect(await worker.names()).toEqual(['imported', 'next'])
  await worker.admin('POST', '/reset')
  restart()
  expect(await worker.names()).toEqual(['third', 'other'])
  await worker.admin('POST', '/reset', { objects: [] })
  restart()
  expect(await worker.names()).toEqual([])
})

test('an imported state is stored as the first change too', async () => {
  const first = startWorker()
  await first.admin('PUT', '/state', [{ id: 1, name: 'imported' }])
  expect(await first.restart().names()).toEqual(['imported'])
})

test('other initial objects of a new deployment come under the stored changes, and no id is used twice', async () => {
  const first = startWorker()
  await first.create('web-3')
  await first.remove(1)
  const objects = [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `new-${id}` }))
  const second = first.restart({ objects })
  expect(await second.names()).toEqual(['new-2', 'web-3', 'new-4', 'new-5', 'new-6'])
  await second.create('web-7')
  expect((await second.list()).at(-1).id).toBe(7)
  const empty = second.restart({ objects: [] })
  await empty.create('web-8')
  expect((await empty.list()).map(({ id }: { id: number }) => id)).toEqual([3, 7, 8])
})

test('stored settings that are no longer valid are left out, with a warning, and the objects are there', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const first = startWorker()
  await first.create('web-3')
  await first.admin('PUT', '/delay', 1)
  const settings = JSON.stringify({ delay: 2, faults: [{ id: 1, status: 1 }] })
  first.storageOf(SHARED).sql.exec('INSERT OR REPLACE INTO value VALUES (?, ?)', 'settings', settings)
  const second = first.restart()
  expect(await second.names()).toEqual(['web-1', 'web-2', 'web-3'])
  expect((await second.admin('GET', '/delay')).json).toBe(0)
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^inventory-objects-mock: The stored settings are not used\. Failed to .* but got 1\./)],
  ])
  warn.mockRestore()
})

describe('a change that cannot be stored', () => {
  const tooBig = { attributes: { text: 'x'.repeat(3_000_000) } }
  const options = { bodyLimit: 8_000_000 }

  test('gets a 507, and nothing has changed', async () => {
    const { admin, create, names, list } = startWorker(options)
    await create('web-3')
    const response = await create('too big', '', tooBig)
    expect(response.status).toBe(507)
    expect(await response.json()).toEqual({
      detail: 'The change could not be stored: string or blob too big',
    })
    expect(await names()).toEqual(['web-1', 'web-2', 'web-3'])
    const stopped = await admin('PUT', '/state', [{ name: 'small' }, { name: 'too big', ...tooBig }, { name: 'last' }])
    expect(stopped.status).toBe(507)
    const fault = { operation: 'list', status: 503, body: 'x'.repeat(3_000_000) }
    expect((await admin('POST', '/faults', fault)).status).toBe(507)
    expect(await names()).toEqual(['web-1', 'web-2', 'web-3'])
    await create('web-4')
    expect((await list()).at(-1).id).toBe(4)
  })

  test('ends what waits in the collection too, which is loaded again', async () => {
    const { admin, create } = startWorker(options)
    const waiting = admin('POST', '/requests/wait', { match: { operation: 'delete' }, timeout: null })
    await create('too big', '', tooBig)
    expect((await waiting).status).toBe(507)
  })

  test.each([
    [{}, '*'],
    [{ cors: false }, null],
  ])('tells a page of another origin so with the options %j: %s', async (cors, allowed) => {
    const { send } = startWorker({ ...options, ...cors })
    const response = await send('/api/v2/objects/1/', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', origin: 'https://app.example' },
      body: JSON.stringify(tooBig),
    })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([507, allowed])
    expect(response.headers.get('content-type')).toBe('application/json')
  })
})
