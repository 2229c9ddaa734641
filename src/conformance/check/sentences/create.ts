import { bodyFields } from '../../../contract/assumptions.ts'
import { isRecord } from '../../service/json.ts'
import { type Exchange, fieldsOf, isSuccess, operationOf } from '../exchange.ts'
import { findStored, isEqualJson, type Sentence, statusSentence } from './sentence.ts'

const section = '4.2'
const needs = 'allowed'
const unless = 'the service refused each create'

/** Whether a service accepted a create with all fields. */
function isComplete(exchange: Exchange): boolean {
  if (operationOf(exchange.step) !== 'create' || !isSuccess(exchange.response)) return false
  const fields = fieldsOf(exchange)
  return bodyFields.every((name) => name in fields)
}

/** What the contract says about a create (section 4.2). */
export const createSentences: readonly Sentence[] = [
  statusSentence(section, 'create', 200),
  {
    section: '2',
    what: 'The response to a create has no id.',
    needs,
    unless,
    judge: ({ step, response, json }) =>
      operationOf(step) === 'create' && isSuccess(response)
        ? isRecord(json) && 'id' in json
          ? 'no id'
          : null
        : undefined,
  },
  {
    section,
    what: 'The response to a create has the same fields as the request.',
    needs,
    unless,
    judge(exchange) {
      if (!isComplete(exchange)) return undefined
      const { json } = exchange
      const { id: _, ...sent } = fieldsOf(exchange)
      if (!isRecord(json)) return 'an object'
      const { id: __, ...got } = json
      return isEqualJson(sent, got) ? null : 'the fields of the request'
    },
  },
  {
    section,
    what: 'A created object is in the list, with the fields of the request.',
    needs,
    unless,
    judge({ afterWrite, twin, json }) {
      if (afterWrite?.operation !== 'create') return undefined
      const { id } = afterWrite
      if (id === undefined || !Array.isArray(json)) return 'the created object in the list'
      return isEqualJson(findStored(json, id), twin.get(id)) ? null : 'the created object in the list, as it was sent'
    },
  },
]
