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
import { type ListAssumptions, ReferenceCollection, type Snapshot } from './reference.ts'
import { anyChanges, anyCollection, anyFields, anyId, facts, names, path, types, write } from './requests.ts'

const anyAssumptions: fc.Arbitrary<ListAssumptions> = fc.record({
  filterMatch: fc.constantFrom('exact', 'iexact', 'contains', 'icontains'),
  filterCombination: fc.constantFrom('and', 'or'),
  defaultSort: fc.constantFrom('id', '-id'),
})

/** A value for each filter. After every step, each combination of them is checked. */
const anyFilters = fc.record({
  name: fc.constantFrom(...names),
  location__fact: fc.constantFrom(...facts),
  type__name: fc.constantFrom(...types),
  responsible: fc.constantFrom(1, 2, 5, 9),
})

/** Whether a write is an HTTP request or a call of `mock.objects`. */
const via = fc.constantFrom('http', 'objects')
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), via, fields: anyFields }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('create with id' as const), id: anyId, fields: anyFields }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replace' as const), id: anyId, fields: anyFields }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('update' as const), via, id: anyId, changes: anyChanges }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), via, id: anyId }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('write with fault' as const),
      fault: fc.constantFrom<Fault>({ status: 503 }, { networkError: true }, { status: 200, body: {} }),
      method: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
      id: anyId,
      fields: anyFields,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('invalid write' as const),
      method: fc.constantFrom('POST', 'PUT', 'PATCH'),
      id: anyId,
      body: fc.constantFrom('{', '{"name":null}', '{"name":"a","labels":3}', 'null', '{"location":5}'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('checkpoint' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('restore' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset to' as const), objects: anyCollection }) },
)
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

test('lists equal those of a simple reference implementation, after any writes by HTTP or mock.objects', async () => {
  const steps = fc.array(anyStep, { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(anyAssumptions, anyFilters, anyCollection, steps, async (assumptions, filters, objects, steps) => {
      const mock = createInventoryMock({ objects, assumptions })
      const reference = new ReferenceCollection(objects)
      const checkpoints: [Checkpoint, Snapshot][] = []
      checkLists(mock, reference, assumptions, filters) // builds every index, so that all writes have to update them
      for (const step of steps) {
        await perform(step, mock, reference, checkpoints)
        checkLists(mock, reference, assumptions, filters)
        await checkResponses(mock, reference, assumptions, filters)
      }
    }),
    { numRuns: 500 },
  )
}, 60_000)

async function perform(
  step: Step,
  mock: InventoryMock,
  reference: ReferenceCollection,
  checkpoints: [Checkpoint, Snapshot][],
): Promise<void> {
  const send = async (method: string, id: number | null, body?: object) => {
    const response = await mock.fetch(id === null ? path : `${path}${id}/`, body ? write(method, body) : { method })
    return response.status
  }
  switch (step.do) {
    case 'create':
      if (step.via === 'objects') mock.objects.create(step.fields)
      else expect(await send('POST', null, step.fields)).toBe(200)
      reference.create(step.fields)
      break
    case 'create with id':
      if (reference.has(step.id)) break
      mock.objects.create({ id: step.id, ...step.fields })
      reference.create(step.fields, step.id)
      break
    case 'replace':
      expect(await send('PUT', step.id, step.fields)).toBe(reference.has(step.id) ? 200 : 404)
      reference.update(step.id, step.fields)
      break
    case 'update':
      if (step.via === 'http') {
        expect(await send('PATCH', step.id, step.changes)).toBe(reference.has(step.id) ? 200 : 404)
      } else if (reference.has(step.id)) mock.objects.update(step.id, step.changes)
      reference.update(step.id, step.changes)
      break
    case 'delete':
      if (step.via === 'http') expect(await send('DELETE', step.id)).toBe(reference.has(step.id) ? 204 : 404)
      else expect(mock.objects.delete(step.id)).toBe(reference.has(step.id))
      reference.delete(step.id)
      break
    case 'write with fault': {
      const removeFault = mock.faults.add(step.fault)
      const id = step.method === 'POST' ? null : step.id
      await send(step.method, id, step.method === 'DELETE' ? undefined : step.fields).catch(() => null)
      removeFault()
      break
    }
    case 'invalid write':
      await mock.fetch(step.method === 'POST' ? path : `${path}${step.id}/`, write(step.method, step.body))
      break
    case 'checkpoint':
      checkpoints.push([mock.checkpoint(), reference.checkpoint()])
      break
    case 'restore': {
      const [checkpoint, snapshot] = checkpoints[step.at % Math.max(1, checkpoints.length)] ?? []
      if (!checkpoint || !snapshot) break
      mock.restore(checkpoint)
      reference.restore(snapshot)
      break
    }
    case 'reset':
      mock.reset()
      reference.reset()
      break
    case 'reset to':
      mock.reset(step.objects)
      reference.resetTo(step.objects)
      checkpoints.length = 0
  }
}

type Filters = Required<Omit<ListQuery, 'sort'>>

/** Every combination of the filters, with every sort. */
function combine(filters: Filters): ListQuery[] {
  const parts = Object.entries(filters)
  return (['id', '-id', undefined] as const).flatMap((sort) =>
    Array.from({ length: 2 ** parts.length }, (_, bits) => ({
      ...Object.fromEntries(parts.filter((_part, index) => bits & (1 << index))),
      ...(sort && { sort }),
    })),
  )
}

function checkLists(
  mock: InventoryMock,
  reference: ReferenceCollection,
  assumptions: ListAssumptions,
  filters: Filters,
): void {
  expect(mock.objects.all()).toEqual(reference.objects)
  for (const query of combine(filters)) {
    const [found, expected] = [ids(mock.objects.find(query)), ids(reference.find(query, assumptions))]
    if (found !== expected) expect({ query, found }).toEqual({ query, found: expected })
  }
}

/** Checks the response bodies for each filter alone, for all filters together, and for none. */
async function checkResponses(
  mock: InventoryMock,
  reference: ReferenceCollection,
  assumptions: ListAssumptions,
  filters: Filters,
): Promise<void> {
  const singles = Object.entries(filters).map(([name, value]) => ({ [name]: value }))
  for (const query of [...singles, { ...filters, sort: '-id' as const }, {}]) {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const response = await mock.fetch(`${path}?${search}`)
    expect(await response.json()).toEqual(reference.find(query, assumptions))
  }
}

function ids(objects: readonly InventoryObject[]): string {
  return objects.map(({ id }) => id).join()
}
