import type { InventoryObject } from '../../../contract/object.ts'
import { isRecord, parseJson } from '../../service/json.ts'
import { jsonRequest, type PlainResponse } from '../../service/messages.ts'
import { shorten } from '../../twin/difference.ts'
import { type Collection, formatFields } from '../collection.ts'
import type { Mismatch, Question, Sentence, Topic, TopicContext } from '../question.ts'
import { createOwnName } from './own-name.ts'
import { itemRequest } from './paths.ts'

const replaced: Sentence = { section: '4.3', what: 'A PUT answers 200 with the complete object, and stores it' }
const updated: Sentence = { section: '4.4', what: 'A PATCH answers 200 with the complete object after the update' }
const nulled: Sentence = { section: '4.4', what: 'Location fields that a PATCH does not supply come back as null' }
const deleted: Sentence = { section: '4.5', what: 'A DELETE answers 204 without a body, and deletes the object' }
const known: Sentence = { section: '4.5', what: 'The `<id>` of a DELETE is the id of an object' }

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
  writeTopic('PATCH', (_, context) => ({ name: createOwnName(context, 'renamed') }), { sentence: updated }),
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

/** Whether the object of a response is the one in the list. */
function findUnstored(after: Collection, { status, body }: PlainResponse, id: number): Mismatch | null {
  const fields = parseJson(body)
  if (status !== 200 || !isRecord(fields)) return null
  const [expected, got] = [formatFields(fields), after.textOf(id) ?? 'no such object']
  return expected === got ? null : { expected: `${shorten(expected)} in the list`, got: shorten(got) }
}
