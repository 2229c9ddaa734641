import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { ExportedState } from '../../../src/client.ts'
import { createInventoryServer, defaultAssumptions, InventoryMockError } from '../../../src/server.ts'
import { startServer } from '../start-server.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inventory-persist-'))
  file = join(folder, 'state.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const saved = () => JSON.parse(readFileSync(file, 'utf8'))

describe('a server with a state file', () => {
  const objects = [{ name: 'web-1' }]

  test('keeps its objects, assumptions, delay and faults for the next start', async () => {
    const first = await startServer({ objects, persist: file })
    first.mock.objects.create({ name: 'new' })
    first.mock.objects.delete(2)
    await first.close()
    const second = await startServer({ objects, persist: file })
    expect(second.mock.exportState()).toMatchObject({ nextId: 3, objects: [{ id: 1 }] })
    // Each is saved, although the collection does not change.
    second.mock.configure({ assumptions: { filterMatch: 'iexact' } })
    await second.close()
    const third = await startServer({ objects, persist: file })
    third.mock.configure({ delay: 1 })
    await third.close()
    const fourth = await startServer({ objects, persist: file })
    fourth.mock.faults.add({ status: 503, times: 2 })
    fourth.mock.faults.add({ status: 500, match: { path: /1/ } })
    const state = fourth.mock.exportState()
    await fourth.close()
    expect(saved()).toMatchObject({ assumptions: { filterMatch: 'iexact' }, delay: 1, faults: [{ times: 2 }] })
    const fifth = await startServer({ objects, persist: file })
    expect(fifth.mock.exportState()).toEqual(state)
    fifth.mock.reset()
    await fifth.close()
    const fields = { location: null, type: null, labels: [], attributes: {}, responsible: [] }
    expect(saved()).toEqual({
      ...{ version: 2, nextId: 2, assumptions: defaultAssumptions, delay: 0, faults: [] },
      objects: [{ id: 1, name: 'web-1', ...fields }],
    })
  })

  const exported: ExportedState = {
    ...{ version: 2, nextId: 5, objects: [] },
    ...{ assumptions: { filterMatch: 'iexact', uniqueName: true }, delay: 5, faults: [{ status: 500 }] },
  }

  test('loads the file over the initial state, which a reset restores', async () => {
    writeFileSync(file, JSON.stringify({ ...exported, nextId: 9, delay: 7, faults: [{ status: 503 }] }))
    await using server = await startServer({ initialState: exported, persist: file })
    const { mock } = server
    expect(mock.exportState()).toMatchObject({ nextId: 9, delay: 7, faults: [{ status: 503 }] })
    mock.reset()
    expect(mock.exportState()).toMatchObject({ nextId: 5, delay: 5, faults: [{ status: 500 }] })
  })

  test('keeps all settings, so that other defaults of the options do not change them', async () => {
    const first = await startServer({ assumptions: { filterMatch: 'iexact' }, delay: 3, persist: file })
    first.mock.objects.create({ name: 'new' })
    const { settings } = first.mock
    await first.close()
    expect(saved()).toMatchObject({ assumptions: settings.assumptions, delay: 3, faults: [] })
    await using second = await startServer({ persist: file })
    expect(second.mock.settings).toEqual(settings)
    second.mock.reset()
    expect(second.mock.settings).toEqual({ assumptions: defaultAssumptions, delay: 0 })
  })

  test('lets explicit options beat the settings of the file, and no others', async () => {
    writeFileSync(file, JSON.stringify(exported))
    const assumptions = { filterMatch: 'icontains' } as const
    await using server = await startServer({ assumptions, delay: 1, persist: file })
    const { mock } = server
    expect(mock.settings).toEqual({
      assumptions: { ...defaultAssumptions, filterMatch: 'icontains', uniqueName: true },
      delay: 1,
    })
    expect(mock.faults.list()).toMatchObject([{ status: 500 }])
  })

  test('has what the file leaves out as after a reset', async () => {
    writeFileSync(file, JSON.stringify([{ name: 'from the file' }]))
    await using server = await startServer({ initialState: exported, persist: file })
    const { mock } = server
    const { nextId, objects, ...state } = mock.exportState()
    expect([nextId, objects]).toMatchObject([2, [{ name: 'from the file' }]])
    mock.reset()
    expect(mock.exportState()).toEqual({ ...exported, ...state })
  })

  test('says in /health whether its file has every change, and rejects a close that cannot save', async () => {
    const errors: string[] = []
    const server = await createInventoryServer({
      ...{ port: 0, objects, persist: file },
      logger: { info() {}, error: (line) => errors.push(line) },
    })
    const health = async (path = '') => (await fetch(`${server.url}${path}/__mock__/health`)).json()
    await vi.waitFor(() => expect(existsSync(file)).toBe(true), 5000)
    expect(await health()).toEqual({ status: 'ok', objects: 1, saving: 'ok' })
    expect(await health('/sessions/a')).toEqual({ status: 'ok', objects: 1 })
    const ready = async () => {
      const response = await fetch(`${server.url}/readyz`)
      return [response.status, await response.json()]
    }
    const saved = async () =>
      /^inventory_saved \d$/m.exec(await (await fetch(`${server.url}/__mock__/metrics`)).text())![0]
    expect([await ready(), await saved()]).toEqual([[200, { status: 'ok' }], 'inventory_saved 1'])
    rmSync(folder, { recursive: true })
    server.mock.objects.create({ name: 'new' })
    const problem = `expected to write the file but got a missing folder (ENOENT). Create ${folder}.`
    await vi.waitFor(async () => expect(await health()).toMatchObject({ saving: `Failed to save ${file}: ${problem}` }))
    expect(errors).toHaveLength(1)
    // Public, so it does not have the path of the file.
    const detail = 'The last changes could not be saved to the file. The log, and /__mock__/health, say why.'
    expect([await ready(), await saved()]).toEqual([[503, { status: 'not saved', detail }], 'inventory_saved 0'])
    await expect(server.close()).rejects.toThrow(`Failed to save the last changes to ${file}: ${problem}`)
    const error = await server.close().catch((error) => error)
    expect(error).toBeInstanceOf(InventoryMockError)
    expect(error.code).toBe('file')
    await expect(fetch(server.url)).rejects.toThrow()
    expect(errors).toHaveLength(1)
  })

  test('prints to the console that it cannot save, without a logger', async () => {
    rmSync(folder, { recursive: true })
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const server = await createInventoryServer({ port: 0, objects, persist: file })
    await vi.waitFor(() => expect(error).toHaveBeenCalledOnce(), 5000)
    expect(error.mock.calls).toEqual([[expect.stringContaining(`Failed to save ${file}`)]])
    error.mockRestore()
    await expect(server.close()).rejects.toThrow('Failed to save the last changes')
  })

  test('checks the elements in the file', async () => {
    writeFileSync(file, JSON.stringify([{ name: 'a', labels: [5] }]))
    await expect(createInventoryServer({ port: 0, labelSchema: z.string(), persist: file })).rejects.toThrow(
      /^Failed to load .*objects\[0\]\.labels\[0\] to pass its schema/,
    )
  })
})
