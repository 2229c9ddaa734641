import { isSuccess, operationOf } from '../exchange.ts'
import { type Sentence, statusSentence } from './sentence.ts'

const section = '4.5'
const needs = 'allowed'
const unless = 'the service refused each delete'

/** What the contract says about a delete (section 4.5). */
export const deleteSentences: readonly Sentence[] = [
  statusSentence(section, 'delete', 204),
  {
    section,
    what: 'The response to a delete has no body.',
    needs,
    unless,
    judge: ({ step, response }) =>
      operationOf(step) === 'delete' && isSuccess(response) ? (response.body === '' ? null : 'no body') : undefined,
  },
  {
    section,
    what: 'A deleted object is not in the list.',
    needs,
    unless,
    judge({ afterWrite, json }) {
      if (afterWrite?.operation !== 'delete' || !Array.isArray(json)) return undefined
      return json.some((object) => object?.id === afterWrite.id) ? 'a list without the deleted object' : null
    },
  },
]
