import { bodyFields } from '../../../contract/assumptions.ts'
import { isRecord } from '../../service/json.ts'
import { type Exchange, fieldsOf, isSuccess, operationOf } from '../exchange.ts'
import { findStored, isEqualJson, type Judgement, type Sentence, statusSentence } from './sentence.ts'

const section = '4.4'
const needs = 'allowed'
const unless = 'the service refused each update'

function isUpdate({ step, response }: Exchange): boolean {
  return operationOf(step) === 'update' && isSuccess(response)
}

/** A sentence about an update of a location that leaves out a part of it. */
function locationSentence(from: string, what: string, given: 'name' | 'fact', absent: 'name' | 'fact'): Sentence {
  return {
    section: from,
    what,
    needs,
    unless: 'the service refused each update of a location',
    judge(exchange): Judgement {
      const { location } = fieldsOf(exchange)
      if (!isUpdate(exchange) || !isRecord(location) || absent in location || !(given in location)) return undefined
      const { json } = exchange
      const expected = { [given]: location[given], [absent]: null }
      return isRecord(json) && isEqualJson(json.location, expected)
        ? null
        : `the location ${JSON.stringify({ name: expected.name, fact: expected.fact })}`
    },
  }
}

/** What the contract says about an update (sections 2 and 4.4). */
export const updateSentences: readonly Sentence[] = [
  statusSentence(section, 'update', 200),
  {
    section,
    what: 'The response to an update is the complete object after the update.',
    needs,
    unless,
    judge(exchange) {
      const { json, before } = exchange
      if (!isUpdate(exchange) || before === undefined) return undefined
      const fields = fieldsOf(exchange)
      const same = bodyFields.filter((name) => !(name in fields))
      const changed = ['name', 'labels', 'responsible'].filter((name) => name in fields)
      const isComplete =
        isRecord(json) &&
        Object.keys(json).length === bodyFields.length + 1 &&
        json.id === before.id &&
        same.every((name) => isEqualJson(json[name], before[name])) &&
        changed.every((name) => isEqualJson(json[name], fields[name])) &&
        contains(json.location, fields.location) &&
        contains(json.type, fields.type) &&
        contains(json.attributes, fields.attributes)
      return isComplete ? null : 'the complete object, with the given fields changed and all others as before'
    },
  },
  locationSentence(
    '2',
    'An update of a location with only a fact returns a location whose name is null.',
    'fact',
    'name',
  ),
  locationSentence(section, 'Location fields that an update leaves out come back as null.', 'name', 'fact'),
  {
    section,
    what: 'An updated object is in the list, as the response has it.',
    needs,
    unless,
    judge({ afterWrite, twin, json }) {
      if (afterWrite?.operation !== 'update' || afterWrite.id === undefined) return undefined
      const { id } = afterWrite
      return isEqualJson(findStored(json, id), twin.get(id)) ? null : 'the updated object in the list'
    },
  },
]

/** Whether a value has the given parts of an object; everything is in nothing. */
function contains(value: unknown, parts: unknown): boolean {
  if (!isRecord(parts)) return parts === undefined || isEqualJson(value, parts)
  return isRecord(value) && Object.entries(parts).every(([key, part]) => isEqualJson(value[key], part))
}
