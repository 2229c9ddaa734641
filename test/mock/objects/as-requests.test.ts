import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Assumptions, ListQuery } from '../../../src/index.ts'
import { anyAssumption } from '../../any-assumptions.ts'
import { describeBoth } from '../../both.ts'
import { anyChanges, anyCollection, facts, names, path, runs, types, write } from '../requests.ts'

const { tokens: _, ...others } = anyAssumption
const anyAssumptions = fc.record(others, { requiredKeys: [] }) as fc.Arbitrary<Partial<Assumptions>>

/** Texts as a query can have them: of objects, in another case, with space around them, empty, or anything. */
const anyText = (values: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...values, ''),
    fc
      .tuple(fc.constantFrom('', ' ', '\t\n', '\u00a0', '\ufeff'), fc.constantFrom(...values))
      .map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
    fc.constantFrom('a+b', 'a b', 'a&name=b', '%41', 'a;b', '\ud800', 'null', 'undefined'),
  )

const anyQuery: fc.Arbitrary<ListQuery> = fc.record(
  {
    name: fc.option(anyText(names), { nil: undefined }),
    responsible: fc.option(fc.oneof(fc.constantFrom(1, 2, 5, -5, 0), fc.maxSafeInteger()), { nil: undefined }),
    location__fact: fc.option(anyText(facts), { nil: undefined }),
    type__name: fc.option(anyText(types), { nil: undefined }),
    sort: fc.constantFrom('id' as const, '-id' as const, undefined),
  },
  { requiredKeys: [] },
)

describeBoth('mock.objects', (start) => {
  test('lists and counts what a request with the same query finds', async () => {
    const { mock, send } = await start()
    await fc.assert(
      fc.asyncProperty(anyCollection, anyAssumptions, anyQuery, async (objects, assumptions, query) => {
        await mock.setInitialState(objects)
        // A response can have a page of what is found.
        await mock.configure({ assumptions: { ...assumptions, pageSize: null } })
        const given = Object.entries(query).filter(([, value]) => value !== undefined)
        const found = await (await send(`${path}?${new URLSearchParams(given as [string, string][])}`)).json()
        expect(await mock.objects.list(query)).toEqual(found)
        expect(await mock.objects.count(query)).toBe(found.length)
      }),
      { numRuns: runs(15) },
    )
  })

  test('updates an object as a PATCH does, where the service accepts that', async () => {
    const { mock, send } = await start()
    await fc.assert(
      fc.asyncProperty(anyCollection, anyAssumptions, anyChanges, async (objects, assumptions, changes) => {
        await mock.setInitialState([{ ...objects[0], name: 'a', id: 1 }])
        await mock.configure({ assumptions })
        const before = await mock.exportState()
        const response = await send(`${path}1/`, write('PATCH', changes))
        expect(response.status).toBe(200)
        const patched = await response.json()
        await mock.importState(before)
        expect(await mock.objects.update(1, changes as object)).toEqual(patched)
        expect(await mock.objects.get(1)).toEqual(patched)
      }),
      { numRuns: runs(15) },
    )
  })
})
