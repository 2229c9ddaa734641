import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const file = fileURLToPath(new URL('type-errors.example.ts', import.meta.url))
const options: ts.CompilerOptions = {
  module: ts.ModuleKind.Preserve,
  target: ts.ScriptTarget.ES2022,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  types: [],
}

/** What TypeScript says last of each line: the reason. */
function findReasons(lines: readonly string[]): (string | undefined)[] {
  const head = `import { createObjectFactory } from '../../src/factories.ts'; const factory = createObjectFactory()`
  const code = [head, ...lines].join('\n')
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (path, ...rest) =>
    path === file ? ts.createSourceFile(path, code, ts.ScriptTarget.ES2022) : getSourceFile(path, ...rest)
  const program = ts.createProgram([file], options, host)
  const errors = program.getSemanticDiagnostics(program.getSourceFile(file)).map(({ start, messageText }) => {
    const reason = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n').at(-1)!.trim()
    return { line: code.slice(0, start).split('\n').length - 2, reason }
  })
  return lines.map((_, index) => errors.find(({ line }) => line === index)?.reason)
}

const rows: [line: string, reason: RegExp | undefined][] = [
  [`factory.build('unowned', { type: { name: 'switch' } })`, undefined],
  [`factory.build({ type: 'switch' })`, /^Type 'string' is not assignable to type 'Override<Partial<InventoryType> /],
  [
    `factory.buildList(2, 'bare', { location: 'osl1' })`,
    /^Type 'string' is not assignable to type 'Override<Partial<InventoryLocation> /,
  ],
  [
    `factory.build({ nmae: 'x' })`,
    /^Object literal may only specify known properties, (but|and) 'nmae' does not exist/,
  ],
  [`factory.build({ location: { code: 'x' } })`, /'code' does not exist in type 'Partial<InventoryLocation>/],
  [`factory.build({ attributes: { cpus: 4 } })`, /^Type 'number' is not assignable to type 'string'/],
  [`factory.build({ labels: 'prod' })`, /^Type 'string' is not assignable to type 'Override<readonly string\[\]/],
  [`factory.build('unplacd')`, /Did you mean '"unplaced"'\?$/],
  [`factory.build({ name: 'x' }, 'bare')`, /^Type '{ name: string; }' is not assignable to type '"unplaced" \| /],
]

test('TypeScript names the member that is wrong', { timeout: 60_000 }, () => {
  const reasons = findReasons(rows.map(([line]) => line))
  for (const [index, [line, reason]] of rows.entries()) {
    expect.soft(reasons[index] ?? '', line).toMatch(reason ?? /^$/)
  }
})
