import { realpathSync, statSync, watch } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** How long files have to stay as they are, in ms: an editor writes twice, or in parts. */
const PAUSE = 200

/**
 * Watches files, and calls back when one has changed and they then stay as they are. It watches their folders: many
 * editors replace a file by another one.
 * @returns a function that ends it
 * @throws the error of the system if a folder cannot be watched
 */
export function watchFiles(files: readonly string[], onChange: () => void): () => void {
  const describeAll = () => files.map(describeFile).join()
  let timer: NodeJS.Timeout | undefined
  let last = describeAll()
  const check = () => {
    const now = describeAll()
    // Another file of the folder has changed.
    if (now === last) return
    last = now
    clearTimeout(timer)
    timer = setTimeout(onChange, PAUSE).unref()
  }
  const folders = new Set(files.flatMap((file) => [dirname(resolve(file)), dirname(realpathSync(file))]))
  const watchers = Array.from(folders, (folder) => watch(folder, { persistent: false }, check))
  // The server goes on without a folder that is gone.
  for (const watcher of watchers) watcher.on('error', () => {})
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

/** A text that tells a file from the one that was there before. */
function describeFile(file: string): string {
  try {
    const { ino, size, mtimeNs } = statSync(file, { bigint: true })
    return [ino, size, mtimeNs].join(':')
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}
