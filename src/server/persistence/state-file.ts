import type { Stats } from 'node:fs'
import fs from 'node:fs/promises'
import type { InventoryObject } from '../../contract/object.ts'
import { checkCollection } from '../../mock/objects/check-input.ts'
import { InventoryMockError, quote } from '../../validation/errors.ts'

/** The state of a collection. In the file: `{ "version": 1, "nextId": 14, "objects": [...] }`. */
export interface PersistedState {
  /** The next id: above the ids of all objects, including deleted ones. */
  nextId: number
  objects: InventoryObject[]
}

/**
 * Formats a state as JSON, one object per line, in chunks of about 1 MiB: a large state is never a single string.
 * @param objects - each with its JSON; the array must not change until the last chunk is read
 */
export function* formatState(nextId: number, objects: readonly { readonly json: string }[]): Generator<string> {
  let chunk = `{"version":1,"nextId":${nextId},"objects":[`
  let separator = '\n'
  for (const { json } of objects) {
    chunk += separator + json
    separator = ',\n'
    if (chunk.length > 1024 * 1024) {
      yield chunk
      chunk = ''
    }
  }
  yield `${chunk}\n]}\n`
}

const REPAIR = 'Repair the file, or move it away to start without it'

/**
 * Parses the text of a state.
 * @param action - for the error: `load state.json`
 * @throws InventoryMockError for text that is not a valid state
 */
export function parseState(text: string, action: string): PersistedState {
  const createStateError = (expected: string, got: string) => new InventoryMockError(action, expected, got, REPAIR)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const reason = (error as Error).message.replace(/[\s\p{Cc}]+/gu, ' ')
    throw createStateError('JSON', text === '' ? 'an empty file' : `a damaged file (${reason})`)
  }
  const { version, nextId, objects, ...others } = Object(value) as Record<string, unknown>
  if (version !== 1)
    throw createStateError('an object whose version is 1', quote(version === undefined ? value : version))
  if (Object.keys(others).length > 0) throw createStateError('only version, nextId and objects', quote(others))
  const checked = checkCollection(objects, action)
  const indexWithoutId = (objects as object[]).findIndex((object) => !('id' in object))
  if (indexWithoutId >= 0) throw createStateError('every object to have an id', `none in objects[${indexWithoutId}]`)
  const lastId = checked.reduce((last, { id }) => Math.max(last, id), 0)
  if (!Number.isInteger(nextId) || Number(nextId) <= lastId) {
    throw createStateError(`nextId to be an integer above every id, so above ${lastId}`, quote(nextId))
  }
  return { nextId: Number(nextId), objects: checked }
}

/**
 * Reads a state file and its permissions.
 * @returns null if the file does not exist
 * @throws InventoryMockError for a damaged file, one that cannot be read, or a path that is not a file
 */
export async function readStateFile(file: string): Promise<{ state: PersistedState; mode: number } | null> {
  const action = `load ${file}`
  const stats = await fs.stat(file).catch(returnNullIfMissing(action))
  if (stats === null) return null
  if (!stats.isFile()) {
    throw new InventoryMockError(action, 'a file', describeKind(stats), 'Use the path of a file')
  }
  const bytes = await fs.readFile(file).catch(returnNullIfMissing(action))
  if (bytes === null) return null
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new InventoryMockError(action, 'JSON in UTF-8', 'a damaged file (invalid bytes)', REPAIR)
  }
  return { state: parseState(text, action), mode: stats.mode & 0o777 }
}

/** Creates a handler of read errors. It returns null for a missing file, and throws an InventoryMockError otherwise. */
function returnNullIfMissing(action: string): (error: NodeJS.ErrnoException) => null {
  return (error) => {
    if (error.code === 'ENOENT') return null
    throw new InventoryMockError(action, 'a file that can be read', error.message, 'Check the path and its permissions')
  }
}

function describeKind(stats: Stats): string {
  return stats.isDirectory() ? 'a folder' : 'a device, a pipe or a socket'
}
