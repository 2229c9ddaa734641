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
  ["factory.build('|')", 'lab unplaced untyped unowned unlabelled bare decommissioned'],
  ["factory.buildList(2, 'lab', '|')", 'lab unplaced untyped unowned unlabelled bare decommissioned'],
  ["factory.build('lab', { | })", 'attributes id labels location name responsible type'],
  ['scenarios.|', 'datacenter edgeCases empty small'],
  ["createInventoryMock({ assumptions: { filterMatch: '|' } })", 'exact iexact contains icontains'],
  ['mock.objects.create({ | })', 'name attributes id labels location responsible type'],
  ["mock.objects.find({ sort: '|' })", 'id -id'],
  ['mock.faults.add({ | })', 'body delay headers match networkError operation rate status times truncate'],
  ["mock.faults.add({ operation: '|' })", operations],
  ["mock.waitForRequest({ operation: '|' })", operations],
  ["mock.on('|')", 'request-start request change settings log'],
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
  ['mock.assumptions.|', ''],
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

/** Puts a line into the editor. Returns the position of its `|`. */
function enter(line: string): number {
  code = head + line.replace('|', '')
  version++
  return head.length + line.indexOf('|')
}
