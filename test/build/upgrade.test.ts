import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * @module-tag release
 *
 * The drill of an update: an application, as a user has written it, meets a next major version, which is this one with a
 * change of every kind. What it sees, and the entries of the changelog, lead to an application that works.
 */

const application = `
import { createInventoryService } from 'inventory-objects-mock/service'

const service = createInventoryService({ objects: [{ name: 'web-1' }], explainHeaders: true })
const response = await service.fetch('/api/v2/objects/?name=web-1&page=1')
export const assumption = response.headers.get('x-inventory-assumption')
export const names = response.ok ? service.objects.list().map(({ name }) => name) : []
export const status = service.requests.last()?.status
`

/** The changes of the next major version: where, and the entry of the changelog with what to write instead. */
const changes = [
  {
    entry: 'The option `explainHeaders` is called `explainHeader`.',
    files: ['mock/mock-options.ts', 'mock/handle-request.ts'],
    from: /\bexplainHeaders\b/g,
    to: 'explainHeader',
  },
  {
    entry: '`requests.last()` is removed. Write `requests.list().at(-1)`.',
    files: ['mock/log/request-collection.ts'],
    from: /\blast\(match/g,
    to: 'removed(match',
  },
  {
    entry:
      "Unknown parameters of a list are refused. `objects:` becomes `assumptions: { unknownParameters: 'ignore' }, objects:`.",
    files: ['contract/assumption-rows.ts'],
    from: "unknownParameters: choice(['ignore', 'reject'], {",
    to: "unknownParameters: choice(['reject', 'ignore'], {",
  },
]

let folder: string
let next: string
const current = resolve('src')

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inventory-upgrade-'))
  next = join(folder, 'src')
  cpSync('src', next, { recursive: true })
  cpSync('package.json', join(folder, 'package.json'))
  for (const { files, from, to } of changes) {
    for (const file of files) {
      const text = readFileSync(join(next, file), 'utf8')
      expect(text.replaceAll(from, to), `${file} has ${from}`).not.toBe(text)
      writeFileSync(join(next, file), text.replaceAll(from, to))
    }
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the application works with this version', async () => {
  expect(findErrors(application, current)).toEqual([])
  expect(await run(application, current)).toEqual({ assumption: 'unknownParameters', names: ['web-1'], status: 200 })
})

test('with the next one, the types name what was renamed and what was removed', () => {
  expect(findErrors(application, next)).toEqual([
    expect.stringMatching(/'explainHeaders' does not exist .* Did you mean to write 'explainHeader'\?/),
    expect.stringMatching(/Property 'last' does not exist on type 'RequestCollection/),
  ])
})

test('at run time, an option that was renamed is an error with the nearest name', async () => {
  await expect(run(application, next)).rejects.toThrow('but got "explainHeaders". Did you mean "explainHeader"?')
})

test('a response that another default decides names its assumption', async () => {
  const [renamed, removed] = changes
  const updated = follow(renamed!, follow(removed!, application))
  expect(findErrors(updated, next)).toEqual([])
  expect(await run(updated, next)).toEqual({ assumption: 'unknownParameters', names: [], status: 400 })
})

test('the entries of the changelog lead to an application that works as before', async () => {
  const updated = changes.reduce((text, change) => follow(change, text), application)
  expect(findErrors(updated, next)).toEqual([])
  expect(await run(updated, next)).toEqual(await run(application, current))
})

/** Replaces the first code in an entry by the second one. */
function follow({ entry }: { entry: string }, text: string): string {
  const [before, after] = Array.from(entry.matchAll(/`(.+?)`/g), ([, code]) => code!)
  return text.replaceAll(before!, after!)
}

function writeApplication(text: string): string {
  const file = join(mkdtempSync(join(folder, 'application-')), 'main.ts')
  writeFileSync(file, text)
  return file
}

/** The errors of the compiler, in an application with the library in a folder. */
function findErrors(text: string, library: string): string[] {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, resolve('.'))
  const paths = { 'inventory-objects-mock/*': [`${library}/*.ts`] }
  const program = ts.createProgram([writeApplication(text)], {
    ...{ ...options, noEmit: true, paths, types: [], typeRoots: [resolve('node_modules/@types')] },
  })
  const [file] = program.getRootFileNames()
  const found = program.getSemanticDiagnostics(program.getSourceFile(file!))
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

/** What an application exports, with the library in a folder. */
async function run(text: string, library: string): Promise<unknown> {
  const file = writeApplication(text)
  const outfile = file.replace(/ts$/, 'mjs')
  const alias = { 'inventory-objects-mock/service': join(library, 'service.ts') }
  await build({
    ...{
      entryPoints: [file],
      outfile,
      alias,
      bundle: true,
      format: 'esm',
      platform: 'node',
      nodePaths: ['node_modules'],
    },
  })
  return { ...(await import(pathToFileURL(outfile).href)) }
}
