import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import ts from 'typescript'

const root = resolve(import.meta.dirname, '../..')

/** A row for a table of the sources. */
export interface Row {
  /** Its path below the project, as in `src/contract/object.ts`. */
  file: string
  /** A text that stands once in the file; the row follows it. */
  after: string
  row: string
}

/** A copy of the sources with more rows, which a test imports and compiles as if they were the sources. */
export class SourceCopy {
  readonly #directory = mkdtempSync(join(tmpdir(), 'additions-'))

  constructor(rows: readonly Row[]) {
    for (const name of ['src', 'fixtures', 'docs', '.ci', 'package.json', 'tsconfig.json']) {
      const isPart = (path: string) => !path.includes('.vitepress')
      cpSync(join(root, name), join(this.#directory, name), { recursive: true, filter: isPart })
    }
    symlinkSync(join(root, 'node_modules'), join(this.#directory, 'node_modules'))
    for (const { file, after, row } of rows) {
      const path = join(this.#directory, file)
      const parts = readFileSync(path, 'utf8').split(after)
      if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times ${after}`)
      writeFileSync(path, parts.join(after + row))
    }
  }

  /**
   * Imports a module of the copy.
   * @typeParam Module - its type in the sources, as in `typeof import('../../src/index.ts')`
   */
  import<Module>(path: string): Promise<Module> {
    return import(join(this.#directory, path))
  }

  /**
   * The errors of the compiler in the copy, as `file:line: message`.
   * @param probe - a module beside `src` that uses the rows, compiled with all sources
   */
  typeErrors(probe: string): string[] {
    writeFileSync(join(this.#directory, 'probe.ts'), probe)
    const { config } = ts.readConfigFile(join(this.#directory, 'tsconfig.json'), ts.sys.readFile)
    const include = ['src', '.ci/**/*.d.ts', 'probe.ts']
    const { fileNames, options } = ts.parseJsonConfigFileContent({ ...config, include }, ts.sys, this.#directory)
    const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram(fileNames, options))
    return diagnostics.map(({ file, start = 0, messageText }) => {
      const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
      const name = file?.fileName.slice(this.#directory.length + 1)
      return `${name}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
  }

  /** Deletes the copy. */
  [Symbol.dispose](): void {
    rmSync(this.#directory, { recursive: true })
  }
}
