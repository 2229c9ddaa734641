import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

/*
 * The snapshots in `exports` list everything that users can import, so that each change of the API shows in a diff.
 * `npx vitest run test/exports -u` updates them.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const entries = [
  'index',
  'service',
  'factories',
  'host',
  'server',
  'cloudflare',
  'client',
  'data',
  'devtools',
  'conformance',
  'sweep',
  'playwright',
  'vitest',
  'handlers',
  'ssr',
  'page',
]
const declarations = emitDeclarations()
const checker = declarations.getTypeChecker()
const exported = new Map(entries.map((entry) => [entry, exportsOf(entry)]))

test.each(entries)('the entry point %s exports the names in its snapshot', async (entry) => {
  const lines = [...exported.get(entry)!].map(([name, symbol]) => `${kindOf(symbol)} ${name}\n`)
  await expect(lines.sort().join('')).toMatchFileSnapshot(`exports/${entry}.txt`)
})

test('the declarations that the entry points export or refer to match the snapshot', async () => {
  const symbols = reach([...exported.values()].flatMap((symbols) => [...symbols.values()]))
  await expect([...symbols].map(print).sort().join('\n\n')).toMatchFileSnapshot('exports/declarations.txt')
})

/** Creates a program of the declaration files that the compiler emits for the sources, without comments. */
function emitDeclarations(): ts.Program {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root)
  Object.assign(options, { noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true })
  // `npm run check` finds errors of types.
  options.noCheck = true
  const texts = new Map<string, string>()
  const sources = entries.map((entry) => `${root}src/${entry}.ts`)
  const program = ts.createProgram(sources, options)
  program.emit(undefined, (path, text) => texts.set(path, text))
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (path, ...rest) => program.getSourceFile(path) ?? getSourceFile(path, ...rest)
  host.readFile = (path) => texts.get(path) ?? ts.sys.readFile(path)
  // Hides the sources, which would be found before the declarations.
  host.fileExists = (path) => texts.has(path) || (!path.startsWith(`${root}src/`) && ts.sys.fileExists(path))
  return ts.createProgram(
    sources.map((path) => path.replace(/ts$/, 'd.ts')),
    options,
    host,
  )
}

function exportsOf(entry: string): Map<string, ts.Symbol> {
  const file = declarations.getSourceFile(`${root}src/${entry}.d.ts`)!
  const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)
  return new Map(symbols.map((symbol) => [symbol.name, resolve(symbol)]))
}

function resolve(symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

function kindOf({ flags }: ts.Symbol): string {
  if (flags & ts.SymbolFlags.Class) return 'class'
  if (flags & ts.SymbolFlags.Function) return 'function'
  return flags & ts.SymbolFlags.Variable ? 'const' : 'type'
}

/** Some symbols, and all symbols of this library that their declarations refer to. */
function reach(symbols: ts.Symbol[]): Set<ts.Symbol> {
  const reached = new Set<ts.Symbol>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) add(checker.getSymbolAtLocation(node))
    ts.forEachChild(node, visit)
  }
  const add = (symbol?: ts.Symbol): void => {
    const target = symbol && resolve(symbol)
    if (!target || reached.has(target) || !target.declarations?.some(isOurs)) return
    reached.add(target)
    for (const declaration of target.declarations) visit(declaration)
  }
  for (const symbol of symbols) add(symbol)
  return reached
}

/** Whether a declaration is a top-level statement of this library. */
function isOurs(declaration: ts.Declaration): boolean {
  const { parent } = statementOf(declaration)
  return parent && ts.isSourceFile(parent) && parent.fileName.startsWith(`${root}src/`)
}

function statementOf(declaration: ts.Declaration): ts.Node {
  return ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
}

function print({ declarations = [] }: ts.Symbol): string {
  return declarations
    .map((declaration) =>
      statementOf(declaration)
        .getText()
        .replace(/^export /, ''),
    )
    .join('\n')
}
