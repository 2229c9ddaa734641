import { sampleBody } from '../../contract/constants/fields.ts'
import { type FilterName, filterNames, isTextFilter, textFilters } from '../../contract/parameters.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { filteredValues } from '../prediction/predict-list.ts'
import type { SampleValues } from '../sample-values.ts'
import type { ShownObject } from '../service-collection.ts'
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

/** Marks steps that a service can refuse for reasons that the contract does not show, so that nothing is learned from it. */
const unusual = { mayBeRefused: true, isVerification: true } as const

/** A user id that does not fit into 32 bits. */
const LARGE_ID = 3_000_000_019

/** The reads that the contract shows. */
export function contractReads(samples: SampleValues, isLarge: boolean): Sequence[] {
  const { values: known, few } = samples
  const searches = filterNames.flatMap((name): Parameter[] => {
    const values = known[name]
    if (values.length === 0) return []
    // One value alone can be that of every object; many objects have the last one.
    const used = isLarge ? [values[0]!] : [values[0]!, values.at(-1)!]
    return [...new Set([...used, unusedValue(name)])].map((value) => [name, value])
  })
  const scope = isLarge ? few : []
  const steps: Step[] = [
    listStep(...scope, ['sort', 'id']),
    listStep(...scope, ['sort', '-id']),
    ...searches.map((filter) => listStep(filter)),
    ...(isLarge ? [] : searches)
      .filter(([name], index) => searches.findIndex(([other]) => other === name) === index)
      .map((filter) => listStep(filter, ['sort', '-id'])),
    { method: 'HEAD', target: 'collection', query: scope },
    { method: 'OPTIONS', target: 'collection' },
  ]
  const documented = steps.map((step) => [{ ...step, isDocumented: true }])
  const tenTimes = Array<Step>(10).fill(listStep(...scope))
  return [...documented, tenTimes, ...unusualReads(samples).map((step) => [{ ...step, ...unusual }])]
}

/** Reads with values that real clients send, and services stumble over. */
function unusualReads({ values, objects }: SampleValues): Step[] {
  const [name = ''] = values.name
  const parametersOf = (object: ShownObject) =>
    textFilters.flatMap((filter): Parameter[] => {
      const [value] = filteredValues(object, filter)
      return typeof value === 'string' && value.trim() !== '' ? [[filter, value]] : []
    })
  const [three] = objects.map(([, object]) => parametersOf(object)).filter(({ length }) => length > 2)
  return [
    ...textFilters.map((filter) => listStep([filter, 'null'])),
    listStep(['name', "O'Brien & Co. (50%)"]),
    // No sign stands for others.
    ...(name.length > 2
      ? [name.replace(/.$/u, '_'), name.replace(/^./u, '%')].map((part) => listStep(['name', part]))
      : []),
    listStep(['responsible', String(LARGE_ID)]),
    { method: 'GET', target: { id: String(LARGE_ID) } },
    // Each filter counts, also the last of several.
    ...(three ? [listStep(...three.slice(0, 2), ['type__name', unusedValue('type__name')])] : []),
  ]
}

export function unusedValue(filter: FilterName): string {
  return isTextFilter(filter) ? 'inventory-objects-mock' : '98765432'
}

/**
 * Complete bodies, of which a service takes at least one: with values that nothing else has, with those of an object of the service,
 * because there can be a list of them, and with none.
 */
export function listBodies({ objects, labels, responsible }: SampleValues): CompleteBody[] {
  const free = {
    ...sampleBody,
    name: `${PREFIX}1`,
    location: { name: `Place ${PREFIX}`, fact: `${PREFIX}f` },
    type: { name: `${PREFIX}t` },
    labels,
    attributes: { note: MARK, serial_no: '00417', empty: '' },
    responsible,
  }
  const [, sample] = objects.find(([, { location, type }]) => location && type) ?? []
  const empty = { ...sampleBody, name: free.name, attributes: free.attributes }
  return [free, ...(sample ? [{ ...free, location: sample.location, type: sample.type }] : []), empty]
}

/** Writes without the credential. An object that one of them creates is deleted with it. */
export function anonymousWrites(body: CompleteBody): Sequence[] {
  const lacking = { lacksToken: true } as const
  const changes = [updateStep({ labels: [] }, lacking), replaceStep(body, lacking), deleteStep(lacking)]
  return [[{ ...createStep(body), ...lacking }], [createStep(body), ...changes]]
}

/** A create and a delete, and what is left of the object. Nothing is said about the create but that it is a success. */
export function createAndDelete(body: CompleteBody, more: Partial<Step>): Sequence {
  const { type } = body
  const types = isPlainObject(type) ? [listStep(['type__name', String(type.name)])] : []
  const item: Step = { method: 'GET', target: createdTarget }
  return [{ ...createStep(body), ...more }, deleteStep({ isDocumented: true }), ...types, item, updateStep({})]
}

/** Attributes as inventories have them, with keys and values that services take for something else. */
const attributes = {
  ...{ serial_no: '00417', 'cpu.cores': '8', 'Rack Unit': 'U12', version: '1.50', load: '1e5', bought: '2026-01-05' },
  ...{ spare: 'true', owner: 'null', path: 'C:\\backup', contact: `"Åse" & O'Brien <ops@example.com>` },
  ...{ remark: 'caf\u00e9 \u{1F469}\u200d\u{1F4BB} ok', empty: '' },
}

/** A text of 1,024 characters, in two lines. */
const text = `first line\r\n${'x'.repeat(1012)}`

/** The writes that the contract shows, each field alone, and with values as real inventories have them. */
export function contractWrites(body: CompleteBody, samples: SampleValues, isLarge: boolean): Sequence[] {
  const { location, type, labels } = body as CompleteBody & { location: { fact: string } | null; labels: unknown[] }
  const users = samples.responsible.map((user) => String(isPlainObject(user) ? user.id : user))
  const listOf = (filter: string, ...values: string[]) => values.map((value) => listStep([filter, value]))
  const documented = { isDocumented: true } as const
  const update = (changes: StepBody) => updateStep(changes, documented)
  // The list is read after the next one.
  const updateOnly = (changes: StepBody) => updateStep(changes, { ...documented, isUnread: true })
  const updateUnusually = (changes: StepBody) => updateStep(changes, unusual)
  const verify = (step: Step): Step => ({ ...step, isVerification: true })
  const create = createStep(body)
  const item = verify({ method: 'GET', target: createdTarget })
  const withLarge = samples.responsible.map((user) => (isPlainObject(user) ? { ...user, id: LARGE_ID } : LARGE_ID))
  const isText = labels.every((label) => typeof label === 'string')
  const { attributes: _, ...emptied } = { ...sampleBody, name: `${PREFIX}3` }
  const types = isPlainObject(type) ? listOf('type__name', String(type.name)) : []
  const scope: Parameter[] = isLarge && location ? [['location__fact', location.fact]] : []
  const unusualName = `${PREFIX}O'Brien's-%41-C:\\<1>`
  return [
    [
      ...[create, update({ name: `${PREFIX}2` }), item, ...listOf('name', `${PREFIX}1`)],
      ...[updateOnly({ labels: [] }), updateOnly({ responsible: [] }), updateUnusually({})],
      ...listOf('responsible', ...users.slice(0, 1)),
      ...[updateOnly({ responsible: samples.responsible }), update({ labels: samples.labels })],
      ...(isText ? [updateUnusually({ labels: [...labels, 'rack 7, left'] })] : []),
      ...(withLarge.length > 0 ? [updateUnusually({ responsible: withLarge.slice(0, 1) })] : []),
    ],
    [
      create,
      ...(location
        ? [updateOnly({ location: { fact: location.fact } }), update({ location: { name: 'Hall 2' } })]
        : []),
      ...(location ? [updateOnly({ location })] : []),
      ...[update({ type: null }), update({ location: null })],
      ...(type ? [update({ type })] : []),
    ],
    [
      create,
      update({ attributes: { note: MARK, added: '1' } }),
      updateUnusually({ attributes: { note: MARK, ...attributes } }),
      updateUnusually({ attributes: { note: MARK, text } }),
      updateStep({ attributes: { note: MARK, number: 5 } }, { isInvalid: true, isVerification: true }),
    ],
    [
      ...[create, replaceStep({ ...emptied, attributes: { note: MARK, other: 'value' } }, documented), ...types],
      // The second one changes nothing.
      ...[replaceStep(body, documented), replaceStep(body, { ...documented, isUnread: true })],
      ...listOf('responsible', ...users.slice(0, 1)),
      // Without the id.
      { method: 'PUT', target: createdTarget, body: { ...body, labels: [] } },
    ],
    [
      { ...create, isWithNext: true },
      createStep({ ...body, ...emptied, name: `${PREFIX}2`, location }, 2),
      updateStep({ labels: body.labels }, { ...documented, target: { created: 2 }, isUnread: true, isWithNext: true }),
      // The other one has the same location, and keeps it.
      update({ name: `${PREFIX}3`, ...(location && { location: { fact: location.fact } }) }),
      ...[listStep(...scope, ['sort', 'id']), listStep(...scope, ['sort', '-id'])].map(verify),
      ...[deleteStep({ target: { created: 2 } }), verify(listStep(...scope))],
    ],
    [
      {
        ...createStep({ ...body, name: unusualName, attributes: { note: MARK, ...attributes } }),
        ...{ ...unusual, isDocumented: false },
      },
      // No sign of a name is lost in a query.
      { ...listStep(['name', unusualName]), ...unusual },
    ],
  ]
}
