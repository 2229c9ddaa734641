import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { InventoryMockError, mockError } from '../../validation/errors.ts'

/**
 * Replaces a file atomically: a reader gets all of the old content or all of the new. By default only this user can
 * read it: it has data. The temporary file is in the same folder.
 */
export async function writeAtomically(file: string, content: Iterable<string>, mode = 0o600): Promise<void> {
  const temporary = createTemporaryName(file)
  try {
    const handle = await fs.open(temporary, 'w', mode)
    try {
      // The umask of the process has taken some away. Not every file system has permissions.
      await handle.chmod(mode).catch(() => {})
      for (const piece of content) await handle.writeFile(piece)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await fs.rename(temporary, file)
  } catch (error) {
    await fs.unlink(temporary).catch(() => {})
    throw error
  }
  await syncFolder(dirname(file))
}

/** Finds the file that a path stands for, which may be missing: behind symbolic links, their target. */
export async function findTarget(path: string): Promise<string> {
  // More links than a system follows: a circle, which `open` then refuses.
  let file = resolve(path)
  for (let links = 0; links < 40; links++) {
    const target = await fs.readlink(file).catch(() => null)
    if (target === null) break
    file = resolve(await fs.realpath(dirname(file)), target)
  }
  return fs.realpath(file).catch(() => file)
}

/** Where a folder cannot be synced: Windows opens none, some file systems sync none, some are not readable. */
const folderSyncErrors = ['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM']

async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await fs.open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (!folderSyncErrors.includes((error as NodeJS.ErrnoException).code!)) throw error
  }
}

/** Creates a name for a temporary file, with the id of this process. */
export function createTemporaryName(file: string): string {
  return `${file}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`
}

/** Removes the temporary files that killed processes left. The file must be locked: no other server writes to it. */
export async function removeLeftovers(file: string): Promise<void> {
  const names = await fs.readdir(dirname(file)).catch(() => [])
  const start = basename(file)
  for (const name of names) {
    if (!name.startsWith(start) || !/^\.\d+\.[0-9a-f]{8}\.tmp$/.test(name.slice(start.length))) continue
    await fs.unlink(join(dirname(file), name)).catch(() => {})
  }
}

/** The problem and the advice for each error code of a failed write. */
const problems: Record<string, [got: string, advice: (folder: string) => string]> = {
  EACCES: ['a folder without write permission', (folder) => `Allow this user to write to ${folder}`],
  EBUSY: [
    'a file that cannot be replaced',
    (folder) => `Close the program that has it open, or mount ${folder} instead of the file`,
  ],
  EDQUOT: ['an exceeded quota', () => 'Free some space'],
  EISDIR: ['a folder at that path', () => 'Move the folder away'],
  ENOENT: ['a missing folder', (folder) => `Create ${folder}`],
  ENOSPC: ['a full disk', () => 'Free some space'],
  EPERM: ['a folder without write permission', (folder) => `Allow this user to write to ${folder}`],
  EROFS: ['a read-only disk', (folder) => `Make ${folder} writable`],
}

/** The error for a file that cannot be written. One of this library, which has its advice, is returned unchanged. */
export function createSaveError(file: string, what: string, cause: NodeJS.ErrnoException): InventoryMockError {
  if (cause instanceof InventoryMockError) return cause
  const { code, message } = cause
  const [got, advice] = problems[code!] ?? [message, () => 'Fix that']
  const gotWithCode = got === message ? message : `${got} (${code})`
  return mockError(`save ${what}`, 'to write the file', gotWithCode, advice(dirname(file)), 'file')
}
