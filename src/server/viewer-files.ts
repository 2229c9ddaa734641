import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads a file of Swagger UI, an optional peer dependency; null if it is not installed. */
export async function readViewerFile(name: string): Promise<Uint8Array | null> {
  try {
    const { default: absolutePath } = await import('swagger-ui-dist/absolute-path.js')
    return await readFile(join(absolutePath(), name))
  } catch {
    return null
  }
}
