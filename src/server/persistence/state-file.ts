// Not `node:fs/promises`: a server that reads no such file starts sooner without it.
import { promises as fs } from 'node:fs'
import { atOnce } from '../../mock/in-parts.ts'
import { type CheckedState, checkState, type ExportedHead } from '../../mock/state/exported-state.ts'
import { contractModel, type ObjectModel } from '../../simulator/store/object-model.ts'
import { JSON_TEXT, type StoredObject } from '../../simulator/store/stored-object.ts'
import { InventoryMockError, mockError } from '../../validation/errors.ts'
import { isPlainObject } from '../../validation/plain-object.ts'

/** The state in a file. */
export interface FileState extends CheckedState {
  /** The initial state, if it was set over the API. */
  initialState?: CheckedState
}

/**
 * Formats a state as JSON, one object per line, in chunks of about 1 MiB: a large state is never a single string. The
 * list must not change until the last chunk is read.
 * @param initialState - the same of what a reset restores, if that was set over the API
 */
export function* formatState(
  head: ExportedHead,
  objects: Iterable<Pick<StoredObject, typeof JSON_TEXT>>,
  initialState?: Iterable<string>,
): Generator<string> {
  let chunk = `${JSON.stringify(head).slice(0, -1)},`
  if (initialState) {
    yield `${chunk}"initialState":`
    yield* initialState
    chunk = ','
  }
  chunk += '"objects":['
  let separator = '\n'
  for (const { [JSON_TEXT]: json } of objects) {
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

/** Checks a state from a file: one of `persist`, an exported one, or a list of objects. */
export function checkFileState(value: unknown, action: string, model = contractModel): FileState {
  if (!isPlainObject(value) || value.initialState === undefined) return checkOne(value, action, model)
  const { initialState, ...state } = value
  return { ...checkOne(state, action, model), initialState: checkOne(initialState, `${action} (initialState)`, model) }
}

function checkOne(value: unknown, action: string, model: ObjectModel): CheckedState {
  try {
    return atOnce(checkState(value, action, model))
  } catch (error) {
    const { message } = error as Error
    if (message.startsWith(`Failed to ${action}`)) throw new InventoryMockError(message, 'file')
    // The error of an assumption or a fault does not name the file.
    throw mockError(action, 'a valid state', `an invalid one (${message})`, REPAIR, 'file')
  }
}

/** Reads a state file, its permissions and when it was written; null if it does not exist. */
export async function readStateFile(
  file: string,
  model: ObjectModel,
): Promise<{ state: FileState; mode: number; savedAt: Date } | null> {
  const action = `load ${file}`
  const returnNullIfMissing = ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'ENOENT') return null
    throw mockError(action, 'a file that can be read', message, 'Check the path and its permissions', 'file')
  }
  const stats = await fs.stat(file).catch(returnNullIfMissing)
  if (stats === null) return null
  if (!stats.isFile()) {
    const kind = stats.isDirectory() ? 'a folder' : 'a device, a pipe or a socket'
    throw mockError(action, 'a file', kind, 'Use the path of a file', 'file')
  }
  const bytes = await fs.readFile(file).catch(returnNullIfMissing)
  if (bytes === null) return null
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw mockError(action, 'JSON in UTF-8', 'a damaged file (invalid bytes)', REPAIR, 'file')
  }
  return {
    state: checkFileState(parseState(text, action), action, model),
    mode: stats.mode & 0o777,
    savedAt: stats.mtime,
  }
}

function parseState(text: string, action: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = (error as Error).message.replace(/[\s\p{Cc}]+/gu, ' ')
    throw mockError(action, 'JSON', text === '' ? 'an empty file' : `a damaged file (${reason})`, REPAIR, 'file')
  }
}
