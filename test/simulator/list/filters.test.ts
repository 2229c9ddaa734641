import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'

// What a filter finds after any changes is stated by the model, in test/model.
describe('filters fold the case of each letter by itself', () => {
  const names = ['Straße', 'STRASSE', 'straẞe', 'İzmir', 'izmir', 'ΟΔΟΣ', 'οδος', 'ᾼδης', 'ᾳδης', 'ﬁ', 'FI', '𐐀', '𐐨']
  test.each([
    ['STRAßE', ['Straße']],
    ['strasse', ['STRASSE']],
    ['İZMIR', ['İzmir']],
    ['οδοσ', ['ΟΔΟΣ', 'οδος']],
    ['ᾳΔΗΣ', ['ᾼδης', 'ᾳδης']],
    ['fi', ['FI']],
    ['𐐨', ['𐐀', '𐐨']],
  ])('%s', (name, found) => {
    const assumptions = { filterMatch: 'iexact' } as const
    const mock = createInventoryMock({ objects: names.map((name) => ({ name })), assumptions })
    expect(mock.objects.list({ name }).map((object) => object.name)).toEqual(found)
  })
})
