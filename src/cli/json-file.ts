import { readFileSync } from 'node:fs'
import { InventoryMockError } from '../validation/errors.ts'

/** Reads a JSON file that the user named. */
export function readJsonFile(file: string): unknown {
  try {
    // Not `toString()`, which keeps a byte order mark.
    return JSON.parse(new TextDecoder().decode(readFileSync(file)))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // The message quotes the file, line breaks included.
    const reason = message.replace(/[\s\p{Cc}]+/gu, ' ')
    // Such as `ENOENT: no such file or directory, open 'a.json'`.
    if (code !== undefined) throw new InventoryMockError(`Cannot read ${file}: ${message.split(',')[0]}`, 'file')
    throw new InventoryMockError(`${file} is not JSON: ${reason}`, 'file')
  }
}
