import { filterNames } from '../prediction/candidate-names.ts'
import type { SampleValues } from '../sample-values.ts'
import {
  type CompleteBody,
  createdTarget,
  createStep,
  deleteStep,
  listStep,
  MARK,
  type Parameter,
  PREFIX,
  replaceStep,
  type Sequence,
  type Step,
  type StepBody,
  updateStep,
} from './step.ts'

/** The reads that the contract shows. */
export function contractReads({ values: known }: SampleValues, isLarge: boolean): Sequence[] {
  const filters = filterNames.flatMap((name): Parameter[] => {
    const values = known[name]
    if (values.length === 0) return []
    // One value alone can be that of every object; many objects have the last one.
    const used = isLarge ? [values[0]!] : [values[0]!, values.at(-1)!]
    return [...new Set([...used, unusedValue(name)])].map((value) => [name, value])
  })
  const scope = isLarge ? filters.slice(0, 1) : []
  const steps: Step[] = [
    listStep(...scope, ['sort', 'id']),
    listStep(...scope, ['sort', '-id']),
    ...filters.map((filter) => listStep(filter)),
    ...(isLarge ? [] : filters)
      .filter(([name], index) => filters.findIndex(([other]) => other === name) === index)
      .map((filter) => listStep(filter, ['sort', '-id'])),
    { method: 'HEAD', target: 'collection', query: scope },
    { method: 'OPTIONS', target: 'collection' },
  ]
  return steps.map((step) => [{ ...step, isDocumented: true }])
}

export function unusedValue(filter: string): string {
  return filter === 'responsible' ? '98765432' : 'inventory-objects-mock'
}

/**
 * Complete bodies, of which a service takes at least one: with values that nothing else has, with those of an object of the service,
 * because there can be a list of them, and with none.
 */
export function listBodies({ objects, labels, responsible }: SampleValues): CompleteBody[] {
  const free = {
    name: `${PREFIX}1`,
    location: { name: `Place ${PREFIX}`, fact: `${PREFIX}f` },
    type: { name: `${PREFIX}t` },
    labels,
    attributes: { note: MARK, empty: '' },
    responsible,
  }
  const [, sample] = objects.find(([, { location, type }]) => location && type) ?? []
  const empty = { ...free, location: null, type: null, labels: [], responsible: [] }
  return [free, ...(sample ? [{ ...free, location: sample.location, type: sample.type }] : []), empty]
}

/** Writes without the credential. What one of them creates is deleted with it. */
export function anonymousWrites(body: CompleteBody): Sequence[] {
  const lacking = { lacksToken: true } as const
  const changes = [updateStep({ labels: [] }, lacking), replaceStep(body, lacking), deleteStep(lacking)]
  return [[{ ...createStep(body), ...lacking }], ...changes.map((step) => [createStep(body), step])]
}

/** The writes that the contract shows, each to one object. */
export function contractWrites(body: CompleteBody): Sequence[] {
  const { location, type } = body
  const update = (changes: StepBody) => updateStep(changes, { isDocumented: true })
  const create = createStep(body)
  const parts = location
    ? [{ location: { fact: (location as Record<string, unknown>).fact } }, { location: { name: 'Another place' } }]
    : []
  const replace = (changes: StepBody) => replaceStep({ ...body, ...changes }, { isDocumented: true })
  const emptied = { name: `${PREFIX}3`, location: null, labels: [], responsible: [] }
  return [
    [createStep({ ...body, location: null, type: null, labels: [], responsible: [] })],
    [create, update({ name: `${PREFIX}2` }), update({ labels: [], responsible: [] })],
    [create, ...[...parts, ...(type ? [{ type }] : [])].map(update)],
    [create, update({ attributes: { note: MARK, empty: '' } }), update({ location: null, type: null })],
    [create, replace({ ...emptied, attributes: { note: MARK, other: 'value' } }), replace({})],
    [create, deleteStep({ isDocumented: true }), { method: 'GET', target: createdTarget }, updateStep({})],
  ]
}
