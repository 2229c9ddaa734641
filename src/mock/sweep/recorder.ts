import type { QuestionName } from '../../contract/open-questions.ts'

/** What a request of a sweep was about. Each note stands once for each test. */
export type Note = Readonly<{
  /** A question that it met, with the row of its other answer. */
  met?: { question: QuestionName; row: number }
  /** It came together with others. */
  together?: true
  /** The token that it had; null for none. */
  token?: string | null
  /** It got another response than without the sweep. */
  changed?: { request: string; was: number; is: number | null }
}>

/** A note with the file and the name of the test, as far as its runner tells them. */
export type WrittenNote = Note & { readonly file: string | null; readonly test: string | null }

/** The property of the global object with the file and the name of the test that a fixture runs. */
export const currentTestKey = Symbol.for('inventory-objects-mock.current-test')

/** What is used of Node. Not imported: the same code is part of pages. */
interface NodeProcess {
  readonly pid: number
  readonly argv: readonly string[]
  readonly env: Record<string, string | undefined>
  getBuiltinModule(name: 'node:fs'): { appendFileSync(path: string, text: string): void }
}

/** Writes notes into a folder: one file for each process, a line each. */
export class Recorder {
  readonly #process = (globalThis as unknown as { process: NodeProcess }).process
  readonly #written = new Set<string>()

  constructor(readonly folder: string) {}

  note(note: Note, test = this.findTest()): void {
    const line = `${JSON.stringify({ ...note, ...test })}\n`
    if (this.#written.has(line)) return
    this.#written.add(line)
    this.#process.getBuiltinModule('node:fs').appendFileSync(`${this.folder}/${this.#process.pid}.jsonl`, line)
  }

  /** The fixture of Playwright tells both. Vitest and Jest tell both in the state of their `expect`; the runner of Node runs each file in a process. */
  findTest(): Pick<WrittenNote, 'file' | 'test'> {
    const {
      expect,
      [Symbol.for('expect-global')]: vitest,
      [currentTestKey]: current,
    } = globalThis as Record<PropertyKey, unknown>
    if (current) return current as WrittenNote
    const state = ((vitest ?? expect) as { getState?(): { testPath?: string; currentTestName?: string } })?.getState?.()
    if (state?.testPath) return { file: state.testPath, test: state.currentTestName ?? null }
    const { argv, env } = this.#process
    return { file: env.NODE_TEST_CONTEXT ? (argv[1] ?? null) : null, test: null }
  }
}
