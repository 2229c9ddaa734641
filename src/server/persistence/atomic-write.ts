import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Replaces a file: what reads it, at whatever moment, reads the whole of the old or of the new.
 * @param temporary - in the same folder; gone afterwards, whatever happens
 * @param mode - the rights of the file
 * @throws the system's own error
 */
export async function writeAtomically(
  file: string,
  temporary: string,
  content: string | Iterable<string>,
  mode = 0o666,
): Promise<void> {
  try {
    const handle = await fs.open(temporary, 'w', mode)
    try {
      for (const piece of typeof content === 'string' ? [content] : content) await handle.writeFile(piece)
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

/**
 * Not every system can: Windows opens no folder, some file systems sync none, and a folder may be writable but not
 * readable.
 */
const cannotSyncFolder = ['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM']

async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await fs.open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (!cannotSyncFolder.includes((error as NodeJS.ErrnoException).code!)) throw error
  }
}

/** What a temporary file of this process is called. */
export function temporaryName(file: string): string {
  return `${file}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`
}

/** Removes the temporary files that processes left which are no more; that of another server, still alive, stays. */
export async function removeLeftovers(file: string): Promise<void> {
  const names = await fs.readdir(dirname(file)).catch(() => [])
  for (const name of names) {
    if (!name.startsWith(`${basename(file)}.`)) continue
    const [, pid] = /^\.(\d+)\.[0-9a-f]{8}\.tmp$/.exec(name.slice(basename(file).length)) ?? []
    if (pid === undefined || isAnotherProcess(Number(pid))) continue
    await fs.unlink(join(dirname(file), name)).catch(() => {})
  }
}

function isAnotherProcess(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
