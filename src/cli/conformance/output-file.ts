import { statSync } from 'node:fs'
import fs from 'node:fs/promises'
import {
  createSaveError,
  createTemporaryName,
  findTarget,
  writeAtomically,
} from '../../server/persistence/atomic-write.ts'
import { UsageError } from '../exit-error.ts'

/**
 * Checks that a file can be written, before the work whose results it is for.
 * @param path - for a symbolic link, its target is replaced; a device or a pipe is written to
 */
export async function openOutputFile(path: string) {
  const describe = (error: unknown) => createSaveError(path, path, error as NodeJS.ErrnoException)
  const { file, mode, isReplaced } = await check(path).catch((error) => {
    throw new UsageError(describe(error).message)
  })
  return {
    /** The path that the user gave. */
    path,
    /**
     * Replaces the file at once: it has the old content or the new one. A new file is for this user alone, because it has
     * data of the service; an existing one keeps its permissions.
     */
    async write(content: string): Promise<void> {
      const written = isReplaced ? writeAtomically(file, [content], mode) : fs.writeFile(file, content)
      await written.catch((error) => {
        throw describe(error)
      })
    },
  }
}

async function check(path: string) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
  if (stats && !stats.isFile()) return { file: path, mode: undefined, isReplaced: false }
  const file = await findTarget(path)
  // A file beside it: permissions alone do not say whether one can be created.
  const temporary = createTemporaryName(file)
  await fs.writeFile(temporary, '')
  await fs.unlink(temporary)
  return { file, mode: stats && stats.mode & 0o777, isReplaced: true }
}
