import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { assumptionDescriptions } from '../../src/contract/assumption-descriptions.ts'
import { assumptionNames, defaultAssumptions } from '../../src/contract/assumptions.ts'

const file = fileURLToPath(new URL('completions.example.ts', import.meta.url))
const options: ts.CompilerOptions = {
  module: ts.ModuleKind.Preserve,
  target: ts.ScriptTarget.ES2022,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  types: [],
}
const head = `
  import { createObjectFactory, scenarios } from '../../src/factories.ts'
  import { createInventoryDb } from '../../src/data.ts'
  import { createInventoryMock } from '../../src/index.ts'
  const factory = createObjectFactory({ traits: { lab: {} } })
  const mock = createInventoryMock()
  const { inventoryObject } = createInventoryDb(mock)
  `
let code = head
let version = 0
const editor = ts.createLanguageService({
  ...ts.sys,
  useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  getCompilationSettings: () => options,
  getScriptFileNames: () => [file],
  getScriptVersion: (path) => (path === file ? String(version) : ''),
  getScriptSnapshot: (path) => ts.ScriptSnapshot.fromString(path === file ? code : ts.sys.readFile(path)!),
})
// Takes longest: before the tests, so that none of them times out.
editor.getProgram()

const fields = 'attributes id labels location name responsible type'
const operators = 'contains equals gt gte in lt lte notContains notEquals notIn'
const operations = 'list create replace update delete retrieve'

test.each([
  ["factory.build('|')", 'lab unplaced untyped unowned unlabeled bare decommissioned'],
  ["factory.buildList(2, 'lab', '|')", 'lab unplaced untyped unowned unlabeled bare decommissioned'],
  ["factory.build('lab', { | })", 'attributes id labels location name responsible type'],
  ['scenarios.|', 'datacenter edges empty small'],
  ["createInventoryMock({ assumptions: { filterMatch: '|' } })", 'exact iexact contains icontains'],
  ['mock.objects.create({ | })', 'name attributes id labels location responsible type'],
  ["mock.objects.list({ sort: '|' })", 'id -id'],
  [
    'mock.faults.add({ | })',
    'at body delay headers match networkError operation rate respond sequence skip status times truncate',
  ],
  ["mock.faults.add({ operation: '|' })", operations],
  ["mock.requests.waitFor({ operation: '|' })", operations],
  ["mock.on('|')", 'request:start request:end change settings faults'],
  ['inventoryObject.findFirst({ | })', 'where cursor orderBy skip strict take'],
  ['inventoryObject.findMany({ where: { | } })', fields],
  ['inventoryObject.update({ where: { name: { | } }, data: {} })', operators],
  ['inventoryObject.findMany({ where: { location: { fact: { | } } } })', operators],
  ['inventoryObject.findMany({ orderBy: { | } })', fields],
  ["inventoryObject.findMany({ orderBy: { location: { fact: '|' } } })", 'asc desc'],
  ['inventoryObject.update({ where: {}, data: { | } })', fields],
  ['inventoryObject.update({ where: {}, data: { location: { | } } })', 'fact name'],
  ['inventoryObject.create({ | })', fields],
])('an editor completes %s', (line, names) => {
  const completions = editor.getCompletionsAtPosition(file, enter(line), {})
  expect(completions?.entries.map(({ name }) => name).join(' ')).toBe(names)
})

describe.each([
  ['createInventoryMock({ assumptions: { |', ': undefined } })'],
  ['mock.settings.assumptions.|', ''],
])('an editor explains %s', (before, after) => {
  test.each(assumptionNames)('%s', (name) => {
    const { documentation, tags } = editor.getQuickInfoAtPosition(file, enter(`${before}${name}${after}`))!
    const { decides, section } = assumptionDescriptions[name]
    expect(ts.displayPartsToString(documentation).replaceAll('\n', ' ')).toBe(decides)
    const [byDefault, see] = tags!.map(({ text }) => ts.displayPartsToString(text))
    expect(JSON.parse(byDefault!.replaceAll("'", '"'))).toEqual(defaultAssumptions[name])
    expect(see).toBe(`contract section ${section}`)
  })
})

describe('an error of the compiler names what is wrong, and not another member:', () => {
  test.each([
    ["mock.requests.waitFor({ operation: 'crate' })", ["'crate'", 'Did you mean', "'create'"]],
    ["mock.requests.list({ operation: 'crate' })", ["'crate'", 'Did you mean', "'create'"]],
    ["mock.faults.add({ operation: 'crate', status: 503 })", ["'crate'", 'Did you mean', "'create'"]],
    ["mock.faults.add({ status: 503, match: { operation: 'crate' } })", ["'crate'", 'Did you mean', "'create'"]],
    ['mock.requests.list({ id: 1 })', ["'id' does not exist"]],
    ['mock.faults.add({ statsu: 503 })', ["'statsu' does not exist", "'status'"]],
    [
      "factory.build({ type: 'switch' })",
      ["Type 'string' is not assignable to type 'Override<Partial<InventoryType> "],
    ],
    [
      "factory.buildList(2, 'bare', { location: 'osl1' })",
      ["Type 'string' is not assignable to type 'Override<Partial<InventoryLocation> "],
    ],
    ["factory.build({ nmae: 'x' })", ["'nmae' does not exist"]],
    ["factory.build({ location: { code: 'x' } })", ["'code' does not exist in type 'Partial<InventoryLocation>"]],
    ['factory.build({ attributes: { cpus: 4 } })', ["Type 'number' is not assignable to type 'string'"]],
    ["factory.build({ labels: 'prod' })", ["Type 'string' is not assignable to type 'Override<readonly string[]"]],
    ["factory.build('unplacd')", ["Did you mean ''unplaced''?"]],
    ["factory.build({ name: 'x' }, 'bare')", ["Type '{ name: string; }' is not assignable to type '"]],
    ['mock.requests.waitFor(async () => true)', ["'Promise<boolean>' is not assignable to type 'boolean'"]],
  ])('%s', (line, parts) => {
    enter(line)
    const [error, ...others] = editor.getSemanticDiagnostics(file)
    const text = ts.flattenDiagnosticMessageText(error!.messageText, '\n').replaceAll('"', "'")
    for (const part of parts) expect(text).toContain(part)
    expect(others).toEqual([])
  })

  test.each([
    ['a fault without an effect, which throws', "mock.faults.add({ operation: 'create' })"],
    ['a trait and an override', "factory.build('unowned', { type: { name: 'switch' } })"],
  ])('there is none of %s', (_what, line) => {
    enter(line)
    expect(editor.getSemanticDiagnostics(file)).toEqual([])
  })
})

/** Puts a line into the editor. Returns the position of its `|`. */
function enter(line: string): number {
  code = head + line.replace('|', '')
  version++
  return head.length + line.indexOf('|')
}
