import type { ObjectFields } from '../../../contract/object.ts'
import { COLLECTION_PATH } from '../../../contract/operations.ts'
import { isRecord, parseJson } from '../../service/json.ts'
import { jsonRequest, type PlainResponse } from '../../service/messages.ts'
import { shorten } from '../../twin/difference.ts'
import { type Collection, formatFields } from '../collection.ts'
import type { Mismatch, Question, Sentence, Topic, TopicContext } from '../question.ts'
import { createOwnName } from './own-name.ts'

const created: Sentence = { section: '4.2', what: 'A POST answers 200 with the fields of its body, and stores them' }

/** Creates a complete object. The second attempt takes its location and its type from another object; the third, none. */
export function createTopic(word: string): Topic {
  return (context) => {
    const { collection, attempt } = context
    const name = createOwnName(context, word)
    if (name === '') return []
    const fields = context.own.createFields(name, word)
    const { location, type } = (attempt === 2 && collection.objects[0]) || { location: null, type: null }
    return [askCreate(context, attempt === 1 ? fields : { ...fields, location, type })]
  }
}

/** Creates an object with the name of another one. */
export const sameNameTopic: Topic = (context) => {
  const { own, collection, attempt } = context
  const object = own.in(collection)[attempt - 1]
  if (!object) return []
  const { name, location, type } = object
  return [{ ...askCreate(context, { ...own.createFields(name, 'same'), location, type }), touches: ['uniqueName'] }]
}

/** Creates an object with only the fields that are required, and a name. */
export const requiredFieldsTopic: Topic = (context) => {
  const name = createOwnName(context, 'required')
  const required = context.hypotheses.learned('requiredFields')
  // Without a readable name, nobody could tell whose the object is.
  if (!required || !name.startsWith(context.own.mark)) return []
  const fields = Object.entries({ ...context.own.createFields(name, 'required'), location: null, type: null })
  const body = Object.fromEntries(fields.filter(([field]) => field === 'name' || required.some((one) => one === field)))
  return [{ ...askCreate(context, body), touches: ['requiredFields'] }]
}

/** Creates an object with the longest name. */
export const longestNameTopic: Topic = (context) => {
  const limit = context.hypotheses.learned('nameMaxLength')
  const name = createOwnName(context, 'long')
  if (limit == null || limit <= name.length) return []
  const fields = context.own.createFields(name.padEnd(limit, 'x'), 'long')
  return [{ ...askCreate(context, { ...fields, location: null, type: null }), touches: ['nameMaxLength'] }]
}

function askCreate({ hypotheses }: TopicContext, body: Partial<ObjectFields>): Question {
  return {
    request: jsonRequest('POST', COLLECTION_PATH, body),
    touches: hypotheses.isOpen('nameMaxLength') ? ['nameMaxLength'] : [],
    sentence: created,
    findMismatch: findMissingObject,
  }
}

/** Whether the object of a response to a POST is in the list. */
function findMissingObject(after: Collection, { status, body }: PlainResponse): Mismatch | null {
  const fields = parseJson(body)
  if (status !== 200 || !isRecord(fields)) return null
  const text = formatFields(fields)
  const isStored = after.objects.some((object) => formatFields({ ...object, id: undefined }) === text)
  return isStored ? null : { expected: `${shorten(text)} in the list`, got: 'no such object' }
}
