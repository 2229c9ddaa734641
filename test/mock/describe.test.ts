import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createInventoryService } from '../../src/service.ts'
import { empty, LIST } from '../fields.ts'

const path = '/api/v2/objects/'
const json = (method: string, body: unknown) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const whole = { name: 'new', ...empty }

/** The lines about the only request. */
async function describeOne(service: ReturnType<typeof createInventoryService>): Promise<string[]> {
  const [, , ...details] = (await service.describe()).split('\n')
  return details.map((line) => line.trim())
}

describe('a description says', () => {
  const create = () =>
    createInventoryService({
      objects: [
        { name: 'web-1', type: { name: 'switch' }, location: { name: 'Oslo', fact: 'osl1' } },
        ...['a', 'b', 'c', 'd'].map((name) => ({
          name,
          location: { name: name === 'a' ? 'sto1' : null, fact: 'osl1' },
        })),
      ],
    })

  test('that no request came', async () => {
    expect(await create().describe()).toBe(
      'The inventory service had 5 objects, and got no request. Is the URL of the client right, and is the mock in front of it?',
    )
  })

  test('what a write changed, field by field, also where a fault replaced the response', async () => {
    const service = create()
    service.faults.add({ at: 'response', status: 503 })
    await service.fetch(`${path}1/`, json('PATCH', { name: 'web-9', [LIST]: ['x'] }))
    expect(await describeOne(service)).toEqual([
      'fault 1: 503 after handling',
      `changed web-1 (1): name "web-1" → "web-9", ${LIST} [] → ["x"]`,
    ])
  })

  test.each([
    ['created', json('POST', whole), '', ['created new (6)', 'contract 4.2: the response to a create has no id']],
    ['deleted', { method: 'DELETE' }, '2/', ['deleted a (2)', 'At the end: web-1 (1), b (3), c (4), d (5)']],
    ['changed nothing of', json('PATCH', {}), '1/', ['changed web-1 (1): nothing']],
    ['looked in vain for', { method: 'DELETE' }, '9/', ['{"detail":"Not found."}']],
  ])('that a request %s an object', async (_what, init, id, details) => {
    const service = create()
    await service.fetch(path + id, init)
    expect(await describeOne(service)).toEqual(details)
  })

  test('why a body was refused, and one that passes', async () => {
    const service = create()
    await service.fetch(path, json('POST', { ...whole, [LIST]: 'x' }))
    expect(await describeOne(service)).toEqual([
      `{"${LIST}":["Expected a list of items but got type \\"str\\"."]}`,
      `would pass: ${JSON.stringify({ ...whole, [LIST]: ['x'] })}`,
    ])
  })

  test('why a list is empty', async () => {
    const service = create()
    await service.fetch(`${path}?location__fact=sto1`)
    expect(await describeOne(service)).toEqual(['location__fact=sto1 alone finds 0; 1 has it in location.name'])
    service.reset()
    await service.fetch(`${path}?name=a&type__name=switch`)
    expect(await describeOne(service)).toEqual(['name=a finds 1, type__name=switch finds 1; no object passes all'])
  })

  test.each([
    ['another request', (service: ReturnType<typeof create>) => service.fetch(`${path}1/`, { method: 'DELETE' })],
    ['code', (service: ReturnType<typeof create>) => service.objects.create({ name: 'x' })],
    ['another value of an assumption', ({ configure }: ReturnType<typeof create>) => configure({ delay: 1 })],
  ])('nothing of filters and bodies after a change by %s: what is now says nothing of then', async (_who, change) => {
    const service = create()
    await service.fetch(`${path}?name=x`)
    await service.fetch(path, json('POST', { name: 1 }))
    expect(await service.describe()).toMatch(/alone finds 0[\s\S]*would pass/)
    await change(service)
    expect(await service.describe()).not.toMatch(/alone finds 0|would pass/)
  })

  test('each sentence of the contract once', async () => {
    const service = create()
    for (let n = 0; n < 3; n++) await service.fetch(path, json('POST', whole))
    expect((await service.describe()).match(/contract 4\.2/g)).toHaveLength(1)
  })

  test('what the contract leaves open, where that decided a response', async () => {
    const service = create()
    await service.fetch(`${path}?name=WEB-1`)
    expect(await describeOne(service)).toContain('contract 4.1 leaves it open: filterMatch: exact here')
  })

  test('no token of the service, and nothing that a terminal obeys', async () => {
    const service = createInventoryService({ assumptions: { tokens: ['Bearer s3cret-token'] } })
    await service.fetch(`${path}?name=s3cret-token`, { headers: { authorization: 'Bearer s3cret-token' } })
    await service.fetch(path, json('POST', { name: 'a\u001b[31m s3cret-token' }))
    const text = await service.describe()
    expect(text).not.toContain('s3cret')
    expect(text).toContain('$INVENTORY_TOKEN')
    expect(text).not.toContain('\u001b')
  })
})

test('of many requests, those with an error, a fault or an empty list come first, then the last ones', async () => {
  const service = createInventoryService({ objects: [{ name: 'a' }] })
  await service.fetch(`${path}9/`, { method: 'DELETE' })
  for (let n = 2; n < 20; n++) await service.fetch(`${path}?name=a&n=${n}`)
  const ids = (await service.describe()).match(/(?<=^ +)\d+(?= {2}[A-Z])/gm)
  expect(ids).toEqual(['1', '13', '14', '15', '16', '17', '18', '19'])
  expect(await service.describe()).toContain('  and 11 other requests')
})

test('whatever came, it has at most 8 requests and 20 lines, none of them long', async () => {
  const request = fc.oneof(
    fc.record({ method: fc.constant('POST'), body: fc.oneof(fc.constant(whole), fc.object()) }),
    fc.record({
      method: fc.constantFrom('PUT', 'PATCH', 'DELETE'),
      id: fc.integer({ min: 0, max: 9 }),
      body: fc.object(),
    }),
    fc.record({ method: fc.constantFrom('GET', 'HEAD'), search: fc.webQueryParameters() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 15 }), fc.boolean(), async (requests, hasFault) => {
      const service = createInventoryService({ objects: [{ name: 'a' }] })
      if (hasFault) service.faults.add({ rate: 0.5, status: 503 })
      for (const { method, id, search = '', body } of requests as {
        method: string
        id?: number
        search?: string
        body?: object
      }[])
        await service.fetch(
          `${path}${id === undefined ? '' : `${id}/`}?${search}`,
          body ? json(method, body) : { method },
        )
      const lines = (await service.describe()).split('\n')
      expect(lines.length).toBeLessThanOrEqual(20)
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(200)
      expect(lines.filter((line) => /^ +\d+ {2}[A-Z]+ /.test(line)).length).toBe(Math.min(requests.length, 8))
    }),
    { numRuns: 40 },
  )
})

test('a reset says it of the state before, whatever comes after', async () => {
  const service = createInventoryService({ objects: [{ name: 'a' }] })
  await service.fetch(`${path}1/`, { method: 'DELETE' })
  const error = new Error('red')
  const reset = service.reset({ name: 'a test', passed: false, error })
  expect(service.objects.count()).toBe(1)
  service.objects.create({ name: 'of the next test' })
  await reset
  expect(error.message).toMatch(
    /^red\n\nThe inventory service had 1 object,[\s\S]*deleted a \(1\)\nAt the end: no objects\n$/,
  )
  expect(error.stack).toContain('deleted a (1)')
})
