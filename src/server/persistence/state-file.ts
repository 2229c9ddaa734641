import type { Stats } from 'node:fs'
import fs from 'node:fs/promises'
import type { InventoryObject } from '../../contract/object.ts'
import { checkCollection } from '../../mock/objects/check-input.ts'
import { InventoryMockError, quote } from '../../validation/errors.ts'

/** The state of a collection, as a file keeps it: `{ "version": 1, "nextId": 14, "objects": [...] }`. */
export interface PersistedState {
  /** The id that comes next: above every id that was ever given, those of deleted objects included. */
  nextId: number
  objects: InventoryObject[]
}

/**
 * The text of a state, one line for each object, in pieces of about 1 MiB: a large one never is a single string.
 * @param objects - each with its JSON; the array is read piece by piece, so nobody may change it
 */
export function* formatState(nextId: number, objects: readonly { readonly json: string }[]): Generator<string> {
  let piece = `{"version":1,"nextId":${nextId},"objects":[`
  let separator = '\n'
  for (const { json } of objects) {
    piece += separator + json
    separator = ',\n'
    if (piece.length > 1024 * 1024) {
      yield piece
      piece = ''
    }
  }
  yield `${piece}\n]}\n`
}

/**
 * Reads the text of a state.
 * @param action - what is being done, for the error: `load state.json`
 * @throws InventoryMockError that says what is wrong with it
 */
export function parseState(text: string, action: string): PersistedState {
  const refuse = (expected: string, got: string) =>
    new InventoryMockError(action, expected, got, 'Repair the file, or move it away to start anew')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const reason = (error as Error).message.replace(/[\s\p{Cc}]+/gu, ' ')
    throw refuse('JSON', text === '' ? 'an empty file' : `a damaged file (${reason})`)
  }
  const { version, nextId, objects, ...others } = Object(value) as Record<string, unknown>
  if (version !== 1) throw refuse('an object whose version is 1', quote(version === undefined ? value : version))
  if (Object.keys(others).length > 0) throw refuse('version, nextId and objects alone', quote(others))
  const checked = checkCollection(objects, action)
  const nameless = (objects as object[]).findIndex((object) => !('id' in object))
  if (nameless >= 0) throw refuse('every object to have an id', `none in objects[${nameless}]`)
  const lastId = checked.reduce((last, { id }) => Math.max(last, id), 0)
  if (!Number.isInteger(nextId) || Number(nextId) <= lastId) {
    throw refuse(`nextId to be an integer above every id, so above ${lastId}`, quote(nextId))
  }
  return { nextId: Number(nextId), objects: checked }
}

/**
 * Reads the file of a state, and its rights.
 * @returns null where there is none
 * @throws InventoryMockError for a file that is damaged, unreadable, or no file
 */
export async function loadState(file: string): Promise<{ state: PersistedState; mode: number } | null> {
  const action = `load ${file}`
  const stats = await fs.stat(file).catch(orRefuse(action))
  if (stats === null) return null
  if (!stats.isFile()) {
    throw new InventoryMockError(action, 'a file', describeKind(stats), 'Give the path of a file of its own')
  }
  const bytes = await fs.readFile(file).catch(orRefuse(action))
  if (bytes === null) return null
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const advice = 'Repair the file, or move it away to start anew'
    throw new InventoryMockError(action, 'JSON in UTF-8', 'a damaged file (other bytes)', advice)
  }
  return { state: parseState(text, action), mode: stats.mode & 0o777 }
}

function orRefuse(action: string): (error: NodeJS.ErrnoException) => null {
  return (error) => {
    if (error.code === 'ENOENT') return null
    throw new InventoryMockError(action, 'a file that can be read', error.message, 'Check the path and its rights')
  }
}

function describeKind(stats: Stats): string {
  return stats.isDirectory() ? 'a folder' : 'a device, a pipe or a socket'
}
