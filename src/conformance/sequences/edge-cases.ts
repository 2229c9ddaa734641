import type { Random } from '../../mock/random.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { filterNames, textFilters } from '../prediction/candidate-names.ts'
import { filteredValues } from '../prediction/predict-list.ts'
import type { SampleValues } from '../sample-values.ts'
import { unusedValue } from './contract-sequences.ts'
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

const texts: readonly string[] = [
  "O'Brien",
  '50% _off_',
  'a%41b 100%25',
  'a\\b\\\\c',
  '"quoted" & <b>bold</b> &amp;',
  'a+b c?d=e#f;--',
  '\u{1F600} emoji',
  'caf\u00e9',
  'cafe\u0301',
  'MiXed Case \u00c4\u00d6',
  '  padded  ',
  '007',
  'null',
  'line\u2028separator',
  'zero\u200djoiner',
]

/** Attributes whose keys and values services stumble over. */
const attributes: readonly Readonly<Record<string, string>>[] = [
  { 'Key.With.Dots': 'x', 'UPPER and lower': 'y', 'sp ace': '', '': 'empty key', $dollar: '1' },
  {
    empty: '',
    zero: '0',
    number: '007',
    float: '1.50',
    whole: '1.0',
    zeros: '000',
    hexadecimal: '0x10',
    yes: 'true',
    no: 'false',
    nothing: 'null',
    list: '[]',
    object: '{}',
  },
  {
    long: 'x'.repeat(1000),
    lines: 'a\nb\tc',
    quotes: `"'\`\\`,
    emoji: '\u{1F600}',
    marks: 'cafe\u0301 caf\u00e9',
    html: '<b>&amp;</b>',
  },
]

/** Marks a sequence as one that nothing is learned from. */
function verify(steps: Sequence): Sequence {
  return steps.map((step) => ({ ...step, isVerification: true, ...(step.query && { isForm: true }) }))
}

/** Each filter with each sort and each other filter, and values that services stumble over. */
export function edgeCaseReads({ objects, values }: SampleValues): Sequence[] {
  const sorted = filterNames.flatMap((name) =>
    values[name].slice(0, 3).flatMap((value) => ['id', '-id'].map((sort) => listStep([name, value], ['sort', sort]))),
  )
  const users = values.responsible.map((id) => listStep(['responsible', id]))
  const partial = textFilters.flatMap((name) =>
    values[name].slice(0, 1).map((text) => listStep([name, [...text].slice(0, -1).join('')], ['sort', '-id'])),
  )
  const nothing = textFilters.map((name) => listStep([name, 'null']))
  const together = objects.flatMap(([, object]) => {
    const parameters = filterNames.flatMap((name): Parameter[] => {
      const [value] = filteredValues(object, name)
      return value === undefined || value === null || String(value).trim() === '' ? [] : [[name, String(value)]]
    })
    const pairs = parameters.flatMap((one, at) => parameters.slice(at + 1).map((other) => listStep(one, other)))
    return [
      ...pairs,
      ...(parameters.length > 3 ? [listStep(...parameters.slice(0, 3)), listStep(...parameters.slice(1))] : []),
      ...(parameters.length > 2 ? [listStep(...parameters), listStep(...parameters, ['sort', '-id'])] : []),
    ]
  })
  // Each filter as the last of several, with a value that no object has.
  const [several = []] = together.map(({ query = [] }) => query).filter(({ length }) => length > 2)
  const excluding = several.map(([name], at) =>
    listStep(...several.filter((_, other) => other !== at), [name, unusedValue(name)]),
  )
  const odd = [...texts, '%', '_', "'", '\\', '*', '.'].map((text) => listStep(['name', text]))
  for (const text of ["O'Brien", '%', '_', '\\', '\u{1F600} emoji'])
    odd.push(listStep(['location__fact', text]), listStep(['type__name', text]))
  const wildcards = values.name
    .slice(0, 2)
    .flatMap((text) => [listStep(['name', text.replace(/.$/, '_')]), listStep(['name', text.replace(/^./, '%')])])
  const large = ['2147483648', '9007199254740993'].map((id) => listStep(['responsible', id]))
  const byOperation = [sorted, users, partial, nothing, wildcards, large, excluding, together.slice(0, 12), odd]
  return byOperation.flat().map((step) => verify([step]))
}

/** Writes whose values services stumble over, each read back in every way. */
export function edgeCaseWrites(body: CompleteBody, { labels, responsible, unknownId }: SampleValues): Sequence[] {
  const create = createStep(body)
  const isFree = isPlainObject(body.location) && String(body.location.fact).includes(PREFIX)
  const withText = (text: string): CompleteBody => {
    const named = { ...body, name: `${PREFIX}${text}`, attributes: { note: MARK, [`key ${text}`]: text } }
    const location = { name: `${text} ${PREFIX}`, fact: `${PREFIX}f${text}` }
    return isFree ? { ...named, location, type: { name: `${PREFIX}t${text}` } } : named
  }
  const readsOf = ({ name, location, type }: CompleteBody): Step[] => [
    listStep(['name', name as string]),
    ...(isPlainObject(location) ? [listStep(['location__fact', location.fact as string])] : []),
    ...(isPlainObject(type) ? [listStep(['type__name', type.name as string])] : []),
  ]
  const changed = withText('changed')
  const item: Step = { method: 'GET', target: createdTarget }
  const descending = (steps: readonly Step[]) => steps.map((step) => listStep(...step.query!, ['sort', '-id']))
  const everyWay = (one: CompleteBody) => [...readsOf(one), ...descending(readsOf(one))]
  const parts = isPlainObject(body.location)
    ? [updateStep({ location: { ...body.location, name: 'Another place' } }, { mayBeRefused: true })]
    : []
  const known = [...labels, ...(labels.length === 0 ? [] : [labels[0]])]
  const lists: StepBody[] = [
    { labels: [...labels].reverse() },
    { labels: known },
    { responsible: [...responsible].reverse() },
    ...[2_147_483_648, 3_000_000_001].map((id) => ({ responsible: toUsers(id, responsible) })),
  ]
  const userReads = responsible.map((user) => listStep(['responsible', String(isPlainObject(user) ? user.id : user)]))
  const sequences: Sequence[] = [
    [
      create,
      createStep({ ...body, name: `${PREFIX}2` }, 2),
      updateStep({ name: changed.name }),
      ...parts,
      listStep(),
      listStep(['sort', 'id']),
      deleteStep({ target: { created: 2 } }),
      listStep(),
      ...readsOf(changed),
    ],
    [create, ...everyWay(body), replaceStep(changed), ...everyWay(changed), ...readsOf(body)],
    [
      create,
      ...(['name', 'location', 'type'] as const).flatMap((field) => [
        updateStep({ [field]: changed[field] }),
        ...readsOf(body),
        ...readsOf(changed),
      ]),
    ],
    [
      create,
      deleteStep(),
      ...readsOf(body),
      listStep(['sort', '-id']),
      updateStep({ labels: [] }),
      createStep({ ...body, name: `${PREFIX}new`, attributes: {} }, 2),
    ],
    // An object by itself, again after each change.
    [
      ...[create, updateStep({ name: changed.name }), replaceStep(body), deleteStep()].flatMap((step) => [step, item]),
      updateStep({ labels: [] }),
      listStep(),
    ],
    ...attributes.map((added) => [
      create,
      updateStep({ attributes: { note: MARK, ...added } }, { isDocumented: true }),
    ]),
    [create, updateStep({}), updateStep({ attributes: {} })],
    ...['2147483648', '9007199254740993', unknownId].map((id): Sequence => [{ ...updateStep({}), target: { id } }]),
    [create, updateStep({ attributes: { note: MARK, number: 5 } }, { isInvalid: true })],
    [create, updateStep({ responsible: [] }), ...userReads, updateStep({ responsible }), ...userReads],
    ...lists.map((list) => [create, updateStep(list, { mayBeRefused: true })]),
    ...texts.map((text) =>
      [createStep(withText(text)), ...readsOf(withText(text)).slice(1)].map((step) => ({
        ...step,
        isDocumented: false,
      })),
    ),
    [create, updateStep({ location: null }), ...readsOf(body), updateStep({ type: null }), ...readsOf(body)],
    [
      createStep({ ...body, name: `${PREFIX}axb` }),
      ...['a_b', 'a%b', 'a%', '_xb'].map((text) => listStep(['name', `${PREFIX}${text}`])),
    ],
    [
      createStep(body),
      replaceStep({ ...body, labels: [], attributes: {}, responsible: [], location: null, type: null }),
      replaceStep(body),
    ],
    [{ ...createStep({ ...body, name: `${PREFIX}${'n'.repeat(200)}` }), isDocumented: false, mayBeRefused: true }],
  ]
  return sequences.map(verify)
}

/** Users with an id, in the shape of those of the service. */
function toUsers(id: number, [user]: readonly unknown[]): unknown[] {
  return [isPlainObject(user) ? { ...user, id } : id]
}

/** A collection that grows past the size of a page: creates, and then every way of reading all of them. */
export function growingSequence(body: CompleteBody, count: number): Sequence {
  const creates = Array.from(
    { length: count },
    (_, index): Step => ({
      ...createStep({ ...body, name: `${PREFIX}${String(index + 1).padStart(3, '0')}` }, index + 1),
      isUnread: true,
      isCostly: true,
    }),
  )
  const reads = [listStep(), listStep(['sort', 'id']), listStep(['sort', '-id'])]
  return verify([...creates, ...reads])
}

/** A sequence drawn at random: an object that is changed a few times, and read in any way. */
export function drawSequence(random: Random, body: CompleteBody | null, samples: SampleValues): Sequence {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!
  const reads = () => pick(edgeCaseReads(samples))
  if (body === null) {
    const query = [...reads()[0]!.query!, ...(random() < 0.5 ? reads()[0]!.query! : [])]
    return verify([listStep(...new Map(query))])
  }
  const text = () => `${pick(texts)}${pick(['', ' ', '-', "'"])}${pick(texts)}`
  const changes = (): StepBody[] => [
    { name: `${PREFIX}${text()}` },
    { attributes: { note: MARK, [text()]: text(), [pick(texts)]: '' } },
    { labels: pick([[], [...samples.labels], [...samples.labels].reverse()]) },
    { responsible: pick([[], [...samples.responsible]]) },
    pick<StepBody>([{ location: null }, { location: body.location }, { type: null }, { type: body.type }]),
  ]
  const one = () => pick(changes())
  const steps = Array.from({ length: 1 + Math.floor(random() * 3) }, (): Step => {
    const share = random()
    if (share < 0.5) return updateStep({ ...one(), ...one() })
    return share < 0.8 ? replaceStep({ ...body, ...one(), ...one() }) : reads()[0]!
  })
  const create = { ...createStep({ ...body, ...one() } as CompleteBody), isDocumented: false }
  return verify([create, ...steps, deleteStep()])
}
