import type { BodyField } from '../../../contract/assumptions.ts'
import type { ObjectFields } from '../../../contract/object.ts'
import { COLLECTION_PATH } from '../../../contract/operations.ts'
import { jsonRequest } from '../../service/messages.ts'
import type { Question, Sentence, Topic, TopicContext } from '../question.ts'
import { listTexts, swapCase } from './values.ts'

/*
 * Creates that every hypothesis refuses, because a field has a value that it cannot have. The errors tell the rest.
 */

const sentence: Sentence = { section: '2', what: 'The fields of an object have the types of section 2' }

/** A value that no field can have, with the mark of the run in it. */
function createInvalid(field: BodyField, { own }: TopicContext): unknown {
  return field === 'name' ? { probe: own.mark } : own.mark
}

function createBody(context: TopicContext, changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const { own, collection } = context
  const fields: ObjectFields = own.createFields(own.createName('refused', collection), 'refused')
  return { ...fields, attributes: createInvalid('attributes', context), ...changes }
}

function askRefused(body: Readonly<Record<string, unknown>>, touches: Question['touches']): Question {
  return { request: jsonRequest('POST', COLLECTION_PATH, body), touches, sentence, isRefused: true }
}

/**
 * Whether one response names every field with an error. If it does not, nothing follows from a field that it leaves out:
 * so this contradicts everything that the others tell.
 */
export const allErrorsTopic: Topic = (context) => {
  const fields: BodyField[] = ['name', 'location', 'type', 'labels', 'attributes', 'responsible']
  const body = Object.fromEntries(fields.map((field) => [field, createInvalid(field, context)]))
  const surprise = 'its errors do not name every field that is wrong'
  return [
    { ...askRefused(body, []), contradicts: ['requiredFields', 'nameMaxLength', 'uniqueName', 'idInBody'], surprise },
  ]
}

/** The same without a token, which writes can need where reads do not. */
export const anonymousTopic: Topic = (context) => {
  const { token } = context
  const attributes = createInvalid('attributes', context)
  return token === undefined
    ? []
    : [{ ...askRefused(createBody(context, { attributes }), ['tokens', 'nameMaxLength']), isAnonymous: true }]
}

/** What a create must have, and whether it can have an id. */
export const bodyTopics: readonly Topic[] = [
  (context) =>
    (['attributes', 'labels'] as const).map((field) => ({
      ...askRefused({ [field]: createInvalid(field, context) }, ['requiredFields', 'uniqueName']),
      contradicts: ['requiredFields'],
      // That of a create without a name.
      takenName: '',
    })),
  (context) => [
    {
      ...askRefused(createBody(context, { id: context.collection.unusedId }), ['idInBody', 'nameMaxLength']),
      contradicts: ['idInBody'],
    },
  ],
]

/** A name that is taken, and the same in the other case. */
export const takenNameTopic: Topic = (context) => {
  const names = listTexts(context, 'name')
  const [name] = names.sort((one, other) => one.length - other.length)
  if (name === undefined) return []
  return [name, swapCase(name)].map((name) => ({
    ...askRefused(createBody(context, { name }), ['uniqueName', 'nameMaxLength']),
    contradicts: ['uniqueName'],
    takenName: name,
  }))
}

/**
 * A new name of some length.
 * @param letter - the one that it ends with, as often as needed
 */
export function nameLengthTopic(length: number, letter?: string): Topic {
  return (context) => {
    const name = context.own.createName('refused', context.collection, length, letter)
    return [askRefused(createBody(context, { name }), ['nameMaxLength'])]
  }
}
