import { statSync } from 'node:fs'
import fs from 'node:fs/promises'
import { createSaveError, createTemporaryName, writeAtomically } from '../../server/persistence/atomic-write.ts'
import { UsageError } from '../exit-error.ts'

/** A file for the results of a command. */
export interface OutputFile {
  /** The path that the user gave. */
  readonly path: string
  /**
   * Replaces the file at once: it has the old content or the new one. A new file is for this user alone, because it has
   * data of the service; an existing one keeps its permissions.
   * @throws InventoryMockError if it cannot be written
   */
  write(content: string): Promise<void>
}

/**
 * Checks that a file can be written, before the work whose results it is for.
 * @param path - for a symbolic link, its target is replaced; a device or a pipe is written to
 * @throws UsageError if it cannot be written
 */
export async function openOutputFile(path: string): Promise<OutputFile> {
  const describe = (error: unknown) => createSaveError(path, path, error as NodeJS.ErrnoException)
  const { file, mode, isReplaced } = await check(path).catch((error) => {
    throw new UsageError(describe(error).message)
  })
  return {
    path,
    async write(content) {
      const written = isReplaced
        ? writeAtomically(file, createTemporaryName(file), [content], mode)
        : fs.writeFile(file, content)
      await written.catch((error) => {
        throw describe(error)
      })
    },
  }
}

async function check(path: string): Promise<{ file: string; mode: number | undefined; isReplaced: boolean }> {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
  if (stats && !stats.isFile()) return { file: path, mode: undefined, isReplaced: false }
  const file = stats ? await fs.realpath(path) : path
  await tryFolder(file)
  return { file, mode: stats && stats.mode & 0o777, isReplaced: true }
}

/** Creates a file beside the other, and removes it: permissions alone do not say whether that works. */
async function tryFolder(file: string): Promise<void> {
  const temporary = createTemporaryName(file)
  await fs.writeFile(temporary, '')
  await fs.unlink(temporary)
}
