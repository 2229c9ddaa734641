import { readFileSync } from 'node:fs'

/**
 * Reads a JSON file that the user named.
 * @param read - what reads the file
 */
export function readJsonFile(file: string, { read = () => readFileSync(file) } = {}): unknown {
  try {
    // Not `toString()`, which keeps a byte order mark.
    return JSON.parse(new TextDecoder().decode(read()))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // The message quotes the file, line breaks included.
    const reason = message.replace(/[\s\p{Cc}]+/gu, ' ')
    if (code !== undefined) throw new Error(`Cannot read ${file}: ${code}`)
    throw new Error(`${file} is not JSON: ${reason}`)
  }
}
