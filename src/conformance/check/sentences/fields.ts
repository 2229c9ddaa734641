import { isRecord } from '../../service/json.ts'
import { type Exchange, fieldsOf, isSuccess, objectsOf, operationOf } from '../exchange.ts'
import type { Judgement, Sentence } from './sentence.ts'

const unless = 'the service has no objects'

/** A sentence about a field of every object in a response. A field that is not there is the matter of another sentence. */
function fieldSentence(
  what: string,
  read: (object: Record<string, unknown>) => unknown,
  isValid: (value: unknown) => boolean,
  reason = unless,
): Sentence {
  const judge = (exchange: Exchange): Judgement => {
    const values = objectsOf(exchange)
      .map(read)
      .filter((value) => value !== undefined)
    if (values.length === 0) return undefined
    return values.every(isValid) ? null : what
  }
  return { section: '2', what, needs: 'none', unless: reason, isFormal: true, judge }
}

const isText = (value: unknown) => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isRecordOrNull = (value: unknown) => value === null || isRecord(value)

function partOf(field: 'location' | 'type', part: string) {
  return ({ [field]: value }: Record<string, unknown>) => (isRecord(value) ? value[part] : undefined)
}

/** A sentence about values that are accepted in a body: what they are must come back. */
function acceptedSentence(what: string, field: string, isMeant: (value: unknown) => boolean): Sentence {
  return {
    section: '2',
    what,
    needs: 'allowed',
    unless: 'the service refused each such write',
    judge(exchange) {
      const { step, response, json } = exchange
      const { [field]: value } = fieldsOf(exchange)
      if (step.hasRider || operationOf(step) === null || !isMeant(value)) return undefined
      if (!isSuccess(response)) return response.status === 400 && isRecord(json) && field in json ? what : undefined
      return isRecord(json) && isMeant(json[field]) ? null : what
    },
  }
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** What the contract says about the fields of objects (section 2). */
export const fieldSentences: readonly Sentence[] = [
  fieldSentence('The id is an integer.', ({ id }) => id, Number.isInteger),
  fieldSentence('The name is a string.', ({ name }) => name, isText),
  fieldSentence('The location is an object or null.', ({ location }) => location, isRecordOrNull),
  fieldSentence(
    'The name of a location is a string or null.',
    partOf('location', 'name'),
    isTextOrNull,
    'no object has a location',
  ),
  fieldSentence(
    // Null after an update without it (section 4.4).
    'The fact of a location is a string.',
    partOf('location', 'fact'),
    isTextOrNull,
    'no object has a location',
  ),
  fieldSentence('The type is an object or null.', ({ type }) => type, isRecordOrNull),
  fieldSentence('The name of a type is a string.', partOf('type', 'name'), isTextOrNull, 'no object has a type'),
  fieldSentence('Labels are an array.', ({ labels }) => labels, Array.isArray),
  fieldSentence(
    'Attributes are a map of names to strings.',
    ({ attributes }) => attributes,
    (value) => isRecord(value) && Object.values(value).every(isText),
  ),
  fieldSentence('Responsible users are an array.', ({ responsible }) => responsible, Array.isArray),
  acceptedSentence('An empty array of labels is allowed.', 'labels', isEmptyList),
  acceptedSentence('An empty array of responsible users is allowed.', 'responsible', isEmptyList),
  acceptedSentence(
    'Attributes can have any names, and an empty string as a value.',
    'attributes',
    (value) => isRecord(value) && Object.values(value).includes(''),
  ),
]
