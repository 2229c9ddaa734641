import { readFileSync } from 'node:fs'

/** Reads a JSON file that the user named. */
export function readJsonFile(file: string): unknown {
  try {
    // Not `readFileSync(file, 'utf8')`, which keeps a byte order mark.
    return JSON.parse(new TextDecoder().decode(readFileSync(file)))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // The message quotes the file, line breaks included.
    const reason = message.replace(/[\s\p{Cc}]+/gu, ' ')
    throw new Error(code === undefined ? `${file} is not JSON: ${reason}` : `Cannot read ${file}: ${code}`)
  }
}
