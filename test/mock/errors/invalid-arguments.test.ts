import { describe, expect, test } from 'vitest'
import { createInventoryMock, InventoryMockError } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'
import { path } from '../requests.ts'

/** `Failed to X: expected Y but got Z. Do W.`, or `… Did you mean W?` */
const form = /^Failed to [a-z][^:]*: expected .+ but got .+\. [A-Z].*[.?]$/

/** A call with an invalid argument, and a part of the message that it throws. */
type InvalidCall = [name: string, call: () => unknown, message: string]

// biome-ignore lint/suspicious/noExplicitAny: an invalid argument of a caller without types
const fault = (fault: any) => () => createInventoryMock().faults.add(fault)
// biome-ignore lint/suspicious/noExplicitAny: an invalid argument of a caller without types
const create = (options: any) => () => createInventoryMock(options)
// biome-ignore lint/suspicious/noExplicitAny: an invalid argument of a caller without types
const list = (query: any) => () => web1().objects.list(query)
// biome-ignore lint/suspicious/noExplicitAny: an invalid argument of a caller without types
const on = (event: any, listener: any) => () => createInventoryMock().on(event, listener)

const createWith = (...objects: object[]) => create({ objects })
const web1 = () => createInventoryMock({ objects: [{ name: 'web-1' }] })

const invalidCalls: InvalidCall[] = [
  ['a fault of status 42', fault({ status: 42 }), 'expected status to be an integer from 200 to 599 but got 42.'],
  ['a fault of status 600', fault({ status: 600 }), 'but got 600.'],
  ['a fault of status 100', fault({ status: 100 }), 'but got 100.'],
  ['a fault of status 503.5', fault({ status: 503.5 }), 'but got 503.5.'],
  ['a fault whose status is a string', fault({ status: '503' }), 'but got "503".'],
  ['a fault whose status is null', fault({ status: null }), 'but got null.'],
  ['a fault of an unknown operation', fault({ operation: 'read', status: 503 }), 'but got "read".'],
  ['a fault with a negative delay', fault({ delay: -1 }), 'but got -1.'],
  ['a fault with a minimum delay above the maximum', fault({ delay: [2, 1] }), 'but got [2,1].'],
  ['a fault with a delay of three numbers', fault({ delay: [1, 2, 3] }), 'but got [1,2,3].'],
  ['a fault with a delay of NaN', fault({ delay: Number.NaN }), 'but got NaN.'],
  ['a fault whose delay is an unknown string', fault({ delay: 'forever' }), 'but got "forever".'],
  ['a fault with a delay of Infinity', fault({ delay: Number.POSITIVE_INFINITY }), "'infinite'"],
  ['a fault with a delay beyond the limit of timers', fault({ delay: 2 ** 31 }), 'but got 2147483648.'],
  ['a fault of times 0', fault({ status: 503, times: 0 }), 'expected times to be an integer of 1 or more but got 0.'],
  ['a fault of times 1.5', fault({ status: 503, times: 1.5 }), 'but got 1.5.'],
  ['a fault of rate 2', fault({ status: 503, rate: 2 }), 'expected rate to be a number from 0 to 1 but got 2.'],
  ['a fault of rate -0.1', fault({ status: 503, rate: -0.1 }), 'but got -0.1.'],
  ['a fault of rate NaN', fault({ status: 503, rate: Number.NaN }), 'but got NaN.'],
  ['a fault of rate null', fault({ status: 503, rate: null }), 'but got null.'],
  ['a fault whose rate is a string', fault({ status: 503, rate: '0.5' }), 'but got "0.5".'],
  ['a fault with an unknown field', fault({ status: 503, opertion: 'list' }), 'but got "opertion".'],
  ['an empty fault', fault({}), 'expected status, networkError, truncate, delay, respond or sequence but got {}.'],
  [
    'a fault with only an operation',
    fault({ operation: 'list' }),
    'expected status, networkError, truncate, delay, respond or sequence',
  ],
  [
    'a fault with only networkError: false',
    fault({ networkError: false }),
    'expected status, networkError, truncate, delay, respond or sequence',
  ],
  ['a fault with a status and a network error', fault({ status: 503, networkError: true }), 'expected either'],
  ['a fault with a body and no status', fault({ delay: 1, body: {} }), 'expected a status for the body'],
  ['a fault with headers and no status', fault({ delay: 1, headers: { a: 'b' } }), 'expected a status for the headers'],
  ['a fault with headers and a network error', fault({ networkError: true, headers: { a: 'b' } }), 'but got'],
  ['a fault with a header that is not a string', fault({ status: 503, headers: { a: 5 } }), 'but got {"a":5}.'],
  ['a fault with an invalid header name', fault({ status: 503, headers: { 'a b': 'c' } }), '"a b"'],
  ['a fault with an invalid header value', fault({ status: 503, headers: { a: 'b\nc' } }), 'but got'],
  ['a fault with a body for a status that has none', fault({ status: 204, body: {} }), 'but got'],
  ['a fault with a body that is not JSON', fault({ status: 503, body: { at: 1n } }), 'but got'],
  ['a fault whose body is a function', fault({ status: 503, body: () => {} }), 'but got a function.'],
  ['a fault whose networkError is a string', fault({ networkError: 'yes' }), 'but got "yes".'],
  ['a fault whose match is a string', fault({ match: 'list', status: 503 }), 'but got "list".'],
  ['a fault whose match is null', fault({ match: null, status: 503 }), 'but got null.'],
  ['a fault whose match has an unknown field', fault({ match: { opertion: 'list' }, status: 503 }), 'opertion'],
  ['a fault that matches the status of the response', fault({ match: { status: 200 }, delay: 1 }), 'status'],
  [
    'a fault that is null',
    fault(null),
    'Failed to add a fault: expected an object of fields but got null. Pass an object.',
  ],
  ['a fault that is undefined', fault(undefined), 'but got undefined.'],
  ['a fault that is a number', fault(503), 'but got 503.'],

  [
    'an unknown event',
    on('requests', () => {}),
    'expected one of the events request:start, request:end, change, settings, faults but got "requests".',
  ],
  ['an event named like a member of Object.prototype', on('toString', () => {}), 'but got "toString".'],
  ['a listener that is not a function', on('change', 'draw'), 'but got "draw".'],
  ['a listener that is undefined', on('change', undefined), 'but got undefined.'],

  [
    'the checkpoint of another mock',
    () => createInventoryMock().restore(createInventoryMock().checkpoint()),
    'another',
  ],

  [
    'an unknown option',
    create({ seeds: 1 }),
    'Failed to create an inventory mock: expected one of the options baseUrl, objects, initialState, assumptions, ',
  ],
  ['an unknown option of the service', () => createInventoryService({ seeds: 1 } as never), 'but got "seeds".'],
  ['options that are null', create(null), 'but got null.'],
  ['options that are an array', create([{ name: 'a' }]), 'but got'],
  ['options that are a string', create('https://inventory.example'), 'but got'],
  ['a base URL that is a number', create({ baseUrl: 5 }), 'but got 5.'],
  [
    'a base URL with the path of the API',
    create({ baseUrl: 'https://a.example/api/v2/objects/' }),
    "before '/api/v2/objects/'",
  ],
  ['a base URL without a scheme', create({ baseUrl: '//a.example' }), 'but got "//a.example".'],
  ['a base URL that is null', create({ baseUrl: null }), 'but got null.'],
  ['objects that are null', create({ objects: null }), 'expected objects to be a list but got null.'],
  ...['text', null, ['a'], 5].map(
    (attributes): InvalidCall => [
      `attributes that are ${JSON.stringify(attributes)}`,
      create({ objects: [{ name: 'a', attributes }] }),
      `expected objects[0].attributes to be an object of strings but got ${JSON.stringify(attributes)}.`,
    ],
  ),
  ['an attribute that is a number', create({ objects: [{ name: 'a', attributes: { a: 1 } }] }), 'to be a string'],
  ...[undefined, () => 1, Symbol('a'), 1n, Number.NaN, new Date(0)].map(
    (label): InvalidCall => [
      `a label that is ${String(label)}`,
      create({ objects: [{ name: 'a', labels: [label] }] }),
      'expected objects[0].labels[0] to be any JSON value except null but got',
    ],
  ),
  [
    'an unknown assumption',
    create({ assumptions: { unique: true } }),
    'Failed to set an assumption: expected one of filterMatch, filterCombination, ',
  ],
  ['an unknown assumption, far from all', create({ assumptions: { unique: true } }), '"unique". Use one of those.'],
  [
    'an invalid value of an assumption',
    create({ assumptions: { filterMatch: 'fuzzy' } }),
    'Failed to set the assumption filterMatch: expected exact, iexact, contains, icontains but got "fuzzy".',
  ],
  ['a negative nameMaxLength', create({ assumptions: { nameMaxLength: -1 } }), 'but got -1. Use a valid value.'],
  ['a token that is a number', create({ assumptions: { tokens: [5] } }), 'but got [5]. Use a valid value.'],
  ['assumptions that are null', create({ assumptions: null }), 'but got null.'],
  ['assumptions that are a string', create({ assumptions: 'icontains' }), 'but got "icontains".'],
  ['a delay that is negative', create({ delay: -1 }), 'but got -1.'],
  ['a delay that is null', create({ delay: null }), 'but got null.'],
  ['a seed that is not an integer', create({ randomSeed: 1.5 }), 'expected randomSeed to be an integer but got 1.5.'],
  ['a seed that is a string', create({ randomSeed: '1' }), 'but got "1".'],
  ['a log limit of 0', create({ logLimit: 0 }), 'expected logLimit to be an integer of 1 or more but got 0.'],
  [
    'a clock that is not a function',
    create({ clock: 0 }),
    'expected clock to be a function that returns ms but got 0.',
  ],
  [
    'explainHeaders that is a string',
    create({ explainHeaders: 'yes' }),
    'expected explainHeaders to be true or false but got "yes".',
  ],
  [
    'preferHeader that is a string',
    create({ preferHeader: 'no' }),
    'expected preferHeader to be true or false but got "no".',
  ],
  [
    'a label schema that is not a Standard Schema',
    create({ labelSchema: {} }),
    'expected labelSchema to be a Standard Schema',
  ],
  ['a responsible schema that is null', create({ responsibleSchema: null }), 'but got null.'],

  [
    'a field of an object',
    createWith({ name: 'a', location: { fact: 5 } }),
    'fact to be a string but got 5. Change it.',
  ],
  ['a field without a value', createWith({}), 'expected objects[0].name to be a string but got undefined. Add it.'],
  [
    'an unknown field',
    createWith({ name: 'a', colour: 'red' }),
    'expected the fields id, name, location, type, labels, attributes, responsible but got objects[0].colour. Remove it, or move it to attributes.',
  ],
  [
    'an attribute whose name has a space',
    createWith({ name: 'a', attributes: { 'a b': 1 } }),
    'expected objects[0].attributes["a b"] to be a string but got 1.',
  ],
  ['an id of 0', createWith({ id: 0, name: 'a' }), 'expected objects[0].id to be a positive integer but got 0.'],
  [
    'a duplicate id',
    createWith({ id: 3, name: 'a' }, { name: 'b' }, { id: 3, name: 'c' }),
    'expected unique ids but got id 3 twice, in objects[0] and objects[2].',
  ],
  [
    'an id that is in use',
    () => web1().objects.create({ id: 1, name: 'a' }),
    'Failed to create an object: expected a free id but got 1. Omit the id.',
  ],
  [
    'an update of an unknown id',
    () => createInventoryMock().objects.update(9, {}),
    'Failed to update object 9: expected the id of an object but got an unknown id.',
  ],
  [
    'an invalid change',
    () => web1().objects.update(1, { labels: 'x' as never }),
    'Failed to update object 1: expected object.labels to be an array but got "x".',
  ],

  ['a list by an unknown parameter', list({ nmae: 'a' }), 'nmae'],
  ['a list with an unknown sort', list({ sort: 'name' }), 'but got "name".'],
  ['a list by a user id that is a string', list({ responsible: '5' }), 'but got "5".'],
  ['a list by a name that is a number', list({ name: 5 }), 'but got 5.'],
  ['a list by null', list(null), 'but got null.'],
]

describe('an invalid argument throws at once, with advice', () => {
  test.each(invalidCalls)('%s', (_name, call, message) => {
    const error = catchError(call)
    expect(error).toBeInstanceOf(InventoryMockError)
    expect(error.message).toMatch(form)
    expect(error.message).toContain(message)
  })

  const invalidWaits: [name: string, match: unknown, options: unknown, message: string][] = [
    [
      'a negative timeout',
      {},
      { timeout: -1 },
      'expected timeout to be a number of ms from 0 to 2147483647, or Infinity but got -1.',
    ],
    ['a timeout of NaN', {}, { timeout: Number.NaN }, 'but got NaN.'],
    ['a timeout that is a string', {}, { timeout: '500' }, 'but got "500".'],
    ['a timeout beyond the limit of timers', {}, { timeout: 2 ** 31 }, 'but got 2147483648.'],
    ['a timeout that is null', {}, { timeout: null }, 'but got null.'],
    ['a timeout in place of options', {}, 500, 'but got 500.'],
    ['an unknown option', {}, { timeOut: 5 }, 'but got "timeOut".'],
    ['a match that is a string', 'list', {}, 'but got "list".'],
    ['a match that is null', null, {}, 'but got null.'],
    ['a match that is undefined', undefined, {}, 'but got undefined.'],
    ['a match with an unknown field', { opertion: 'list' }, {}, 'opertion'],
    ['a match with an unknown operation', { operation: 'lst' }, {}, '"lst"'],
  ]
  test.each(invalidWaits)('requests.waitFor with %s', async (_name, match, options, message) => {
    const mock = createInventoryMock()
    await mock.fetch(path)
    const waiting = mock.requests.waitFor(match as never, options as never)
    const timeout = new Promise<Error>((resolve) => setImmediate(() => resolve(new Error('still waiting'))))
    const outcome = waiting.then(() => new Error('found a request'))
    const error = await Promise.race([outcome.catch((error: Error) => error), timeout])
    outcome.catch(() => {})
    expect(error).toBeInstanceOf(InventoryMockError)
    expect(error.message).toMatch(form)
    expect(error.message).toContain(message)
  })
})

describe('an error quotes the invalid value, on one line of at most 80 characters:', () => {
  const cycle: unknown[] = []
  cycle.push(cycle)
  test.each<[kind: string, id: unknown, quoted: string]>([
    ['a string', 'a\nb', '"a\\nb"'],
    ['a string of 78 characters', 'x'.repeat(78), `"${'x'.repeat(78)}"`],
    ['a string of 79 characters', 'x'.repeat(79), `"${'x'.repeat(76)}...`],
    ['an object', { a: [1, null] }, '{"a":[1,null]}'],
    ['a bigint', 10n, '10n'],
    ['a symbol', Symbol('a'), 'Symbol(a)'],
    ['undefined', undefined, 'undefined'],
    ['a function', () => 1, 'a function'],
    ['what is not JSON', cycle, 'a value that is not JSON'],
  ])('%s', (_kind, id, quoted) => {
    expect(catchError(() => createInventoryMock().objects.get(id as never)).message).toBe(
      `Failed to get an object: expected a number as id but got ${quoted}. Convert it, as in Number(id).`,
    )
  })
})

describe('an invalid argument changes nothing', () => {
  test('an invalid fault never applies', async () => {
    const mock = createInventoryMock()
    expect(() => mock.faults.add({ status: 503, rate: 2 })).toThrow(InventoryMockError)
    expect((await mock.fetch(path)).status).toBe(200)
  })

  test('the collection still works after a list by an unknown parameter', () => {
    const mock = createInventoryMock()
    try {
      mock.objects.list({ nmae: 'a' } as never)
    } catch {}
    expect(mock.objects.create({ name: 'a' })).toMatchObject({ id: 1 })
  })
})

function catchError(call: () => unknown): Error {
  try {
    call()
  } catch (error) {
    return error as Error
  }
  return new Error('did not throw')
}
