import { expect, test } from 'vitest'
import { createObjectFactory } from '../../src/factories.ts'
import { LIST, USERS } from '../fields.ts'

test('each built-in trait empties one field', () => {
  const factory = createObjectFactory()
  expect(factory.build('unplaced').location).toBeNull()
  expect(factory.build('untyped').type).toBeNull()
  expect(factory.build('unowned')[USERS]).toEqual([])
  expect(factory.build('unlabeled')[LIST]).toEqual([])
  expect(factory.build('bare').attributes).toEqual({})
})

test('an unplaced object has no place in its name, no rack and no IP address', () => {
  const object = createObjectFactory().build('unplaced', { type: { name: 'server' } })
  expect(object.name).toMatch(/^[a-z]+01$/)
  expect(object.attributes).toMatchObject({ rack: '', unit: '', ip: '' })
})

test('a decommissioned object has no IP address, and keeps its other attributes', () => {
  const [plain] = createObjectFactory().buildList(1, { type: { name: 'switch' } })
  const object = createObjectFactory().build('decommissioned', { type: { name: 'switch' } })
  expect(object).toStrictEqual({
    ...plain,
    [LIST]: ['decommissioned'],
    [USERS]: [],
    attributes: { ...plain?.attributes, mgmt_ip: '', status: 'decommissioned' },
  })
})

test('the last trait that sets a field wins, and overrides win over traits', () => {
  const factory = createObjectFactory({ traits: { lab: { [LIST]: ['lab'], location: { fact: 'trd1' } } } })
  expect(factory.build('lab', 'unlabeled')).toMatchObject({ [LIST]: [], location: { name: 'Trondheim' } })
  expect(factory.build('unlabeled', 'lab')[LIST]).toEqual(['lab'])
  expect(factory.build('lab', 'unlabeled', { [LIST]: ['mine'] })[LIST]).toEqual(['mine'])
  expect(factory.build('lab', { [LIST]: (_n, own) => [...own, 'mine'] })[LIST]).toEqual(['lab', 'mine'])
})

test('a trait replaces a built-in one of the same name, in its factory only', () => {
  const factory = createObjectFactory({ traits: { unplaced: { location: { fact: 'nowhere' } } } })
  expect(factory.build('unplaced').location).toEqual({ name: null, fact: 'nowhere' })
  expect(createObjectFactory().build('unplaced').location).toBeNull()
})

test('an id of a trait is the id of the object', () => {
  const factory = createObjectFactory({ traits: { numbered: { id: (n) => n + 100 } } })
  expect(factory.buildList(2, 'numbered').map(({ id }) => id)).toEqual([101, 102])
  expect(factory.build('numbered', { id: (_n, own) => own! * 2 }).id).toBe(206)
})
