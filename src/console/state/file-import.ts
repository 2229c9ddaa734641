import { signal } from '@preact/signals'
import { decodeText, readBytes } from '../../mock/state/encoded-state.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { importText } from './import-text.ts'

/** The largest file, in bytes: what a server accepts, too. */
const MAX_FILE = 256 * 2 ** 20

/** Imports files, one at a time. */
export type FileImport = ReturnType<typeof createFileImport>

/** Creates what imports files as states. */
export function createFileImport(model: ConsoleModel) {
  /** The part of the file that is read, from 0 to 1; null for no file. At 1, the state is imported. */
  const progress = signal<number | null>(null)
  /** What is wrong with the last file. */
  const problem = signal<string | undefined>(undefined)
  let isCanceled = false
  const read = async (file: File): Promise<string | undefined> => {
    if (file.size > MAX_FILE) return `${file.name} has more than 256 MiB. Import fewer objects.`
    const bytes = await readBytes(file.stream(), (size) => {
      progress.value = size / file.size
      return !isCanceled
    })
    if (bytes === null) return
    // What comes now blocks the page for a moment, so the progress is drawn before.
    await new Promise((resolve) => setTimeout(resolve, 50))
    return importText(model, decodeText(bytes), file.name)
  }
  return {
    progress,
    problem,
    /** Imports a file, unless another one is being read. */
    async run(file: File): Promise<void> {
      if (progress.value !== null) return
      isCanceled = false
      progress.value = 0
      problem.value = undefined
      problem.value = await read(file).catch(
        (error) => `${file.name} cannot be read: ${error.message} Use a file of UTF-8 text.`,
      )
      progress.value = null
    },
    /** Stops reading. Nothing is changed then. */
    cancel(): void {
      isCanceled = true
    },
  }
}
