import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodyFields } from '../../../src/contract/assumptions.ts'
import { createInventoryDb } from '../../../src/data.ts'
import { scenarios } from '../../../src/factories.ts'
import { createInventoryMock, inventoryObjectSchema } from '../../../src/index.ts'
import { empty, LIST, USERS } from '../../fields.ts'
import { anyCollection, completeBody, facts, names, path, write } from '../requests.ts'

const objects = [
  { name: 'a', type: { name: 'server' }, [USERS]: [5] },
  { name: 'A', [USERS]: [{ id: 7 }] },
  { name: 'ab', [LIST]: ['x'] },
]

describe('mock.objects', () => {
  test('creates objects with defaults for missing fields and an id of their own', () => {
    const mock = createInventoryMock({ objects })
    const created = mock.objects.create({ name: 'c', location: { fact: 'osl' } })
    expect(created).toEqual({ ...empty, id: 4, name: 'c', location: { name: null, fact: 'osl' } })
    for (const object of mock.objects.list()) expect(inventoryObjectSchema.safeParse(object).success).toBe(true)
  })

  test('lists a range, which is that part of the list', () => {
    const name = fc.constantFrom(...names)
    const sort = fc.constantFrom('id' as const, '-id' as const)
    const query = fc.record({ name, location__fact: fc.constantFrom(...facts), sort }, { requiredKeys: [] })
    const bound = fc.option(fc.nat(8), { nil: undefined })
    fc.assert(
      fc.property(anyCollection, query, bound, bound, (objects, query, offset, limit) => {
        const mock = createInventoryMock({ objects })
        const all = mock.objects.list(query)
        const end = (offset ?? 0) + (limit ?? all.length)
        const range = mock.objects.list(query, { offset, limit })
        expect(range).toEqual(all.filter((_, index) => index >= (offset ?? 0) && index < end))
        expect(mock.objects.count(query)).toBe(all.length)
      }),
    )
  })

  test('takes and gives copies', () => {
    const seed = { name: 'a', [LIST]: ['x', { deep: ['y'] }], attributes: { k: 'v' } }
    const mock = createInventoryMock({ objects: [seed] })
    seed[LIST].push('z')
    const read = () => [mock.objects.get(1)!, ...mock.objects.list(), ...mock.exportState().objects]
    for (const object of read()) {
      object[LIST].length = 0
      object.attributes.k = 'u'
    }
    const kept = { [LIST]: ['x', { deep: ['y'] }], attributes: { k: 'v' } }
    expect(read()).toMatchObject([kept, kept, kept])
  })

  test.each(bodyFields)('keeps %s in an update where it is undefined', (field) => {
    const mock = createInventoryMock({ objects: scenarios.small() })
    const before = mock.objects.get(1)!
    for (const part of Object.values(before)) expect(part).toBeTruthy()
    expect(mock.objects.update(1, { [field]: undefined })).toEqual(before)
  })

  test('empties the fields that a replace leaves out, as a PUT does, and returns the whole object', () => {
    const mock = createInventoryMock({ objects: [{ name: 'a', [LIST]: ['x'], location: { fact: 'osl' } }] })
    const replaced = mock.objects.replace(1, { name: 'b', type: { name: 'server' } })
    expect(replaced).toEqual({ ...empty, id: 1, name: 'b', type: { name: 'server' } })
    expect(mock.objects.list()).toEqual([replaced])
  })

  test.each(['update', 'replace'] as const)('takes the id of the object in an %s, as in a copy of it', (method) => {
    const { objects } = createInventoryMock({ objects: [{ name: 'a' }] })
    expect(objects[method](1, { ...objects.get(1)!, name: 'b' })).toMatchObject({ id: 1, name: 'b' })
  })
})

describe('the largest id, 2 ** 52,', () => {
  const MAX_ID = 2 ** 52

  test('is followed by ids of later objects, also in an exported state', async () => {
    const mock = createInventoryMock({ objects: [{ id: MAX_ID, name: 'a' }] })
    await mock.fetch(path, write('POST', completeBody({ name: 'b' })))
    createInventoryDb(mock).inventoryObject.create({ name: 'c' })
    expect(mock.objects.list().map(({ id, name }) => [id - MAX_ID, name])).toEqual(
      Object.entries('abc').map(([index, name]) => [Number(index), name]),
    )
    const copy = createInventoryMock({ initialState: JSON.parse(JSON.stringify(mock.exportState())) })
    expect(copy.objects.create({ name: 'd' }).id).toBe(MAX_ID + 3)
  })
})
