import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { connect, type ExportedState } from '../../../src/client.ts'
import { inventoryObjectSchema } from '../../../src/index.ts'
import { checkFileState } from '../../../src/server/persistence/state-file.ts'
import {
  createInventoryServer,
  defaultAssumptions,
  InventoryMockError,
  type InventoryServer,
  type InventoryServerOptions,
} from '../../../src/server.ts'
import { recordLog, startServer } from '../start-server.ts'
import { device, file, folder, useStateFile } from './state-file.ts'

useStateFile()

const objects = [{ name: 'web-1' }]
const saved = () => JSON.parse(readFileSync(file, 'utf8'))

/** Uses a server with the file, and closes it. */
async function use<Result>(
  options: InventoryServerOptions,
  act: (mock: InventoryServer['mock']) => Result,
): Promise<Result> {
  await using server = await startServer({ persist: file, ...options })
  return act(server.mock)
}

test.each([
  ['has come', 25, ['web-1']],
  ['has not come', 0, ['web-1', 'new']],
])('a reset at a time of the day that %s while the server was down', async (_, hours, names) => {
  const options = { objects, resetEvery: '03:00' }
  await use(options, (mock) => void mock.objects.create({ name: 'new' }))
  const then = new Date(Date.now() - hours * 3_600_000)
  utimesSync(file, then, then)
  await using server = await startServer({ persist: file, ...options })
  const response = await fetch(`${server.url}/api/v2/objects/`)
  expect((await response.json()).map(({ name }: { name: string }) => name)).toEqual(names)
})

test('a server keeps its objects, assumptions, delay and faults for the next start', async () => {
  await use({ objects }, (mock) => {
    mock.objects.create({ name: 'new' })
    mock.objects.delete(2)
  })
  // Each is saved, although the collection does not change.
  await use({ objects }, (mock) => {
    expect(mock.exportState()).toMatchObject({ nextId: 3, objects: [{ id: 1 }] })
    mock.configure({ assumptions: { filterMatch: 'iexact' } })
  })
  await use({ objects }, (mock) => mock.configure({ delay: 1 }))
  const state = await use({ objects }, (mock) => {
    mock.faults.add({ status: 503, times: 2 })
    mock.faults.add({ status: 500, match: { path: /1/ } })
    return mock.exportState()
  })
  expect(saved()).toMatchObject({ assumptions: { filterMatch: 'iexact' }, delay: 1, faults: [{ times: 2 }] })
  await use({ objects }, (mock) => {
    expect(mock.exportState()).toEqual(state)
    mock.reset()
  })
  expect(saved()).toEqual({
    ...{ version: 2, nextId: 2, assumptions: defaultAssumptions, delay: 0, faults: [] },
    objects: [device(1, 'web-1')],
  })
})

const exported: ExportedState = {
  ...{ version: 2, nextId: 5, objects: [] },
  ...{ assumptions: { filterMatch: 'iexact', uniqueName: true }, delay: 5, faults: [{ status: 500 }] },
}

test('the file is loaded over the initial state, which a reset restores', async () => {
  writeFileSync(file, JSON.stringify({ ...exported, nextId: 9, delay: 7, faults: [{ status: 503 }] }))
  await use({ initialState: exported }, (mock) => {
    expect(mock.exportState()).toMatchObject({ nextId: 9, delay: 7, faults: [{ status: 503 }] })
    mock.reset()
    expect(mock.exportState()).toMatchObject({ nextId: 5, delay: 5, faults: [{ status: 500 }] })
  })
})

test('explicit options beat the settings of the file, and no others', async () => {
  writeFileSync(file, JSON.stringify(exported))
  await use({ assumptions: { filterMatch: 'icontains' }, delay: 1 }, (mock) => {
    const assumptions = { ...defaultAssumptions, filterMatch: 'icontains', uniqueName: true }
    expect(mock.settings).toEqual({ assumptions, delay: 1 })
    expect(mock.faults.list()).toMatchObject([{ status: 500 }])
  })
})

test('what the file leaves out is as after a reset', async () => {
  writeFileSync(file, JSON.stringify([{ name: 'from the file' }]))
  await use({ initialState: exported }, (mock) => {
    const { nextId, objects, ...state } = mock.exportState()
    expect([nextId, objects]).toMatchObject([2, [{ name: 'from the file' }]])
    mock.reset()
    expect(mock.exportState()).toEqual({ ...exported, ...state })
  })
})

test('an initial state that was set over the API is kept, and a reset after the next start restores it', async () => {
  await use({ objects, assumptions: { uniqueName: true } }, (mock) => {
    mock.setInitialState({ ...exported, nextId: 4, objects: [device(3, 'set')] })
    mock.objects.delete(3)
  })
  for (const name of ['first', 'second']) {
    await using server = await startServer({ persist: file, objects })
    expect(server.mock.objects.list()).toEqual([])
    server.mock.reset()
    expect(server.mock.exportState()).toEqual({
      ...{ version: 2, nextId: 4, delay: 5, faults: [{ status: 500 }], objects: [device(3, 'set')] },
      assumptions: { ...defaultAssumptions, ...exported.assumptions },
    })
    const session = await connect(server.url, { session: name }).objects.list()
    expect(session).toEqual([device(3, 'set')])
    server.mock.objects.delete(3)
  }
  expect(saved().initialState.objects).toEqual([device(3, 'set')])
})

test('the initial state of the options is not kept, so that other options are another initial state', async () => {
  await use({ objects }, (mock) => void mock.objects.create({ name: 'new' }))
  expect(saved()).not.toHaveProperty('initialState')
  await use({ objects: [{ name: 'other' }] }, (mock) => {
    mock.reset()
    expect(mock.objects.list()).toMatchObject([{ name: 'other' }])
  })
})

test.each([
  [{ nextId: 0 }, 'expected nextId to be an integer from 1'],
  [{ initialState: exported }, 'but got one with an initialState'],
])('an invalid initial state in the file is an error that says so: %j', async (fields, message) => {
  writeFileSync(file, JSON.stringify({ ...exported, initialState: { ...exported, ...fields } }))
  const error = await startServer({ persist: file }).catch((error) => error)
  expect(error).toMatchObject({ code: 'file', message: expect.stringContaining(message) })
  expect(error.message).toContain(`Failed to load ${file} (initialState): `)
})

test('a file with an initial state is one of --data too, which leaves that out', async () => {
  writeFileSync(file, JSON.stringify({ ...exported, initialState: exported, objects: [device(2, 'mine')] }))
  expect(checkFileState(JSON.parse(readFileSync(file, 'utf8')), 'read').objects).toEqual([device(2, 'mine')])
})

test('/health says whether the file has every change, and a close that cannot save rejects', async () => {
  const { errors, logger } = recordLog()
  const server = await createInventoryServer({ port: 0, objects, persist: file, logger })
  const get = (path: string) => fetch(`${server.url}${path}`)
  const health = async (session = '') => (await get(`${session}/__mock__/health`)).json()
  const ready = async () => {
    const response = await get('/readyz')
    const metrics = await (await get('/__mock__/metrics')).text()
    return [response.status, await response.json(), /^inventory_saved \d$/m.exec(metrics)![0]]
  }
  await expect.poll(() => existsSync(file)).toBe(true)
  expect(await health()).toEqual({ status: 'ok', objects: 1, saving: 'ok' })
  expect(await health('/sessions/a')).toEqual({ status: 'ok', objects: 1 })
  expect(await ready()).toEqual([200, { status: 'ok', memory: expect.anything() }, 'inventory_saved 1'])
  rmSync(folder, { recursive: true })
  server.mock.objects.create({ name: 'new' })
  const problem = `expected to write the file but got a missing folder (ENOENT). Create ${folder}.`
  await expect.poll(() => health()).toMatchObject({ saving: `Failed to save ${file}: ${problem}` })
  // Public, so it does not have the path of the file.
  const detail = 'The last changes could not be saved to the file. The log, and /__mock__/health, say why.'
  expect(await ready()).toEqual([503, { status: 'not saved', detail }, 'inventory_saved 0'])
  await expect(server.close()).rejects.toThrow(`Failed to save the last changes to ${file}: ${problem}`)
  const error = await server.close().catch((error) => error)
  expect(error).toBeInstanceOf(InventoryMockError)
  expect(error.code).toBe('file')
  await expect(fetch(server.url)).rejects.toThrow()
  expect(errors).toHaveLength(1)
})

test('without a logger, the console gets that the file cannot be saved', async () => {
  rmSync(folder, { recursive: true })
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = await createInventoryServer({ port: 0, objects, persist: file })
  await expect.poll(() => error).toHaveBeenCalledOnce()
  expect(error.mock.calls).toEqual([[expect.stringContaining(`Failed to save ${file}`)]])
  await expect(server.close()).rejects.toThrow('Failed to save the last changes')
})

test('the objects in the file have the fields of the schema, and no others', async () => {
  const schema = z.object({ ...inventoryObjectSchema.shape, owner: z.string(), tier: z.string().default('gold') })
  const server = await createInventoryServer({ port: 0, schema, persist: file })
  server.mock.objects.create({ name: 'a', owner: 'Ada' })
  await server.close()
  const [object] = JSON.parse(readFileSync(file, 'utf8')).objects
  expect(object).toMatchObject({ owner: 'Ada', tier: 'gold' })
  await expect(createInventoryServer({ port: 0, persist: file })).rejects.toThrow(
    /^Failed to load .* attributes, responsible but got objects\[0\]\.owner, objects\[0\]\.tier\. /,
  )
  const again = await createInventoryServer({ port: 0, schema, persist: file })
  expect(again.mock.objects.list()).toEqual([object])
  await again.close()
  writeFileSync(file, JSON.stringify([{ name: 'a' }]))
  await expect(createInventoryServer({ port: 0, schema, persist: file })).rejects.toThrow(
    /^Failed to load .*objects\[0\]\.owner to be a string but got undefined\. Add it\.$/,
  )
})
