import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  assumptionTable,
  type BodyField,
  bodyFields,
} from '../../contract/assumptions.ts'
import { isRecord } from '../service/json.ts'
import { compare } from './compare.ts'
import { type Exchange, fieldsOf } from './exchange.ts'
import type { Session } from './session.ts'

/** Some assumptions with other values, which explain a response. */
export type Explanation = Partial<Assumptions>

/**
 * Finds the assumptions that explain a response: other values of one of them, or of two if one is not enough. The values
 * must explain all earlier responses, too.
 * @param isAnswer - whether a response of the twin is the one to explain
 * @param earlier - exchanges that the present assumptions explain
 */
export function findExplanations(
  session: Session,
  exchange: Exchange,
  isAnswer: (response: Exchange['expected']) => boolean,
  earlier: readonly Exchange[],
): Explanation[] {
  const { request, twin } = exchange
  const explains = (changes: Explanation) =>
    isAnswer(session.answer(twin, request, changes)) && earlier.every((other) => stillExplains(session, other, changes))
  const singles = assumptionNames.map((name) =>
    listValues(name, session, exchange).map((value): Explanation => ({ [name]: value })),
  )
  const found = singles.flat().filter(explains)
  if (found.length > 0) return found
  // Of the sets of fields, only the likely one: all combinations would take long.
  const few = singles.map((changes, index) =>
    assumptionNames[index] === 'requiredFields' ? changes.slice(0, 1) : changes,
  )
  const pairs = few.flatMap((changes, index) =>
    changes.flatMap((one) => few.slice(index + 1).flatMap((more) => more.map((other) => ({ ...one, ...other })))),
  )
  return pairs.filter(explains)
}

/** Whether the twin answers as it did, which was what the service answered. */
export function stillExplains(
  session: Session,
  { request, twin, expected }: Pick<Exchange, 'request' | 'twin' | 'expected'>,
  changes: Explanation,
): boolean {
  // A read says nothing about bodies.
  if (request.body === undefined && Object.keys(changes).every((name) => bodyAssumptions.includes(name))) return true
  return compare(request, expected, session.answer(twin, request, changes)) === null
}

const bodyAssumptions: readonly string[] = [
  'requiredFields',
  'idInBody',
  'partialAttributes',
  'uniqueName',
  'nameMaxLength',
] satisfies AssumptionName[]

/** For the assumptions with any number of values: those that can explain a response. */
const values: {
  [Name in AssumptionName]?: (current: Assumptions[Name], exchange: Exchange, token: string | undefined) => unknown[]
} = {
  requiredFields: listFieldSets,
  nameMaxLength: (_current, exchange) => {
    const { name } = fieldsOf(exchange)
    if (typeof name !== 'string' || name === '') return [null]
    const { length } = [...name]
    // The longest that is refused, and the shortest that is not.
    return [null, length - 1, length]
  },
  tokens: (_current, _exchange, token) => [[], ...(token === undefined ? [] : [[token]])],
}

function listValues(name: AssumptionName, session: Session, exchange: Exchange): unknown[] {
  const current = session.assumptions[name]
  // The table has each function under the name of its argument, which the type does not follow.
  const all = assumptionTable[name].values ?? values[name]?.(current as never, exchange, session.connection.token) ?? []
  return all.filter((value) => JSON.stringify(value) !== JSON.stringify(current))
}

/** All sets of required fields: first that which the response seems to show, then those with the fewest changes. */
function listFieldSets(current: readonly BodyField[], exchange: Exchange): BodyField[][] {
  const { response, json } = exchange
  const fields = fieldsOf(exchange)
  const isRequired = (field: BodyField) => response.status === 400 && isRecord(json) && field in json
  const shown = bodyFields.filter((field) => (field in fields ? current.includes(field) : isRequired(field)))
  const distanceTo = (set: readonly BodyField[], other: readonly BodyField[]) =>
    bodyFields.filter((field) => set.includes(field) !== other.includes(field)).length
  const sets = Array.from({ length: 2 ** bodyFields.length }, (_, bits) =>
    bodyFields.filter((_field, index) => bits & (1 << index)),
  )
  sets.sort((one, other) => distanceTo(one, current) - distanceTo(other, current))
  return [shown, ...sets.filter((set) => distanceTo(set, shown) > 0)]
}

/** Whether the response to a write has an error of the name. */
export function refusesName({ response, json }: Exchange): boolean {
  return response.status === 400 && isRecord(json) && 'name' in json
}
