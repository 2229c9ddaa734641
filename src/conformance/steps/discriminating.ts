import { type BodyField, bodyFields } from '../../contract/assumptions.ts'
import type { FilterName } from '../../contract/parameters.ts'
import { type CandidateName, textFilters } from '../prediction/candidate-names.ts'
import { LONGEST_NAME } from '../prediction/candidates.ts'
import { errorFields } from '../prediction/predict-write.ts'
import type { Run } from '../run.ts'
import { isRecord, parseExactJson } from '../service/json.ts'
import { type CompleteBody, createStep, unusedValue } from './documented.ts'
import {
  createdTarget,
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

/** How many sequences are sent at most for one assumption. */
const MOST_QUESTIONS = 8

/** Sends reads that tell the values of assumptions apart. */
export async function discriminateByReads(run: Run): Promise<void> {
  const { texts, userIds, objects, unknownId } = run.samples
  const step = (label: string) => run.connection.startStep(label)
  step('asking how filters match')
  for (const filter of textFilters) {
    // Every way, also where fewer would do: a service can match in a way of its own.
    for (const value of listVariants(texts[filter][0] ?? '')) await run.examine([listStep([filter, value])])
    const others = texts[filter].slice(1).flatMap(listVariants)
    await distinguish(
      run,
      [`filterMatch.${filter}`],
      others.map((value) => [listStep([filter, value])]),
    )
  }
  const values = (name: FilterName) => (name === 'responsible' ? userIds : texts[name]).slice(0, 5)
  const pairs = (one: FilterName, other: FilterName): Sequence[] =>
    values(one).flatMap((first) =>
      values(other)
        .filter((second) => second !== first)
        .map((second) => [listStep([one, first], [other, second])]),
    )
  step('asking for several filters')
  const combinations = [
    ...pairs('name', 'type__name'),
    ...pairs('location__fact', 'type__name'),
    ...pairs('type__name', 'responsible'),
  ]
  await distinguish(run, ['filterCombination'], combinations)
  await distinguish(
    run,
    ['repeatedFilter'],
    textFilters.flatMap((name) => pairs(name, name)),
  )
  step('asking for other parameters')
  const few = findSmallList(run)
  const lists: Parameter[][] = [
    [...few, ['sort', 'id'], ['sort', '-id']],
    [...few, ['inventory_objects_mock', '1']],
    [...few, ['sort', 'name']],
    [...few.filter(([name]) => name !== 'responsible'), ['responsible', 'abc']],
    few,
  ]
  for (const query of lists) await run.examine([listStep(...query)])
  step('asking for paths')
  const item = objects[0] ? ({ id: objects[0][0] } as const) : null
  const paths: Step[] = [
    { ...listStep(...few), lacksSlash: true },
    ...(item
      ? [
          { method: 'GET', target: item },
          { method: 'HEAD', target: item },
          { method: 'GET', target: item, lacksSlash: true },
        ]
      : []),
    { method: 'GET', target: { id: unknownId } },
  ]
  for (const path of paths) await run.examine([path])
  if (run.connection.isAuthorized) await run.examine([{ ...listStep(...few), lacksToken: true }])
}

/** Sends creates with a value that no service of this kind can store: their errors tell the rest. */
export async function discriminateByRefusedWrites(run: Run): Promise<void> {
  run.connection.startStep('sending writes that are refused')
  const post = (body: StepBody, more: Partial<Step> = {}): Sequence => [
    { method: 'POST', target: 'collection', body, isRefused: true, ...more },
  ]
  const invalid = (field: BodyField) => (field === 'name' ? { note: MARK } : MARK)
  const [first] = await run.examine(
    post(Object.fromEntries(bodyFields.map((field) => [field, invalid(field)])), { isVerification: true }),
  )
  run.namesFields = isRecord(first?.json) && errorFields(first.json).join() === [...bodyFields].sort().join()
  if (run.connection.isAuthorized)
    await run.examine(post({ attributes: MARK }, { lacksToken: true, isVerification: !run.namesFields }))
  if (!run.namesFields || run.writes === 'none') return
  const complete = { name: `${PREFIX}1`, location: null, type: null, labels: [], attributes: MARK, responsible: [] }
  await findLongestName(run, (name) => post({ ...complete, name }))
  for (const field of ['attributes', 'labels'] as const) await run.examine(post({ [field]: MARK }))
  await run.examine(post({ ...complete, id: BigInt(run.samples.unknownId) }))
  const [taken] = run.samples.texts.name
  if (taken !== undefined) await run.examine(post({ ...complete, name: taken }))
}

/** Sends writes of created objects: what is accepted and what is refused tells the rest, whatever errors look like. */
export async function discriminateByWrites(run: Run, body: CompleteBody): Promise<void> {
  run.connection.startStep('telling assumptions apart with its created objects')
  const create = createStep(body)
  const post = (changes: StepBody): Sequence => [{ method: 'POST', target: 'collection', creates: 1, body: changes }]
  const lacking = bodyFields.map((field) =>
    post(Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))),
  )
  await findLongestName(run, (name) => [create, updateStep({ name }, { isUnread: true })])
  await run.examine([create, updateStep({ attributes: { added: '1' } })])
  await distinguish(run, ['requiredFields'], [post({ name: body.name }), ...lacking])
  await run.examine([create, { ...createStep({ ...body, labels: [] }, 2), isDocumented: false }])
  await run.examine([
    { ...createStep(body), isDocumented: false, body: { ...body, id: BigInt(run.samples.unknownId) } },
  ])
  await run.examine([create, { method: 'PUT', target: createdTarget, body: { ...body, labels: [] } }])
  await run.examine(compareTexts(body))
}

/** Shows how texts are compared beyond the assumptions: accents, other letters than those of ASCII, white space. */
function compareTexts(body: CompleteBody): Sequence {
  const variants = (text: string) => [text, text.replace('\u00c9', 'E'), text.replace('\u00c9', '\u00e9'), `${text} `]
  const isFree = isRecord(body.location) && String(body.location.fact).includes(PREFIX)
  const location = isFree ? { name: null, fact: `${PREFIX}\u00c9fact` } : body.location
  const steps = [
    { ...createStep({ ...body, name: `${PREFIX}\u00c9cole`, location }), isDocumented: false, mayBeRefused: true },
    ...variants(`${PREFIX}\u00c9cole`).map((text) => listStep(['name', text])),
    ...(isFree ? variants(`${PREFIX}\u00c9fact`).map((text) => listStep(['location__fact', text])) : []),
  ]
  return steps.map((step) => ({ ...step, isVerification: true }))
}

/** What created objects tell about reads, if those of others do not. */
export function listDiscriminatingReads(body: CompleteBody): Sequence[] {
  const { location, type } = body as { location: { fact: string } | null; type: { name: string } | null }
  const values: Parameter[] = [
    ['name', `${PREFIX}Alpha one`],
    ...(location ? [['location__fact', location.fact] as const] : []),
    ...(type ? [['type__name', type.name] as const] : []),
  ]
  const creates = [
    createStep({ ...body, name: `${PREFIX}Alpha one` }, 1),
    createStep({ ...body, name: `${PREFIX}Beta two` }, 2),
  ]
  const reads = values.flatMap(([name, value]) => listVariants(value).map((variant) => listStep([name, variant])))
  const both: Step[] = [
    listStep(['name', `${PREFIX}Alpha one`], ['name', `${PREFIX}Beta two`]),
    ...values.slice(1).map((value) => listStep(['name', `${PREFIX}Beta two`], value)),
    listStep(['name', `${PREFIX}Beta two`], ['type__name', unusedValue('type__name')]),
    { method: 'GET', target: createdTarget },
    { method: 'GET', target: createdTarget, lacksSlash: true },
    ...values.slice(1, 2).map((value) => listStep(value)),
  ]
  return [[...creates, ...reads, ...both]]
}

/** Sends the sequences that split what is left of some assumptions best, until nothing splits it any more. */
async function distinguish(run: Run, names: readonly CandidateName[], sequences: readonly Sequence[]): Promise<void> {
  let pool = [...sequences]
  for (let asked = 0; asked < MOST_QUESTIONS && names.some((name) => run.candidates.isOpen(name)); asked++) {
    let best: Sequence | undefined
    let most = 1
    for (const sequence of pool) {
      const count = countOutcomes(run, sequence)
      if (count > most) [best, most] = [sequence, count]
    }
    if (best === undefined) return
    const sent = best
    pool = pool.filter((other) => other !== sent)
    await run.examine(sent)
  }
}

/** How many different responses the last step can have. */
function countOutcomes(run: Run, sequence: Sequence): number {
  const step = sequence.at(-1)!
  const request = toRequest(step, { prefix: 'x', mark: 'x', ids: new Map() })
  const body = parseExactJson(request.body ?? '')
  const asked = { step, body: isRecord(body) ? body : {}, id: null, collection: run.collection }
  const predictions = run.candidates.predictions(asked, run.knowledge(asked))
  return new Set(
    predictions.map((prediction) =>
      prediction.kind === 'list'
        ? `${prediction.order} ${[...prediction.must].sort().join()}`
        : JSON.stringify([prediction.kind, 'errors' in prediction && prediction.errors]),
    ),
  ).size
}

/** Finds the longest name that a service takes, by halves. */
async function findLongestName(run: Run, createSequence: (name: string) => Sequence): Promise<void> {
  const name = 'nameMaxLength'
  const ask = async (length: number) => {
    const before = run.candidates.left(name).length
    await run.examine(createSequence(run.created.createName(length)))
    return run.candidates.left(name).length < before
  }
  let isTold = !run.candidates.left(name).includes(null as never) || (await ask(LONGEST_NAME))
  while (isTold && run.candidates.isOpen(name)) {
    const lengths = run.candidates.left(name).filter((length) => length !== null) as number[]
    isTold = await ask(Math.max(lengths[Math.floor(lengths.length / 2)]!, 1))
  }
}

/**
 * A text, in the other case, and its parts: its beginning, its end, and its middle in the other case. And a text that no
 * object has: without it, a service with one object that ignores filters would seem to match parts.
 */
function listVariants(text: string): string[] {
  const characters = [...text]
  const part = (start: number, end: number) => characters.slice(start, end).join('').trim()
  const end = characters.length
  const variants = [text, swapCase(text), part(0, end - 1), part(1, end), swapCase(part(1, end - 1)), `${text} unused`]
  return [...new Set(variants)].filter((variant) => variant !== '' && text !== '')
}

/** Swaps the case of the letters of ASCII: how other letters are matched depends on the database. */
function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  )
}

/** A filter with which a list is short and still has an order; no filter if there is no such value. */
function findSmallList(run: Run): Parameter[] {
  let best: Parameter[] = []
  let smallest = Number.POSITIVE_INFINITY
  for (const filter of ['type__name', 'location__fact', 'name'] as const) {
    for (const value of run.samples.texts[filter]) {
      const asked = { step: listStep([filter, value]), body: {}, id: null, collection: run.collection }
      const [prediction] = run.candidates.predictions(asked, run.knowledge(asked))
      const size = prediction?.kind === 'list' ? prediction.must.size : 0
      if (size < 2 || size >= smallest) continue
      best = [[filter, value]]
      smallest = size
    }
  }
  return best
}
