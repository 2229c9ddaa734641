import type { CurrentTest } from '../../mock/sweep/current-test.ts'
import type { QuestionName } from '../open-questions.ts'

/** A fact about a request of a sweep. Each note stands once for each test. */
export type Note = Readonly<{
  /** A question that it met, with the row of its other answer, and a digest of the response under it. */
  met?: { question: QuestionName; row: number; response: string }
  /** How many requests of a test came together. */
  together?: number
  /** The request, and the status of its response. */
  sent?: string
  /** It was not the first of its test in this state. */
  isLater?: true
  /** It came to a state in which requests of another test have written: the file of that test. */
  writer?: string | null
  /** The token that it had; null for none. */
  token?: string | null
  /** It got another response than without the sweep. */
  changed?: { request: string; was: number; is: number | null }
}>

/** A note with the file and the name of the test, as far as its runner tells them. */
export type WrittenNote = Note & CurrentTest

/** The members of Node's `process` that a recorder uses. No import, which bundlers for pages would try to resolve. */
interface NodeProcess {
  readonly pid: number
  getBuiltinModule(name: 'node:fs'): {
    appendFileSync(path: string, text: string): void
    readFileSync(path: string, encoding: 'utf8'): string
  }
}

const nodeProcess = () => (globalThis as unknown as { process: NodeProcess }).process

/** The file system, in a process of a sweep. */
export const fileSystem = () => nodeProcess().getBuiltinModule('node:fs')

/** Writes notes into a folder: one file for each process, a line each. */
export class Recorder {
  readonly #written = new Set<string>()

  constructor(readonly folder: string) {}

  note(notes: readonly Note[], { file, test }: CurrentTest): void {
    const lines = new Set(notes.map((note) => `${JSON.stringify({ ...note, file, test })}\n`))
    const added = [...lines].filter((line) => !this.#written.has(line))
    for (const line of added) this.#written.add(line)
    if (added.length > 0) fileSystem().appendFileSync(`${this.folder}/${nodeProcess().pid}.jsonl`, added.join(''))
  }
}
