import { expect, test } from 'vitest'
import { searchObjects } from '../../../src/console/objects/object-search.ts'
import { createInventoryService } from '../../../src/service.ts'
import { LIST, USERS } from '../../fields.ts'

test('words are found in any field, whatever their case, and all of them are needed', () => {
  const mock = createInventoryService({
    objects: [
      { id: 155, name: 'app-1', type: { name: 'Server' }, location: { fact: 'osl1', name: 'Oslo' } },
      {
        id: 7,
        name: 'db',
        [LIST]: ['prod', { tier: 'gold' }],
        attributes: { unit: 'U7' },
        [USERS]: [42],
      },
    ],
  })
  const find = (search: string) => searchObjects(mock.objects.list(), search).map(({ name }) => name)
  for (const search of ['155', 'APP', 'server', 'osl1', 'oslo app']) expect(find(search), search).toEqual(['app-1'])
  for (const search of ['7', 'gold', 'u7', '42', ' prod  db ']) expect(find(search), search).toEqual(['db'])
  expect(find('gold oslo')).toEqual([])
  expect(find('')).toHaveLength(2)
  expect(find('null undefined')).toEqual([])
})
