import type { InventoryObject, ObjectFields } from '../../../contract/object.ts'
import { COLLECTION_PATH } from '../../../contract/operations.ts'
import { jsonRequest, type PlainResponse } from '../../service/messages.ts'
import { shorten } from '../../twin/difference.ts'
import { type Collection, formatFields } from '../collection.ts'
import type { Mismatch, Question, Sentence, Topic, TopicContext } from '../question.ts'
import { isRecord, parseJson } from '../record.ts'
import { itemRequest } from './paths.ts'

/*
 * Writes of objects of the probe's own, each followed by a look at what is stored.
 */

const created: Sentence = { section: '4.2', what: 'A POST answers 200 with the fields of its body, and stores them' }
const replaced: Sentence = { section: '4.3', what: 'A PUT answers 200 with the complete object, and stores it' }
const updated: Sentence = { section: '4.4', what: 'A PATCH answers 200 with the complete object after the update' }
const nulled: Sentence = { section: '4.4', what: 'Location fields that a PATCH does not supply come back as null' }
const deleted: Sentence = { section: '4.5', what: 'A DELETE answers 204 without a body, and deletes the object' }
const known: Sentence = { section: '4.5', what: 'The `<id>` of a DELETE is the id of an object' }

/** Creates a complete object. The second attempt takes its location and its type from another object; the third, none. */
export function createTopic(word: string): Topic {
  return (context) => {
    const { collection, attempt } = context
    const name = createName(context, attempt === 1 ? word : `${word}${attempt}`)
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
  const name = createName(context, 'required')
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
  const name = createName(context, 'long')
  if (limit == null || limit <= name.length) return []
  const fields = context.own.createFields(context.own.createName('long', context.collection, limit), 'long')
  return [{ ...askCreate(context, { ...fields, location: null, type: null }), touches: ['nameMaxLength'] }]
}

/** Asks for a write of an own object: for each attempt another one, which an earlier attempt has not changed. */
function writeTopic(
  method: 'PATCH' | 'PUT',
  createBody: (object: InventoryObject, context: TopicContext) => object,
  { touches = [], sentence }: { touches?: Question['touches']; sentence: Sentence },
): Topic {
  return (context) => {
    const object = context.own.in(context.collection)[context.attempt - 1]
    if (!object) return []
    const { id } = object
    return [
      {
        request: jsonRequest(method, itemRequest(method, id).path, createBody(object, context)),
        touches,
        sentence,
        findMismatch: (after, response) => findUnstored(after, response, id),
      },
    ]
  }
}

/** The updates of an own object. */
export const updateTopics: readonly Topic[] = [
  writeTopic('PATCH', (_, { own }) => ({ attributes: { probe: own.mark, added: '1' } }), {
    touches: ['partialAttributes'],
    sentence: updated,
  }),
  writeTopic('PATCH', (_, context) => ({ name: createName(context, 'renamed') }), { sentence: updated }),
  // A fact that the service accepted: it can have a list of them.
  writeTopic('PATCH', ({ location }) => ({ location: location && { fact: location.fact } }), { sentence: nulled }),
  // The id of another own object, for a service that would update that one.
  writeTopic('PATCH', (_, { own, collection }) => ({ id: own.in(collection).at(-1)!.id, labels: [] }), {
    touches: ['idInBody'],
    sentence: updated,
  }),
]

/** The replacements of an own object: with its id in the body, and without. */
export const replaceTopics: readonly Topic[] = [
  writeTopic(
    'PUT',
    (object, { own }) => ({ ...object, location: null, attributes: { probe: own.mark, replaced: '1' } }),
    { sentence: replaced },
  ),
  writeTopic('PUT', ({ id: _, ...fields }, { own }) => ({ ...fields, attributes: { probe: own.mark } }), {
    touches: ['idInBody'],
    sentence: replaced,
  }),
]

/** Deletes an own object; another attempt, another one. */
export const deleteTopic: Topic = ({ own, collection }) =>
  own
    .in(collection)
    .slice(0, 1)
    .map(({ id }) => ({
      request: itemRequest('DELETE', id),
      touches: [],
      sentence: deleted,
      objectId: id,
      findMismatch: (after) =>
        after.textOf(id) === undefined ? null : { expected: 'no such object', got: `the object ${id} in the list` },
    }))

/** Deletes an object that is not there. */
export const deleteUnknownTopic: Topic = ({ collection }) => [
  { request: itemRequest('DELETE', collection.unusedId), touches: [], sentence: known },
]

/** A name as readable as the service allows; empty if it allows none. */
function createName({ own, collection, hypotheses }: TopicContext, word: string): string {
  const readable = own.createName(word, collection)
  const limit = hypotheses.learned('nameMaxLength') ?? readable.length
  return limit < readable.length ? own.createName(word, collection, limit) : readable
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

/** Whether the object of a response is the one in the list. */
function findUnstored(after: Collection, { status, body }: PlainResponse, id: number): Mismatch | null {
  const fields = parseJson(body)
  if (status !== 200 || !isRecord(fields)) return null
  const [expected, got] = [formatFields(fields), after.textOf(id) ?? 'no such object']
  return expected === got ? null : { expected: `${shorten(expected)} in the list`, got: shorten(got) }
}
