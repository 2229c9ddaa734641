import { isRecord } from '../../service/json.ts'
import { type Exchange, fieldsOf, isSuccess, operationOf } from '../exchange.ts'
import { findStored, isEqualJson, type Sentence, statusSentence } from './sentence.ts'

const section = '4.3'
const needs = 'allowed'
const unless = 'the service refused each replace'

/** Whether a service accepted a replace with all fields and the id of the path. */
function isComplete(exchange: Exchange): boolean {
  return operationOf(exchange.step) === 'replace' && isSuccess(exchange.response) && exchange.step.isDocumented === true
}

/** What the contract says about a replace (sections 2 and 4.3). */
export const replaceSentences: readonly Sentence[] = [
  statusSentence(section, 'replace', 200),
  {
    section: '2',
    what: 'A replace carries the id in its body, and its response has it.',
    needs,
    unless,
    judge(exchange) {
      const { json, before } = exchange
      if (!isComplete(exchange)) return undefined
      return isRecord(json) && json.id === before?.id ? null : `the id ${before?.id}`
    },
  },
  {
    section,
    what: 'The response to a replace is the complete object with the same fields.',
    needs,
    unless,
    judge(exchange) {
      if (!isComplete(exchange)) return undefined
      return isEqualJson(exchange.json, fieldsOf(exchange)) ? null : 'the object of the request'
    },
  },
  {
    section,
    what: 'A replaced object is in the list, as the request has it.',
    needs,
    unless,
    judge({ afterWrite, twin, json }) {
      if (afterWrite?.operation !== 'replace' || afterWrite.id === undefined) return undefined
      const { id } = afterWrite
      return isEqualJson(findStored(json, id), twin.get(id)) ? null : 'the object of the request in the list'
    },
  },
]
