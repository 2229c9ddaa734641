import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Checkpoint,
  createInventoryMock,
  type Fault,
  type InventoryMock,
  type InventoryObject,
  type ListQuery,
} from '../../src/index.ts'
import { Reference, type Rules, type Snapshot } from './reference.ts'
import { anyChanges, anyCollection, anyFields, anyId, facts, names, path, types, write } from './requests.ts'

const anyRules: fc.Arbitrary<Rules> = fc.record({
  filterMatch: fc.constantFrom('exact', 'iexact', 'contains', 'icontains'),
  filterCombination: fc.constantFrom('and', 'or'),
  defaultSort: fc.constantFrom('id', '-id'),
})

/** A value of each filter; every combination of them is asked for after every step. */
const anyFilters = fc.record({
  name: fc.constantFrom(...names),
  location__fact: fc.constantFrom(...facts),
  type__name: fc.constantFrom(...types),
  responsible: fc.constantFrom(1, 2, 5, 9),
})

const door = fc.constantFrom('http', 'objects')
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), door, fields: anyFields }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('create at' as const), id: anyId, fields: anyFields }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replace' as const), id: anyId, fields: anyFields }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('update' as const), door, id: anyId, changes: anyChanges }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), door, id: anyId }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('faulty write' as const),
      fault: fc.constantFrom<Fault>({ status: 503 }, { networkError: true }, { status: 200, body: {} }),
      method: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
      id: anyId,
      fields: anyFields,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wrong write' as const),
      method: fc.constantFrom('POST', 'PUT', 'PATCH'),
      id: anyId,
      body: fc.constantFrom('{', '{"name":null}', '{"name":"a","labels":3}', 'null', '{"location":5}'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('checkpoint' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('restore' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refill' as const), objects: anyCollection }) },
)
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

test('every list is what a slow, obvious filter finds, whatever was written through whichever door', async () => {
  const steps = fc.array(anyStep, { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(anyRules, anyFilters, anyCollection, steps, async (rules, filters, objects, steps) => {
      const mock = createInventoryMock({ objects, assumptions: rules })
      const reference = new Reference(objects)
      const made: [Checkpoint, Snapshot][] = []
      checkLists(mock, reference, rules, filters) // builds every index, so that all writes go past them
      for (const step of steps) {
        await take(step, mock, reference, made)
        checkLists(mock, reference, rules, filters)
        await checkAnswers(mock, reference, rules, filters)
      }
    }),
    { numRuns: 500 },
  )
}, 60_000)

async function take(
  step: Step,
  mock: InventoryMock,
  reference: Reference,
  made: [Checkpoint, Snapshot][],
): Promise<void> {
  const send = async (method: string, id: number | null, body?: object) => {
    const response = await mock.fetch(id === null ? path : `${path}${id}/`, body ? write(method, body) : { method })
    return response.status
  }
  switch (step.do) {
    case 'create':
      if (step.door === 'objects') mock.objects.create(step.fields)
      else expect(await send('POST', null, step.fields)).toBe(200)
      reference.create(step.fields)
      break
    case 'create at':
      if (reference.has(step.id)) break
      mock.objects.create({ id: step.id, ...step.fields })
      reference.create(step.fields, step.id)
      break
    case 'replace':
      expect(await send('PUT', step.id, step.fields)).toBe(reference.has(step.id) ? 200 : 404)
      reference.update(step.id, step.fields)
      break
    case 'update':
      if (step.door === 'http') {
        expect(await send('PATCH', step.id, step.changes)).toBe(reference.has(step.id) ? 200 : 404)
      } else if (reference.has(step.id)) mock.objects.update(step.id, step.changes)
      reference.update(step.id, step.changes)
      break
    case 'delete':
      if (step.door === 'http') expect(await send('DELETE', step.id)).toBe(reference.has(step.id) ? 204 : 404)
      else expect(mock.objects.delete(step.id)).toBe(reference.has(step.id))
      reference.delete(step.id)
      break
    case 'faulty write': {
      const takeBack = mock.fault(step.fault)
      const id = step.method === 'POST' ? null : step.id
      await send(step.method, id, step.method === 'DELETE' ? undefined : step.fields).catch(() => null)
      takeBack()
      break
    }
    case 'wrong write':
      await mock.fetch(step.method === 'POST' ? path : `${path}${step.id}/`, write(step.method, step.body))
      break
    case 'checkpoint':
      made.push([mock.checkpoint(), reference.checkpoint()])
      break
    case 'restore': {
      const [checkpoint, snapshot] = made[step.at % Math.max(1, made.length)] ?? []
      if (!checkpoint || !snapshot) break
      mock.restore(checkpoint)
      reference.restore(snapshot)
      break
    }
    case 'reset':
      mock.reset()
      reference.reset()
      break
    case 'refill':
      mock.reset(step.objects)
      reference.fill(step.objects)
      made.length = 0
  }
}

type Filters = Required<Omit<ListQuery, 'sort'>>

/** Every combination of the filters, in every order. */
function queries(filters: Filters): ListQuery[] {
  const parts = Object.entries(filters)
  return (['id', '-id', undefined] as const).flatMap((sort) =>
    Array.from({ length: 2 ** parts.length }, (_, bits) => ({
      ...Object.fromEntries(parts.filter((_part, at) => bits & (1 << at))),
      ...(sort && { sort }),
    })),
  )
}

function checkLists(mock: InventoryMock, reference: Reference, rules: Rules, filters: Filters): void {
  expect(mock.objects.all()).toEqual(reference.objects)
  for (const query of queries(filters)) {
    const [found, expected] = [ids(mock.objects.find(query)), ids(reference.find(query, rules))]
    if (found !== expected) expect({ query, found }).toEqual({ query, found: expected })
  }
}

/** The whole text of an answer, for every filter on its own and for all of them at once. */
async function checkAnswers(mock: InventoryMock, reference: Reference, rules: Rules, filters: Filters): Promise<void> {
  const singles = Object.entries(filters).map(([name, value]) => ({ [name]: value }))
  for (const query of [...singles, { ...filters, sort: '-id' as const }, {}]) {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const response = await mock.fetch(`${path}?${search}`)
    expect(await response.json()).toEqual(reference.find(query, rules))
  }
}

function ids(objects: readonly InventoryObject[]): string {
  return objects.map(({ id }) => id).join()
}
