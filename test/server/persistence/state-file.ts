import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'
import type { InventoryObject } from '../../../src/contract/object.ts'
import { openPersistence, type Persistence } from '../../../src/server/persistence/persistence.ts'
import { checkFileState, formatState } from '../../../src/server/persistence/state-file.ts'
import { contractModel } from '../../../src/simulator/store/object-model.ts'
import { StoredObject } from '../../../src/simulator/store/stored-object.ts'
import { completeBody } from '../../mock/requests.ts'

/** A new folder for each test. */
export let folder: string
/** The state file in it. */
export let file: string
/** What was reported. */
export let lines: string[]
/** The state to save. */
export let current: { nextId: number; objects: InventoryObject[] }
let opened: Persistence[]

/** Gives each test of a file its own folder and state, and closes what it has opened. */
export function useStateFile(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'inventory-persistence-'))
    file = join(folder, 'state.json')
    lines = []
    current = { nextId: 3, objects: [device(1, 'web-1'), device(2, 'web-2')] }
    opened = []
    // The last that happens: servers are closed before.
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    for (const persistence of opened) await persistence.close().catch(() => {})
    vi.useRealTimers()
  })
}

export const device = (id: number, name: string): InventoryObject => ({ id, ...completeBody({ name }) })

export function format({ nextId, objects }: typeof current): string {
  const stored = objects.map((object) => new StoredObject(object.id, object))
  return [...formatState({ version: 2, nextId }, stored)].join('')
}

export const snapshot = vi.fn(() => [format(current)])

export async function open(path = file): Promise<Persistence> {
  snapshot.mockClear()
  const onError = (line: string) => lines.push(line)
  const onSavedAgain = () => lines.push('saved again')
  const persistence = await openPersistence({ file: path, model: contractModel, snapshot, onError, onSavedAgain })
  opened.push(persistence)
  return persistence
}

/** Renames the objects, and reports the change. */
export function change(persistence: Persistence, name: string): void {
  current = { ...current, objects: current.objects.map((object) => ({ ...object, name })) }
  persistence.changed()
}

/** Renames the objects, and saves them. @returns whether they are in the file */
export function save(persistence: Persistence, name: string): Promise<boolean> {
  change(persistence, name)
  return persistence.flush()
}

export const parse = (text: string) => checkFileState(JSON.parse(text), 'test')
export const saved = () => parse(readFileSync(file, 'utf8'))
/** The state of a file without settings. */
export const withoutSettings = { assumptions: undefined, delay: undefined, faults: undefined }

export function fault(code: string, message = 'it went wrong') {
  return Object.assign(new Error(`${code}: ${message}`), { code })
}

/** Makes one step of writing fail. @returns a function that repairs it */
export function breakStep(step: string, error: Error): () => void {
  if (step === 'open' || step === 'rename') {
    const spy = vi.spyOn(fs, step).mockRejectedValue(error)
    return () => spy.mockRestore()
  }
  const openFile = fs.open
  const spy = vi.spyOn(fs, 'open').mockImplementation(async (...args) => {
    const handle = await openFile(...args)
    const method = step as 'writeFile' | 'sync'
    if (args[1] !== 'r') vi.spyOn(handle, method).mockRejectedValue(error)
    return handle
  })
  return () => spy.mockRestore()
}

/** Calls a function before or after the next rename, which replaces the file. */
export function aroundRename({ before, after }: { before?: (from: string) => unknown; after?: () => unknown }) {
  const { rename } = fs
  vi.spyOn(fs, 'rename').mockImplementationOnce(async (from, to) => {
    await before?.(String(from))
    await rename(from, to)
    await after?.()
  })
}
