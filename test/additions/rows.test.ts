import { afterAll, describe, expect, test } from 'vitest'
import { assumptionNames, bodyFields } from '../../src/contract/assumptions.ts'
import { filterNames } from '../../src/contract/parameters.ts'
import { SourceCopy } from './source-copy.ts'

/** @module-tag release */

const copy = new SourceCopy([
  {
    file: 'src/contract/object.ts',
    after: '  responsible: z.array(jsonElementSchema),\n',
    row: '  /** The number of its maker. */\n  serial: z.string(),\n',
  },
  {
    file: 'src/contract/filter-rows.ts',
    after: "  type__name: { type: 'text', path: 'type.name', example: 'switch' },\n",
    row: "  label: { type: 'text', path: 'labels', example: 'prod' },\n",
  },
  {
    file: 'src/contract/assumption-rows.ts',
    after: 'export const assumptionRows = {\n',
    row: `  /** Whether a name is in lower case. */
  nameCase: choice(['kept', 'lower'], {
    decides: 'Whether a name is in lower case.',
    section: '2',
    words: CONSTRAINTS,
    ask: 'Does a name keep its capital letters?',
    others: { lower: 'a name is in lower case' },
  }),
`,
  },
])
afterAll(() => copy[Symbol.dispose]())

const service = await copy.import<typeof import('../../src/service.ts')>('src/service.ts')

/** A body of a request, without the new field. */
const body = { name: 'web-1', location: null, type: null, labels: ['prod', 'edge'], attributes: {}, responsible: [] }
const url = 'http://localhost/api/v2/objects/'

function post(fetch: typeof globalThis.fetch, json: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(json) })
}

const serial = (object: object | undefined): unknown => Reflect.get(Object(object), 'serial')

test('each addition is one row: the compiler asks for nothing else, and knows the row everywhere', () => {
  const probe = `
    import { createInventoryService, type InventoryObject, type ListQuery } from './src/service.ts'
    import { createObjectFactory } from './src/factories.ts'
    import type { SweepOptions } from './src/sweep.ts'
    import type { AnonymizeOptions, CheckOptions } from './src/conformance.ts'
    const mock = createInventoryService({ assumptions: { requiredFields: ['serial'], nameCase: 'lower', filterMatch: { label: 'iexact' } } })
    export const serial: string = ({} as InventoryObject).serial
    export const query: ListQuery = { label: 'prod' }
    export const built: string = createObjectFactory().build({ serial: (n) => \`S\${n}\` }).serial
    export const sweep: Pick<SweepOptions, 'only'> = { only: ['nameCase'] }
    export const kept: AnonymizeOptions = { keep: ['serial'] }
    export const given: CheckOptions['assumptions'] = { nameCase: 'lower' }
    mock.objects.create({ name: 'web-1', serial: 'S1' })
    // @ts-expect-error -- a serial is a text
    mock.objects.create({ name: 'web-1', serial: 1 })
    // @ts-expect-error -- a label is a text
    mock.objects.list({ label: 1 })
    // @ts-expect-error -- no such value
    mock.configure({ assumptions: { nameCase: 'upper' } })
  `
  expect(copy.typeErrors(probe)).toEqual([])
})

describe('a new field of the contract', () => {
  test('is in the bodies of the service, and required as the others are', async () => {
    const { fetch } = service.createInventoryService()
    expect(await (await post(fetch, body)).json()).toEqual({ serial: ['This field is required.'] })
    expect(await (await post(fetch, { ...body, serial: 'S1' })).json()).toEqual({ ...body, serial: 'S1' })
    const [object] = await (await fetch(url)).json()
    expect(object).toEqual({ id: 1, ...body, serial: 'S1' })
  })

  test('can be named by requiredFields, and left out if it is not', async () => {
    const { fetch } = service.createInventoryService({ assumptions: { requiredFields: ['name'] } })
    expect(serial(await (await post(fetch, { name: 'web-1' })).json())).toBe('')
    const assumptions = { requiredFields: ['serial'] } as object
    const strict = service.createInventoryService({ assumptions })
    expect((await post(strict.fetch, { name: 'web-1' })).status).toBe(400)
    expect((await post(strict.fetch, { name: 'web-1', serial: 'S1' })).status).toBe(200)
  })

  test('is in OPTIONS and in the OpenAPI document', async () => {
    const { fetch } = service.createInventoryService()
    const metadata = await (await fetch(url, { method: 'OPTIONS' })).json()
    expect(metadata.actions.POST.serial).toMatchObject({ type: 'string', required: true })
    const { createOpenApiDocument } =
      await copy.import<typeof import('../../.ci/build/openapi/openapi.ts')>('.ci/build/openapi/openapi.ts')
    const document = createOpenApiDocument({ version: '1.0.0', server: { url: '' } })
    expect(document).toMatchObject({ components: { schemas: { InventoryObject: { properties: { serial: {} } } } } })
  })

  test('is checked in objects of code, which can leave it out', () => {
    const { objects } = service.createInventoryService()
    expect(serial(objects.create({ name: 'web-1' }))).toBe('')
    expect(() => objects.create({ name: 'web-1', serial: 1 } as never)).toThrow('expected object.serial to be a string')
  })

  test('is made by factories and scenarios, and can be overridden', async () => {
    const { createObjectFactory, scenarios } =
      await copy.import<typeof import('../../src/factories.ts')>('src/factories.ts')
    const factory = createObjectFactory()
    expect(serial(factory.build())).toBe('serial')
    expect(serial(factory.build({ serial: (n: number) => `S${n}` } as object))).toBe('S2')
    expect(scenarios.edges().filter((object) => typeof serial(object) !== 'string')).toEqual([])
    expect(() => service.createInventoryService({ objects: scenarios.small() })).not.toThrow()
  })

  test('is among the fields that the conformance tools ask for, of an object of a service', async () => {
    const { pickFields } = await copy.import<typeof import('../../src/conformance/service-collection.ts')>(
      'src/conformance/service-collection.ts',
    )
    expect(pickFields({ id: 1, serial: 'S1', other: 1 })).toEqual({ id: 1, serial: 'S1' })
    const { rules } = await copy.import<typeof import('../../src/conformance/rules.ts')>('src/conformance/rules.ts')
    const { statement } = rules.find(({ id }) => id === 'list-has-all-fields')!
    expect(statement).toBe(`Objects have the fields id, ${bodyFields.join(', ')}, serial.`)
    const { check } = await copy.import<typeof import('../../src/conformance.ts')>('src/conformance.ts')
    const { fetch } = service.createInventoryService({ objects: [{ name: 'web-1' }, { name: 'web-2' }] })
    const report = await check('http://localhost', { fetch, writes: 'allowed' })
    expect(report.deviations).toEqual([])
    expect(report.assumptions.requiredFields).toMatchObject({ status: 'learned', value: [...bodyFields, 'serial'] })
  })

  test('is in the form of the console', async () => {
    const draft = await copy.import<typeof import('../../src/console/objects/object-draft.ts')>(
      'src/console/objects/object-draft.ts',
    )
    const { newObject } = await copy.import<typeof import('../../src/contract/constants/fields.ts')>(
      'src/contract/constants/fields.ts',
    )
    expect(draft.listPaths(newObject, null)).toContain('serial')
    expect(newObject).toMatchObject({ name: '', serial: '' })
    expect(draft.applyTexts(newObject, { serial: 'S1' }, null).object).toMatchObject({ serial: 'S1' })
  })
})

describe('a new filter', () => {
  const objects = [
    { name: 'web-1', labels: ['prod', 'edge'] },
    { name: 'web-2', labels: ['PROD'] },
    { name: 'web-3', labels: [] },
  ]

  test('filters the list of requests and of code', async () => {
    const mock = service.createInventoryService({ objects })
    const names = async (query: string) => (await (await mock.fetch(url + query)).json()).map(({ name }: never) => name)
    expect(await names('?label=prod')).toEqual(['web-1'])
    expect(mock.objects.count({ label: 'prod' } as object)).toBe(1)
    mock.configure({ assumptions: { filterMatch: { label: 'iexact' } as object } })
    expect(await names('?label=prod')).toEqual(['web-1', 'web-2'])
    mock.configure({ assumptions: { unknownParameters: 'reject' } })
    expect(await names('?label=edge')).toEqual(['web-1'])
    expect(() => mock.objects.list({ label: 1 } as object)).toThrow('expected label to be a string')
  })

  test('is in the explanation of a list that is empty, and of the others that have its value', () => {
    const { explain } = service.createInventoryService({ objects })
    expect(explain(`${url}?label=Prod`).filters).toMatchObject([
      { parameter: 'label', similar: [{ value: 'prod' }, { value: 'PROD' }] },
    ])
    expect(explain(`${url}?name=edge`).filters).toMatchObject([
      { elsewhere: [{ parameter: 'label', field: 'labels' }] },
    ])
  })

  test('is in the OpenAPI document, in the texts, and on the command line', async () => {
    const { queryParameters } = await copy.import<typeof import('../../.ci/build/openapi/openapi-operations.ts')>(
      '.ci/build/openapi/openapi-operations.ts',
    )
    expect(queryParameters.label).toMatchObject({
      description: 'Filter by object labels.',
      schema: { examples: ['prod'] },
    })
    const { assumptionChecks } = await copy.import<typeof import('../../src/contract/assumption-checks.ts')>(
      'src/contract/assumption-checks.ts',
    )
    expect(assumptionChecks.filterMatch.accepts).toMatch(/`name`, `location__fact`, `type__name` or `label`$/)
    const { readAssumptionArguments } = await copy.import<typeof import('../../src/cli/assumption-arguments.ts')>(
      'src/cli/assumption-arguments.ts',
    )
    expect(readAssumptionArguments(['filterMatch.label=contains'], undefined)).toMatchObject({
      filterMatch: { label: 'contains', name: 'exact' },
    })
  })

  test('is asked of services, and is in the console', async () => {
    const { rules } = await copy.import<typeof import('../../src/conformance/rules.ts')>('src/conformance/rules.ts')
    expect(rules.map(({ id }) => id)).toContain('labels-filters')
    const names = await copy.import<typeof import('../../src/conformance/prediction/candidate-names.ts')>(
      'src/conformance/prediction/candidate-names.ts',
    )
    expect(names.candidateNames).toContain('filterMatch.label')
    const parameters =
      await copy.import<typeof import('../../src/contract/parameters.ts')>('src/contract/parameters.ts')
    expect(parameters.filterNames).toEqual([...filterNames, 'label'])
  })
})

describe('a new assumption', () => {
  const text = 'Failed to set the assumption nameCase: expected kept, lower but got "upper".'

  test('has its default, and is checked', () => {
    const { settings, configure } = service.createInventoryService()
    expect(settings.assumptions).toMatchObject({ nameCase: 'kept' })
    expect(() => configure({ assumptions: { nameCase: 'upper' } as object })).toThrow(text)
  })

  test('is an open question, which sweep asks', async () => {
    const { openQuestions } =
      await copy.import<typeof import('../../src/sweep/open-questions.ts')>('src/sweep/open-questions.ts')
    expect(openQuestions.find(({ name }) => (name as string) === 'nameCase')).toEqual({
      name: 'nameCase',
      section: '2',
      words: 'Which fields are required, and any uniqueness or length constraints: not shown.',
      ask: 'Does a name keep its capital letters?',
      isRobustness: false,
      others: [{ label: 'a name is in lower case', answer: { assumptions: { nameCase: 'lower' } } }],
    })
    const { sweepChecks } =
      await copy.import<typeof import('../../src/sweep/sweep-options.ts')>('src/sweep/sweep-options.ts')
    expect(sweepChecks.only?.is(['nameCase'])).toBe(true)
  })

  test('is on the command line, in its list, in the table of the guide, and in the console', async () => {
    const { readAssumptionArguments } = await copy.import<typeof import('../../src/cli/assumption-arguments.ts')>(
      'src/cli/assumption-arguments.ts',
    )
    expect(readAssumptionArguments(['nameCase=lower'], undefined)).toEqual({ nameCase: 'lower' })
    const { formatAssumptionText } = await copy.import<typeof import('../../src/contract/assumption-formats.ts')>(
      'src/contract/assumption-formats.ts',
    )
    expect(formatAssumptionText()).toContain(
      'nameCase = kept\n  Whether a name is in lower case.\n  Values: kept, lower.',
    )
    const { assumptionGroups } = await copy.import<typeof import('../../src/console/model/assumption-text.ts')>(
      'src/console/model/assumption-text.ts',
    )
    expect(assumptionGroups.Writes).toContain('nameCase')
    const table = await copy.import<typeof import('../../src/contract/assumptions.ts')>('src/contract/assumptions.ts')
    expect(table.assumptionNames).toEqual(['nameCase', ...assumptionNames])
  })

  test('is in the report of check, as one that no response tells', async () => {
    const { check } = await copy.import<typeof import('../../src/conformance.ts')>('src/conformance.ts')
    const { fetch } = service.createInventoryService({ objects: [{ name: 'web-1' }] })
    const { assumptions } = await check('http://localhost', { fetch })
    expect(assumptions).toMatchObject({ nameCase: { status: 'undetermined', candidates: ['kept', 'lower'] } })
  })
})
