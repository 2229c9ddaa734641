import { afterEach, describe, expect, test, vi } from 'vitest'
import { LIST } from '../fields.ts'
import { collection, type RunningWorker, SHARED, startWorker } from './start-worker.ts'

afterEach(() => void vi.restoreAllMocks())

describe.each([
  ['the shared collection', '', SHARED],
  ['a session', '/sessions/a', 'a'],
])('in %s', (_, mount, name) => {
  test('objects, ids and settings are the same after a restart', async () => {
    const first = startWorker()
    await first.create('ä 😀 "quoted"', mount, { [LIST]: [{ a: [1e300, null] }], attributes: { __proto: 'x' } })
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
    const readAll = async ({ read }: RunningWorker) => [await read('/state', mount), await read('/faults', mount)]
    const before = await readAll(first)
    expect(before[1]).toMatchObject([
      { id: 3, times: 2, timesApplied: 1, remaining: 1 },
      { id: 1, times: 2, timesApplied: 0, remaining: 2 },
    ])

    const second = first.restart()
    expect(await readAll(second)).toEqual(before)
    await second.create('web-5', mount)
    expect(await second.ids(mount)).toEqual([2, 3, 5])
    expect(await second.names(mount)).toEqual(['web-2b', 'ä 😀 "quoted"', 'web-5'])
    await second.admin('POST', '/reset', undefined, mount)

    const third = second.restart()
    expect(await third.names(mount)).toEqual(['web-1', 'web-2'])
    expect(await third.read('/faults', mount)).toEqual([])
    await third.create('web-3', mount)
    expect(await third.ids(mount)).toEqual([1, 2, 3])
  })

  test('nothing is written without a change, not even a table', async () => {
    const { names, read, admin, remove, update, storageOf, restart } = startWorker()
    await names(mount)
    await read('/state', mount)
    await admin('POST', '/reset', undefined, mount)
    await admin('PATCH', '/settings', { delay: 0 }, mount)
    expect([(await remove(9, mount)).status, (await update(9, {}, mount)).status]).toEqual([404, 404])
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
  expect([storage.read('object'), storage.read('initial_object')]).toEqual([[], []])
})

test('a change writes one row, and one more for a new id', async () => {
  const worker = startWorker()
  await worker.update(1, { name: 'first' })
  const { writes } = worker.storageOf(SHARED)
  const configure = ({ admin }: RunningWorker) => admin('PATCH', '/settings', { delay: 1 })
  const expectWrites = async (count: number, change: (worker: RunningWorker) => Promise<unknown>, on = worker) => {
    writes.length = 0
    await change(on)
    expect([change, writes.length]).toEqual([change, count])
  }
  await expectWrites(1, ({ update }) => update(1, { name: 'second' }))
  await expectWrites(2, ({ create }) => create('web-3'))
  await expectWrites(1, ({ remove }) => remove(3))
  await expectWrites(1, ({ remove }) => remove(2))
  await expectWrites(1, configure)
  await expectWrites(0, configure)
  const again = worker.restart()
  await expectWrites(0, configure, again)
  await expectWrites(1, ({ update }) => update(1, { name: 'third' }), again)
})

test('a new initial state, an imported state and a restored checkpoint are stored too', async () => {
  let worker = startWorker()
  const namesAfterRestart = () => {
    worker = worker.restart()
    return worker.names()
  }
  const initial = [
    { id: 7, name: 'other' },
    { id: 3, name: 'third' },
  ]
  await worker.admin('PUT', '/initial-state', initial)
  await worker.create('created')
  expect(await namesAfterRestart()).toEqual(['third', 'other', 'created'])
  await worker.remove(7)
  await worker.admin('POST', '/reset')
  expect(await worker.names()).toEqual(['third', 'other'])

  const imported = { version: 2, nextId: 3, objects: [{ id: 2, name: 'imported' }] }
  expect((await worker.admin('PUT', '/state', imported)).status).toBe(204)
  expect(await namesAfterRestart()).toEqual(['imported'])
  await worker.create('next')
  expect(await worker.ids()).toEqual([2, 3])

  const { id } = (await worker.admin('POST', '/checkpoints')).json
  await worker.remove(2)
  await worker.create('forgotten')
  await worker.admin('POST', `/checkpoints/${id}/restore`)
  expect(await namesAfterRestart()).toEqual(['imported', 'next'])
  await worker.admin('POST', '/reset')
  expect(await namesAfterRestart()).toEqual(['third', 'other'])
  await worker.admin('PUT', '/initial-state', [])
  expect(await namesAfterRestart()).toEqual([])
})

test('other initial objects of a new deployment come under the stored changes, and no id is used twice', async () => {
  const first = startWorker()
  await first.create('web-3')
  await first.remove(1)
  const objects = [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `new-${id}` }))
  const second = first.restart({ objects })
  expect(await second.names()).toEqual(['new-2', 'web-3', 'new-4', 'new-5', 'new-6'])
  await second.create('web-7')
  expect(await second.ids()).toEqual([2, 3, 4, 5, 6, 7])
  const empty = second.restart({ objects: [] })
  await empty.create('web-8')
  expect(await empty.ids()).toEqual([3, 7, 8])
})

/** Replaces a value that a Worker has stored for the shared collection. */
function store({ storageOf }: RunningWorker, name: string, value: unknown): void {
  storageOf(SHARED).sql.exec('INSERT OR REPLACE INTO value VALUES (?, ?)', name, JSON.stringify(value))
}

const settings = { assumptions: {}, delay: 2 }
test.each([
  { settings, faults: [{ id: 1, skipped: 0, timesApplied: 0, fault: { status: 1 } }], lastFaultId: 1 },
  { settings: { ...settings, delay: 'x' }, faults: [], lastFaultId: 0 },
  { settings: { assumptions: { gone: true } }, faults: [], lastFaultId: 0 },
])('stored settings that are no longer valid are left out, with a warning: %j', async (stored) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const first = startWorker()
  await first.create('web-3')
  await first.admin('PATCH', '/settings', { delay: 1 })
  store(first, 'settings', stored)
  const second = first.restart()
  expect(await second.names()).toEqual(['web-1', 'web-2', 'web-3'])
  expect([(await second.read('/settings')).delay, await second.read('/faults')]).toEqual([0, []])
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^inventory-objects-mock: The stored settings are not used\. Failed to /)],
  ])
})

test('a stored initial state whose settings are no longer valid keeps its objects, with a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const first = startWorker({ delay: 1 })
  await first.admin('PUT', '/initial-state', [{ name: 'own' }])
  store(first, 'initialState', { settings: { assumptions: { gone: true }, delay: 5 }, faults: [], nextId: 2 })
  const second = first.restart()
  await second.admin('POST', '/reset')
  expect([await second.names(), (await second.read('/settings')).delay]).toEqual([['own'], 1])
  expect(warn).toHaveBeenCalledOnce()
})

test('the initial state survives: objects, settings and faults, which a reset restores', async () => {
  const first = startWorker()
  const objects = (await first.read('/state')).objects.slice(1)
  const { assumptions } = await first.read('/settings')
  const faults = [{ operation: 'delete', status: 503, skip: 1, times: 2 }]
  const state = {
    ...{ version: 2, nextId: 9, delay: 1, objects, faults },
    assumptions: { ...assumptions, filterMatch: 'iexact' },
  }
  expect((await first.admin('PUT', '/initial-state', state)).status).toBe(204)
  const second = first.restart()
  expect(await second.read('/state')).toEqual(state)
  await second.create('web-9')
  expect([(await second.remove(9)).status, (await second.remove(2)).status]).toEqual([204, 503])
  await second.admin('PATCH', '/settings', { delay: 0 })
  const [used] = await second.read('/faults')
  expect(used).toMatchObject({ timesApplied: 1, remaining: 1 })
  const third = second.restart()
  const left = [{ operation: 'delete', status: 503, skip: 0, times: 1 }]
  expect(await third.read('/state')).toEqual({ ...state, nextId: 10, delay: 0, faults: left })
  expect(await third.read('/faults')).toEqual([used])
  await third.admin('POST', '/reset')
  const fourth = third.restart()
  expect(await fourth.read('/state')).toEqual(state)
  // Other objects have the initial state of the options.
  expect(await fourth.names('/sessions/a')).toEqual(['web-1', 'web-2'])
})

test('a fault keeps its place in its sequence, and no id is used again', async () => {
  let worker = startWorker()
  const sequence = [{ status: 500 }, {}, { status: 502 }]
  await worker.admin('POST', '/faults', { operation: 'list', skip: 1, sequence })
  await worker.admin('POST', '/faults', { operation: 'create', status: 503 })
  const statuses: number[] = []
  for (let count = 0; count < 5; count++) {
    statuses.push((await worker.send(collection)).status)
    worker = worker.restart()
  }
  expect(statuses).toEqual([200, 500, 200, 502, 200])
  await worker.admin('DELETE', '/faults/2')
  worker = worker.restart()
  expect(await worker.read('/faults')).toEqual([
    { id: 1, operation: 'list', skip: 1, sequence, timesApplied: 3, remaining: 0 },
  ])
  expect((await worker.admin('POST', '/faults', { status: 503 })).json.id).toBe(3)
})

test('settings that nobody has changed are those of a new deployment', async () => {
  const first = startWorker({ delay: 1 })
  const delayOfNext = async () => (await first.restart({ delay: 3 }).read('/settings')).delay
  await first.admin('PATCH', '/settings', { delay: 2 })
  await first.create('web-3')
  expect(await delayOfNext()).toBe(2)
  await first.admin('POST', '/reset')
  expect(await delayOfNext()).toBe(3)
})

describe('a change that cannot be stored', () => {
  const tooBig = { attributes: { text: 'x'.repeat(3_000_000) } }
  const options = { bodyLimit: 8_000_000 }

  test('gets a 507, and nothing has changed', async () => {
    const { admin, create, names, ids } = startWorker(options)
    await create('web-3')
    const response = await create('too big', '', tooBig)
    const detail = 'The change could not be stored: string or blob too big'
    expect([response.status, await response.json()]).toEqual([507, { detail }])
    expect(await names()).toEqual(['web-1', 'web-2', 'web-3'])
    const stopped = await admin('PUT', '/state', [{ name: 'small' }, { name: 'too big', ...tooBig }, { name: 'last' }])
    expect(stopped.status).toBe(507)
    const fault = { operation: 'list', status: 503, body: { text: 'x'.repeat(3_000_000) } }
    expect((await admin('POST', '/faults', fault)).status).toBe(507)
    expect(await names()).toEqual(['web-1', 'web-2', 'web-3'])
    await create('web-4')
    expect(await ids()).toEqual([1, 2, 3, 4])
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
    const headers = { 'content-type': 'application/json', origin: 'https://app.example' }
    const init = { method: 'PATCH', headers, body: JSON.stringify(tooBig) }
    const response = await send(`${collection}1/`, init)
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([507, allowed])
    expect(response.headers.get('content-type')).toBe('application/json')
  })
})
