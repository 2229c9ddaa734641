import type { FilterName } from '../../contract/parameters.ts'
import type { Writes } from '../service/service-options.ts'
import { type BodyFields, OWN_NAME, type Parameter, type Step } from './step.ts'
import { unusedValue, type Vocabulary } from './vocabulary.ts'

const filterNames: readonly FilterName[] = ['name', 'responsible', 'location__fact', 'type__name']

function list(...parameters: Parameter[]): Step[] {
  return [{ method: 'GET', target: 'collection', parameters, isDocumented: true }]
}

/** The sequences that the contract shows, each as short as it can be. */
export function planSequences(vocabulary: Vocabulary, writes: Writes): Step[][] {
  const filters = filterNames.flatMap((name) => {
    const values = vocabulary.values[name]
    if (values.length === 0) return []
    // One value alone can be that of every object.
    return [...new Set([values[0]!, values.at(-1)!, unusedValue(name)])].map((value): Parameter => [name, value])
  })
  const reads = [list(), list(['sort', 'id']), list(['sort', '-id']), ...filters.map((filter) => list(filter))]
  return writes === 'allowed' ? [...reads, ...planWrites(vocabulary)] : reads
}

function planWrites({ sample }: Vocabulary): Step[][] {
  const empty = { name: `${OWN_NAME}-1`, location: null, type: null, labels: [], attributes: {}, responsible: [] }
  const full: BodyFields = {
    name: `${OWN_NAME}-1`,
    location: { ...sample.location },
    type: { ...sample.type },
    labels: [...sample.labels],
    attributes: { note: 'a test', empty: '' },
    responsible: [...sample.responsible],
  }
  const own = { own: 1 }
  const create = (fields: BodyFields): Step => ({
    method: 'POST',
    target: 'collection',
    creates: 1,
    isDocumented: true,
    fields,
  })
  const update = (fields: BodyFields): Step[] => [
    create(full),
    { method: 'PATCH', target: own, isDocumented: true, fields },
  ]
  return [
    [create(empty)],
    [create(full)],
    [
      create(full),
      {
        method: 'PUT',
        target: own,
        hasOwnId: true,
        isDocumented: true,
        fields: { ...empty, name: `${OWN_NAME}-2`, attributes: { other: 'value' } },
      },
    ],
    update({ name: `${OWN_NAME}-2` }),
    update({ labels: [], responsible: [] }),
    update({ attributes: { other: 'value' } }),
    update({ location: { fact: sample.location.fact } }),
    update({ location: { name: sample.location.name ?? 'a place' } }),
    update({ type: { ...sample.type } }),
    [create(full), { method: 'DELETE', target: own, isDocumented: true }],
  ]
}
