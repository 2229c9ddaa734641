import { describe, expect, test, vi } from 'vitest'
import { collection, type RunningWorker, SHARED, startWorker } from './start-worker.ts'

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
    await first.admin('PATCH', '/settings', { assumptions: { filterMatch: 'icontains' } }, mount)
    await first.admin('PATCH', '/settings', { delay: 1 }, mount)
    for (const status of [500, 501, 502]) {
      await first.admin('POST', '/faults', { operation: 'delete', status, times: 2 }, mount)
    }
    await first.admin('DELETE', '/faults/2', undefined, mount)
    await first.remove(2, mount)
    const read = async ({ admin }: RunningWorker) =>
      Promise.all(['/state', '/faults'].map(async (path) => (await admin('GET', path, undefined, mount)).json))
    const before = await read(first)
    expect(before[1]).toMatchObject([
      { id: 3, times: 2, timesApplied: 1, remaining: 1 },
      { id: 1, times: 2, timesApplied: 0, remaining: 2 },
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
    await admin('PATCH', '/settings', { delay: 0 }, mount)
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
  expect(await count(() => admin('PATCH', '/settings', { delay: 1 }))).toBe(1)
  expect(await count(() => admin('PATCH', '/settings', { delay: 1 }))).toBe(0)
  const again = restart()
  expect(await count(() => again.admin('PATCH', '/settings', { delay: 1 }))).toBe(0)
  expect(await count(() => again.update(1, { name: 'third' }))).toBe(1)
})

test('a new initial state, an imported state and a restored checkpoint are stored too', async () => {
  let worker = startWorker()
  const restart = () => {
    worker = worker.restart()
  }
  await worker.admin('PUT', '/initial-state', [
    { id: 7, name: 'other' },
    { id: 3, name: 'third' },
  ])
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
  await worker.admin('PUT', '/initial-state', [])
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
  await first.admin('PATCH', '/settings', { delay: 1 })
  const settings = { assumptions: {}, delay: 2 }
  const count = { id: 1, skipped: 0, timesApplied: 0 }
  for (const stored of [
    { settings, faults: [{ ...count, fault: { status: 1 } }], lastFaultId: 1 },
    { settings: { ...settings, delay: 'x' }, faults: [], lastFaultId: 0 },
    { settings: { assumptions: { gone: true } }, faults: [], lastFaultId: 0 },
  ]) {
    first.storageOf(SHARED).sql.exec('INSERT OR REPLACE INTO value VALUES (?, ?)', 'settings', JSON.stringify(stored))
    const second = first.restart()
    expect(await second.names()).toEqual(['web-1', 'web-2', 'web-3'])
    expect((await second.admin('GET', '/settings')).json.delay).toBe(0)
    expect((await second.admin('GET', '/faults')).json).toEqual([])
    expect(warn.mock.calls.splice(0)).toEqual([
      [expect.stringMatching(/^inventory-objects-mock: The stored settings are not used\. Failed to /)],
    ])
  }
  warn.mockRestore()
})

test('a stored initial state whose settings are no longer valid keeps its objects, with a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const first = startWorker({ delay: 1 })
  await first.admin('PUT', '/initial-state', [{ name: 'own' }])
  const stored = { settings: { assumptions: { gone: true }, delay: 5 }, faults: [], nextId: 2 }
  first.storageOf(SHARED).sql.exec('INSERT OR REPLACE INTO value VALUES (?, ?)', 'initialState', JSON.stringify(stored))
  const second = first.restart()
  await second.admin('POST', '/reset')
  expect(await second.names()).toEqual(['own'])
  expect((await second.admin('GET', '/settings')).json.delay).toBe(1)
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('the initial state survives: objects, settings and faults, which a reset restores', async () => {
  const first = startWorker()
  const objects = (await first.admin('GET', '/state')).json.objects.slice(1)
  const { assumptions } = (await first.admin('GET', '/settings')).json
  const faults = [{ operation: 'delete', status: 503, skip: 1, times: 2 }]
  const state = {
    ...{ version: 2, nextId: 9, delay: 1, objects, faults },
    assumptions: { ...assumptions, filterMatch: 'iexact' },
  }
  expect((await first.admin('PUT', '/initial-state', state)).status).toBe(204)
  const second = first.restart()
  expect((await second.admin('GET', '/state')).json).toEqual(state)
  await second.create('web-9')
  expect([(await second.remove(9)).status, (await second.remove(2)).status]).toEqual([204, 503])
  await second.admin('PATCH', '/settings', { delay: 0 })
  const [used] = (await second.admin('GET', '/faults')).json
  expect(used).toMatchObject({ timesApplied: 1, remaining: 1 })
  const third = second.restart()
  expect((await third.admin('GET', '/state')).json).toEqual({
    ...{ ...state, nextId: 10, delay: 0 },
    faults: [{ operation: 'delete', status: 503, skip: 0, times: 1 }],
  })
  expect((await third.admin('GET', '/faults')).json).toEqual([used])
  await third.admin('POST', '/reset')
  const fourth = third.restart()
  expect((await fourth.admin('GET', '/state')).json).toEqual(state)
  // Other objects have the initial state of the options.
  expect(await fourth.names('/sessions/a')).toEqual(['web-1', 'web-2'])
})

test('a fault keeps its place in its sequence, and no id is used again', async () => {
  const first = startWorker()
  const sequence = [{ status: 500 }, {}, { status: 502 }]
  await first.admin('POST', '/faults', { operation: 'list', skip: 1, sequence })
  await first.admin('POST', '/faults', { operation: 'create', status: 503 })
  const statuses: number[] = []
  let worker = first
  for (let count = 0; count < 5; count++) {
    statuses.push((await worker.send(collection)).status)
    worker = worker.restart()
  }
  expect(statuses).toEqual([200, 500, 200, 502, 200])
  await worker.admin('DELETE', '/faults/2')
  worker = worker.restart()
  expect((await worker.admin('GET', '/faults')).json).toEqual([
    { id: 1, operation: 'list', skip: 1, sequence, timesApplied: 3, remaining: 0 },
  ])
  expect((await worker.admin('POST', '/faults', { status: 503 })).json.id).toBe(3)
})

test('settings that nobody has changed are those of a new deployment', async () => {
  const first = startWorker({ delay: 1 })
  await first.admin('PATCH', '/settings', { delay: 2 })
  await first.create('web-3')
  expect((await first.restart({ delay: 3 }).admin('GET', '/settings')).json.delay).toBe(2)
  await first.admin('POST', '/reset')
  expect((await first.restart({ delay: 3 }).admin('GET', '/settings')).json.delay).toBe(3)
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
    const fault = { operation: 'list', status: 503, body: { text: 'x'.repeat(3_000_000) } }
    expect((await admin('POST', '/faults', fault)).status).toBe(507)
    expect(await names()).toEqual(['web-1', 'web-2', 'web-3'])
    await create('web-4')
    expect((await list()).at(-1).id).toBe(4)
  })

  test('ends what waits in the collection too, which is loaded again', async () => {
    const { admin, create } = startWorker(options)
    const waiting = admin('POST', '/requests/wait-for', { match: { operation: 'delete' }, timeout: null })
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
