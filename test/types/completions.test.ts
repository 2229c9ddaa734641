import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { assumptionDescriptions } from '../../src/contract/assumption-descriptions.ts'
import { assumptionNames, defaultAssumptions } from '../../src/contract/assumptions.ts'

/** @module-tag release */

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
  import { createInventoryMock, inventoryObjectSchema } from '../../src/index.ts'
  import * as z from 'zod'
  const factory = createObjectFactory({ traits: { lab: {} } })
  const mock = createInventoryMock()
  const { inventoryObject } = createInventoryDb(mock)
  const schema = z.object({
    ...inventoryObjectSchema.shape,
    /** Labels of ours. */
    labels: z.array(z.enum(['prod', 'lab'])),
    /** Who pays. */
    owner: z.string(),
    /** How soon it is mended. */
    tier: z.enum(['gold', 'silver']).default('silver'),
  })
  const extended = createInventoryMock({ schema })
  const inferred = createInventoryMock({ objects: [{ name: 'web-1', labels: ['prod'] }] })
  const extendedFactory = createObjectFactory({ schema, values: { owner: 'Ada' } })
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
// Takes longest.
beforeAll(() => void editor.getProgram())

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
    'at body delay headers id match networkError operation rate respond sequence skip status times truncate',
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
  ['extended.objects.create({ | })', 'name owner attributes id labels location responsible tier type'],
  [
    'createInventoryMock({ schema, objects: [{ | }] })',
    'name owner attributes id labels location responsible tier type',
  ],
  ["createInventoryMock({ schema, objects: [{ name: 'a', owner: 'b', tier: '|' }] })", 'gold silver'],
  ["extended.objects.update(1, { labels: ['|'] })", 'prod lab'],
  ['createObjectFactory({ schema, values: { | } })', 'attributes labels location name owner responsible tier type'],
  ["extendedFactory.build({ tier: '|' })", 'gold silver'],
  [
    'createInventoryDb(extended).inventoryObject.findMany({ where: { | } })',
    `attributes id labels location name owner responsible tier type`,
  ],
])('an editor completes %s', (line, names) => {
  const completions = editor.getCompletionsAtPosition(file, enter(line), {})
  expect(completions?.entries.map(({ name }) => name).join(' ')).toBe(names)
})

test.each([
  ['mock.objects.get(1)!.|labels', 'List of labels, whose structure the contract leaves open.'],
  ['mock.objects.get(1)!.location!.|fact', /^Short code/],
  ['inferred.objects.get(1)!.|labels', 'List of labels, whose structure the contract leaves open.'],
  ['inferred.objects.get(1)!.|attributes', /^Free-form map/],
  ['extended.objects.get(1)!.|labels', 'Labels of ours.'],
  ['extended.objects.get(1)!.|responsible', /^List of responsible users/],
  ['extended.objects.get(1)!.|owner', 'Who pays.'],
  ["mock.objects.create({ |name: 'web-1' })", 'Object name.'],
  ["createInventoryMock({ objects: [{ name: 'web-1', |labels: [] }] })", /^List of labels/],
  ["createInventoryMock({ objects: [{ name: 'web-1', |location: null }] })", /^Location of the object/],
  ["extended.objects.create({ name: 'web-1', |owner: 'Ada' })", 'Who pays.'],
  ["extended.objects.create({ name: 'web-1', owner: 'Ada', |tier: 'gold' })", 'How soon it is mended.'],
  ["extended.objects.update(1, { |labels: ['prod'] })", 'Labels of ours.'],
  ["factory.build({ |name: 'web-1' })", 'Object name.'],
  ["extendedFactory.build({ |owner: 'Ada' })", 'Who pays.'],
  ['extendedFactory.build().|tier', 'How soon it is mended.'],
  ["createObjectFactory({ schema, values: { |owner: 'Ada' } })", 'Who pays.'],
  ["createInventoryDb(extended).inventoryObject.findMany({ where: { |owner: { equals: 'Ada' } } })", 'Who pays.'],
])('an editor shows what a field is: %s', (line, text) => {
  const { documentation } = editor.getQuickInfoAtPosition(file, enter(line))!
  expect(ts.displayPartsToString(documentation)).toEqual(text instanceof RegExp ? expect.stringMatching(text) : text)
})

test.each([
  ['const |a = createInventoryMock()', 'InventoryMock<InventoryObject, InventoryObject>'],
  ['const |a = mock.objects.get(1)', 'InventoryObject | undefined'],
  ['const |a = inferred', 'InventoryMock<InventoryObjectOf<string, JsonValue>, InventoryObjectOf<string, JsonValue>>'],
])('an editor shows types by name: %s', (line, type) => {
  const { displayParts } = editor.getQuickInfoAtPosition(file, enter(line))!
  expect(ts.displayPartsToString(displayParts)).toBe(`const a: ${type}`)
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
    const preset = JSON.stringify(defaultAssumptions[name]).replaceAll('"', "'")
    expect(byDefault).toBe(name === 'requiredFields' ? 'all' : preset)
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
    ["factory.build({ type: 'switch' })", ["Type 'string' is not assignable to type 'Override<Some<InventoryType> "]],
    [
      "factory.buildList(2, 'bare', { location: 'osl1' })",
      ["Type 'string' is not assignable to type 'Override<Some<InventoryLocation> "],
    ],
    ["factory.build({ nmae: 'x' })", ["'nmae' does not exist"]],
    ["factory.build({ location: { code: 'x' } })", ["'code' does not exist in type 'Some<InventoryLocation>"]],
    ['factory.build({ attributes: { cpus: 4 } })', ["Type 'number' is not assignable to type 'string'"]],
    ["factory.build({ labels: 'prod' })", ["Type 'string' is not assignable to type 'Override<readonly string[]"]],
    ["factory.build('unplacd')", ["Did you mean ''unplaced''?"]],
    ["factory.build({ name: 'x' }, 'bare')", ["Type '{ name: string; }' is not assignable to type '"]],
    ['createInventoryMock({ asumptions: {} })', ["'asumptions' does not exist", "'assumptions'"]],
    ["createInventoryMock({ objects: [{ name: 'a', lables: [] }] })", ["'lables' does not exist", "'labels'"]],
    ['createInventoryMock({ objects: [{ name: 5 }] })', ["Type 'number' is not assignable to type 'string'"]],
    ['createInventoryMock({ objects: [{ id: 5 }] })', ["Property 'name' is missing in type '{ id: number; }'"]],
    ["createInventoryMock({ schema, objects: [{ name: 'a' }] })", ["Property 'owner' is missing in type '{ name: "]],
    [
      "createInventoryMock({ schema, objects: [{ name: 'a', ownr: 'Ada' }] })",
      ["'ownr' does not exist", "Did you mean to write 'owner'?"],
    ],
    ["extended.objects.update(1, { labels: ['dev'] })", ["Type ''dev'' is not assignable to type ''lab' | 'prod''"]],
    [
      "extended.objects.update(1, 'web-1')",
      ["Type ''web-1'' has no properties in common with type 'Some<InventoryObjectInput<"],
    ],
    ['createInventoryMock({ schema: z.string() })', ["Type 'string' is not assignable to type 'AnyInventoryObject'"]],
    [
      'createInventoryMock({ schema: z.object({ ...inventoryObjectSchema.shape, name: z.number() }) })',
      ["The types of '_zod.output.name'", "Type 'number' is not assignable to type 'string'"],
    ],
    ['createObjectFactory({ schema, values: { owner: 5 } })', ["Type 'number' is not assignable to type 'string | "]],
    ['extendedFactory.build({ owner: 5 })', ["Type 'number' is not assignable to type 'Override<string, string>"]],
    ["extendedFactory.build({ ownr: 'Ada' })", ["'ownr' does not exist"]],
    ['inventoryObject.count({ where: { owner: {} } })', ["'owner' does not exist"]],
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

test('with exactOptionalPropertyTypes, what can be left out can be undefined', () => {
  const lines = [
    "const text = [undefined, 'a'][0]",
    'mock.objects.update(1, { name: text, location: { fact: text, name: text } })',
    "mock.objects.create({ name: 'a', location: undefined, type: { name: text } })",
    'mock.objects.list({ name: text, responsible: undefined }, { limit: undefined })',
    'mock.configure({ assumptions: { uniqueName: undefined }, delay: undefined })',
    'createInventoryMock({ assumptions: { uniqueName: undefined }, clock: undefined })',
    'mock.importState({ ...mock.exportState(), delay: undefined, faults: undefined, assumptions: undefined })',
    'mock.faults.add({ status: 503, operation: undefined, times: undefined })',
    "mock.explain({ path: '/api/v2/objects/', query: undefined, body: undefined })",
    'mock.requests.waitFor({}, { timeout: undefined, after: undefined })',
    'inventoryObject.create({ name: text, location: undefined })',
    'inventoryObject.update({ where: {}, strict: undefined, data: { name: text, location: { fact: text } } })',
    'inventoryObject.findMany({ where: undefined, orderBy: undefined, take: undefined, skip: undefined })',
    'factory.build({ name: text, location: { fact: text } })',
    'createObjectFactory({ seed: undefined, values: { name: undefined }, traits: undefined })',
    'scenarios.small({ seed: undefined })',
  ]
  options.exactOptionalPropertyTypes = true
  try {
    enter(lines.join('\n'))
    expect(editor.getSemanticDiagnostics(file).map(({ messageText }) => messageText)).toEqual([])
  } finally {
    options.exactOptionalPropertyTypes = false
  }
})

/** Puts a line into the editor. Returns the position of its `|`. */
function enter(line: string): number {
  code = head + line.replace('|', '')
  version++
  return head.length + line.indexOf('|')
}
