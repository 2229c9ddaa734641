import { statSync } from 'node:fs'
import type { HarArchive } from '../../conformance/har-archive.ts'
import { UsageError } from '../exit-error.ts'
import { readJsonFile } from '../json-file.ts'

/** The largest archive that is read, in bytes: Node has it in memory twice. */
const MAX_SIZE = 256 * 1024 * 1024

/**
 * Reads an HTTP archive that the user named. What its entries are is checked by those who read them.
 * @throws UsageError with nothing of what is in the file: browsers save tokens and cookies
 */
export function readHarFile(file: string): HarArchive {
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    if (size > MAX_SIZE) {
      const sizes = `${Math.ceil(size / 1024 / 1024)} MiB, and at most ${MAX_SIZE / 1024 / 1024} can be read`
      throw new Error(`${file} has ${sizes}. Save fewer pages, or only the requests to the inventory`)
    }
    const har = readJsonFile(file, { hasSecrets: true }) as HarArchive | null
    if (Array.isArray(har?.log?.entries)) return har as HarArchive
    throw new Error(`${file} is no HTTP archive: it has no list log.entries`)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
