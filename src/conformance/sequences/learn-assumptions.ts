import { type BodyField, bodyFields } from '../../contract/assumptions.ts'
import { sampleBody } from '../../contract/constants/fields.ts'
import { type FilterName, textFilters } from '../../contract/parameters.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { examineSequence } from '../examine-sequence.ts'
import { type CandidateName, requiredNames } from '../prediction/candidate-names.ts'
import { LONGEST_NAME } from '../prediction/candidates.ts'
import { filteredValues } from '../prediction/predict-list.ts'
import { errorFields } from '../prediction/prediction.ts'
import { parseJson } from '../service/parse-json.ts'
import type { ServiceModel } from '../service-model.ts'
import { unusedValue } from './contract-sequences.ts'
import {
  type CompleteBody,
  createdTarget,
  createStep,
  listStep,
  MARK,
  type Parameter,
  PREFIX,
  type Sequence,
  type Step,
  type StepBody,
  toRequest,
  updateStep,
} from './step.ts'

const MOST_QUESTIONS = 8

/** Sends reads that tell the values of assumptions apart. */
export async function learnByReads(model: ServiceModel): Promise<void> {
  const { connection, samples } = model
  const { few, objects, unknownId } = samples
  const valuesOf = (name: FilterName) => samples.values[name].slice(0, 5)
  connection.startStep('asking how filters match')
  for (const filter of textFilters) {
    // Every way, also where fewer would do: a service can match in a way of its own.
    for (const value of listVariants(samples.values[filter][0] ?? ''))
      await examineSequence(model, [listStep([filter, value])])
    const others = samples.values[filter].slice(1).flatMap(listVariants)
    await distinguish(
      model,
      [`filterMatch.${filter}`],
      others.map((value) => [listStep([filter, value])]),
    )
  }
  const pairs = (one: FilterName, other: FilterName): Sequence[] =>
    valuesOf(one).flatMap((first) =>
      valuesOf(other)
        .filter((second) => second !== first)
        .map((second) => [listStep([one, first], [other, second])]),
    )
  connection.startStep('asking for several filters')
  const combinations = [
    ...pairs('name', 'type__name'),
    ...pairs('location__fact', 'type__name'),
    ...pairs('type__name', 'responsible'),
  ]
  const repetitions = textFilters.flatMap((name) => pairs(name, name))
  await distinguish(model, ['filterCombination'], combinations)
  await distinguish(model, ['repeatedFilter'], repetitions)
  connection.startStep('asking for other parameters')
  const lists: Parameter[][] = [
    [...few, ['sort', 'id'], ['sort', '-id']],
    [...few, ['inventory_objects_mock', '1']],
    [...few, ['sort', 'name']],
    [...few.filter(([name]) => name !== 'responsible'), ['responsible', 'abc']],
    few,
  ]
  for (const query of lists) await examineSequence(model, [listStep(...query)])
  connection.startStep('asking for paths')
  const list = listStep(...few)
  const target = objects[0] && { id: objects[0][0] }
  const item: Step[] = target
    ? [
        { method: 'GET', target },
        { method: 'HEAD', target },
        { method: 'GET', target, lacksSlash: true },
      ]
    : []
  const paths: Step[] = [{ ...list, lacksSlash: true }, ...item, { method: 'GET', target: { id: unknownId } }]
  if (connection.hasCredential) paths.push({ ...list, lacksToken: true })
  for (const path of paths) await examineSequence(model, [path])
}

/** Sends creates with a value that no service of this kind can store: their errors tell the rest. */
export async function learnByRefusedWrites(model: ServiceModel): Promise<void> {
  model.connection.startStep('sending writes that are refused')
  const post = (body: StepBody, more: Partial<Step> = {}): Sequence => [
    { method: 'POST', target: 'collection', body, isRefused: true, ...more },
  ]
  const invalid = Object.fromEntries(bodyFields.map((field) => [field, field === 'name' ? { note: MARK } : MARK]))
  const [first] = await examineSequence(model, post(invalid, { isVerification: true }))
  model.namesFields = errorFields(first?.json).join() === [...bodyFields].sort().join()
  if (model.connection.hasCredential) await examineSequence(model, post({ attributes: MARK }, { lacksToken: true }))
  if (!model.namesFields || model.writes === 'none') return
  const complete = { ...sampleBody, name: `${PREFIX}1`, attributes: MARK }
  await findLongestName(model, async (names) => {
    for (const name of names) await examineSequence(model, post({ ...complete, name }))
  })
  const [taken] = model.samples.values.name
  const bodies = [
    { attributes: MARK },
    { labels: MARK },
    { ...complete, id: Number(model.samples.unknownId) },
    ...(taken === undefined ? [] : [{ ...complete, name: taken }]),
  ]
  for (const body of bodies) await examineSequence(model, post(body))
}

/** Sends writes of created objects: what is accepted and what is refused tells the rest, whatever errors look like. */
export async function learnByWrites(model: ServiceModel, body: CompleteBody): Promise<void> {
  model.connection.startStep('telling assumptions apart with its created objects')
  const create = createStep(body)
  const post = (changes: StepBody): Sequence => [{ method: 'POST', target: 'collection', creates: 1, body: changes }]
  const without = (field: BodyField) => Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
  if (model.isFailing('update'))
    await findLongestName(model, async (names) => {
      for (const name of names)
        await examineSequence(model, [{ ...createStep({ ...body, name }), isDocumented: false }])
    })
  else
    await findLongestName(model, async (names) => {
      function* steps() {
        yield create
        for (const name of names) yield updateStep({ name }, { isUnread: true })
      }
      await examineSequence(model, steps())
    })
  const lacking = bodyFields.map((field) => post(without(field)))
  await distinguish(model, requiredNames, [post({ name: body.name }), ...lacking])
  const sequences: Sequence[] = [
    [create, { ...createStep({ ...body, labels: [] }, 2), isDocumented: false }],
    [{ ...create, isDocumented: false, body: { ...body, id: Number(model.samples.unknownId) } }],
  ]
  for (const sequence of sequences) await examineSequence(model, sequence)
}

/** Reads that tell assumptions apart by created objects, if those of others do not. */
export function listDistinguishingReads(body: CompleteBody): Sequence {
  const [alpha, beta] = [`${PREFIX}alpha-one`, `${PREFIX}beta-two`]
  const others = textFilters.flatMap((filter): Parameter[] =>
    filter === 'name' ? [] : filteredValues(body, filter).map((value) => [filter, String(value)]),
  )
  const filters: Parameter[] = [['name', alpha], ...others]
  return [
    createStep({ ...body, name: alpha }, 1),
    createStep({ ...body, name: beta }, 2),
    ...filters.flatMap(([name, value]) => listVariants(value).map((variant) => listStep([name, variant]))),
    listStep(['name', alpha], ['name', beta]),
    ...others.map((other) => listStep(['name', beta], other)),
    listStep(['name', beta], ['type__name', unusedValue('type__name')]),
    { method: 'GET', target: createdTarget },
    { method: 'GET', target: createdTarget, lacksSlash: true },
    ...others.slice(0, 1).map((other) => listStep(other)),
  ]
}

/** Sends the sequences that split what is left of some assumptions best, until nothing splits it any more. */
async function distinguish(
  model: ServiceModel,
  names: readonly CandidateName[],
  sequences: readonly Sequence[],
): Promise<void> {
  let pool = [...sequences]
  for (let asked = 0; asked < MOST_QUESTIONS && names.some((name) => model.candidates.isOpen(name)); asked++) {
    const counts = pool.map((sequence) => countOutcomes(model, sequence))
    const most = Math.max(1, ...counts)
    const best = most === 1 ? undefined : pool[counts.indexOf(most)]
    if (best === undefined) return
    pool = pool.filter((other) => other !== best)
    await examineSequence(model, best)
  }
}

/** How many different responses the last step can have. */
function countOutcomes(model: ServiceModel, sequence: Sequence): number {
  const step = sequence.at(-1)!
  const request = toRequest(step, { prefix: 'x', mark: 'x', ids: new Map() })
  const body = parseJson(request.body ?? '')
  const asked = { step, body: isPlainObject(body) ? body : {}, id: null, collection: model.collection }
  const outcomes = model.candidates
    .predictions(asked)
    .map((prediction) =>
      prediction.kind === 'list'
        ? `${prediction.order} ${[...prediction.must].sort().join()}`
        : JSON.stringify([prediction.kind, 'errors' in prediction && prediction.errors]),
    )
  return new Set(outcomes).size
}

/**
 * Finds the longest name that a service takes, by halves.
 * @param send - sends them one by one: each depends on what came of the one before
 */
async function findLongestName(model: ServiceModel, send: (names: Iterable<string>) => Promise<void>): Promise<void> {
  const { candidates, created } = model
  function* names() {
    if (candidates.get('nameMaxLength').left.includes(null)) yield created.createName(LONGEST_NAME)
    for (let left = Number.POSITIVE_INFINITY; candidates.isOpen('nameMaxLength'); ) {
      // The last one told nothing.
      if (candidates.count('nameMaxLength') >= left) return
      left = candidates.count('nameMaxLength')
      yield created.createName(Math.max(candidates.middle('nameMaxLength')!, 1))
    }
  }
  await send(names())
}

/**
 * A text, in the other case, and its parts: its beginning, its end, and its middle in the other case. And a text that no
 * object has: without it, a service with one object that ignores filters would seem to match parts. A placeholder at its
 * beginning stays as it is, or is left out.
 */
function listVariants(text: string): string[] {
  const start = text.startsWith(PREFIX) ? PREFIX : ''
  const characters = [...text.slice(start.length)]
  const part = (from: number, to?: number) => characters.slice(from, to).join('')
  const variants = [
    ...[start + swapCase(part(0)), (start + part(0, -1)).trim()],
    ...[part(1).trim(), swapCase(part(1, -1).trim()), `${text} unused`],
  ]
  return text === '' ? [] : [...new Set(variants)].filter((variant) => variant !== '')
}

/** Swaps the case of the letters of ASCII: how other letters are matched depends on the database. */
function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  )
}
