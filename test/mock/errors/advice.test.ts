import { describe, expect, test } from 'vitest'
import { createInventoryMock, InventoryMockError, keepState } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'
import { path } from '../requests.ts'

const create = (options: object) => createInventoryMock(options)

describe('an error names what was probably meant:', () => {
  const mock = createInventoryMock({ objects: [{ name: 'a' }] })
  test.each<[meant: string, call: () => unknown]>([
    ['labelSchema', () => create({ labelShema: {} })],
    ['filterMatch', () => create({ assumptions: { filtermatch: 'exact' } })],
    ['icontains', () => create({ assumptions: { filterMatch: 'icontain' } })],
    ['name', () => mock.objects.create({ nmae: 'a' } as never)],
    ['labels', () => mock.objects.update(1, { lables: [] } as never)],
    ['responsible', () => create({ objects: [{ name: 'a', responsibel: [] }] })],
    ['type__name', () => mock.objects.list({ type_name: 'switch' } as never)],
    ['networkError', () => mock.faults.add({ netwrokError: true } as never)],
    ['operation', () => mock.requests.list({ opertion: 'list' } as never)],
    ['create', () => mock.requests.count({ operation: 'crate' as never })],
    ['request:start', () => mock.on('request-start' as never, () => {})],
    ['settings', () => mock.on('setting' as never, () => {})],
  ])('%s', (meant, call) => {
    expect(call).toThrow(InventoryMockError)
    expect(call).toThrow(`Did you mean "${meant}"?`)
  })

  test('a misspelt name of an object is unknown, and not missing', () => {
    expect(() => mock.objects.create({ nmae: 'web-1' } as never)).toThrow(
      'Failed to create an object: expected the fields id, name, location, type, labels, attributes, responsible but ' +
        'got object.nmae. Did you mean "name"?',
    )
  })
})

describe('an error says what a value is:', () => {
  test.each<[quoted: string, value: unknown]>([
    ['/ab+c/gi', /ab+c/gi],
    ['a Promise', Promise.resolve(1)],
    ['a Response', new Response()],
    ['an Error', new Error('x')],
    ['a Map', new Map()],
    ['a Date', new Date(0)],
    ['{"a":"a Promise","b":"/x/"}', { a: Promise.resolve(1), b: /x/ }],
    ['[]', []],
    ['{}', {}],
    ['{}', Object.create(null)],
  ])('%s', (quoted, value) => {
    expect(() => createInventoryMock().objects.get(value as never)).toThrow(`a number as id but got ${quoted}. Convert`)
  })
})

describe('a mistake has its own advice:', () => {
  const mock = createInventoryMock()
  test.each<[message: string, call: () => unknown]>([
    [
      'Failed to create an object: expected object to be an object but got a list. Pass one object in each call.',
      () => mock.objects.create([{ name: 'a' }] as never),
    ],
    [
      'Failed to keep the state: expected a storage but got undefined. Pass sessionStorage or localStorage of the browser.',
      () => keepState(mock, undefined as never),
    ],
    [
      'Failed to read handlers: expected a mock with handlers for MSW but got one of createInventoryService. ' +
        "Use createInventoryMock of 'inventory-objects-mock'.",
      () => (createInventoryService() as typeof mock).handlers,
    ],
  ])('%s', (message, call) => {
    expect(call).toThrow(InventoryMockError)
    expect(call).toThrow(message)
  })

  test('and a service without handlers can be spread, compared and printed', () => {
    const service = createInventoryService()
    expect(() => [{ ...service }, Object.entries(service), JSON.stringify(service.settings)]).not.toThrow()
  })
})

describe('the option baseUrl', () => {
  test('can be a URL', async () => {
    const mock = createInventoryMock({ baseUrl: new URL('https://inventory.example/base/') })
    expect(mock.baseUrl).toBe('https://inventory.example/base/')
    expect((await mock.fetch(`https://inventory.example/base${path}`)).status).toBe(200)
    expect((await mock.fetch(`https://inventory.example${path}`)).status).toBe(404)
  })

  test.each<[advice: string, baseUrl: unknown]>([
    ["Use '*' for any origin, or a path for any origin.", 'https://*.example.com'],
    ["Use the part of the URL before '/api/v2/objects/'.", 'https://inventory.example/api/v2'],
    ["Use the part of the URL before '/api/v2/objects/'.", 'https://inventory.example/api/v2/objects/'],
    ["Use the part of the URL before '/api/v2/objects/'.", new URL('https://inventory.example/base/api/v2/')],
    ["Use the part of the URL before '/api/v2/objects/'.", '/api/v2'],
    ['Leave out the query and the fragment.', 'https://inventory.example/?a=b'],
    ['Use one of those.', 'inventory.example'],
    ['Use one of those.', 'ftp://inventory.example'],
  ])('is refused: %s for %s', (advice, baseUrl) => {
    const text = JSON.stringify(String(baseUrl))
    expect(() => create({ baseUrl: baseUrl as string })).toThrow(
      "Failed to create an inventory mock: expected baseUrl to be '*', an absolute http(s) URL or a path that begins " +
        `with a slash but got ${text}. ${advice}`,
    )
  })

  test.each(['https://inventory.example/rapi', 'https://inventory.example/api/v3', '/apis/v2', '/v2'])(
    'can be %s, which is not the path of the service',
    (baseUrl) => {
      expect(createInventoryMock({ baseUrl }).baseUrl).toBe(baseUrl)
    },
  )
})
