import { collectionMethods, formatAllow, type OperationName } from '../../../contract/operations.ts'
import { type Exchange, isSuccess, operationOf } from '../exchange.ts'
import type { Sentence } from './sentence.ts'

const unless = 'the service refused each list'
const withBody: readonly (OperationName | null)[] = ['list', 'create', 'replace', 'update']

function hasBody({ step, response }: Exchange): boolean {
  return isSuccess(response) && withBody.includes(operationOf(step))
}

function isList({ step, response }: Exchange): boolean {
  return isSuccess(response) && operationOf(step) === 'list'
}

/** The words of a header that is a list, in lower case and in order. */
function wordsOf({ response }: Exchange, header: string): string[] {
  const text = response.headers[header] ?? ''
  return text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean)
    .sort()
}

const methods = formatAllow(collectionMethods)
const sortedMethods = methods.toLowerCase().split(', ').sort().join()

/** What the contract says about all requests and responses (sections 4 and 9). */
export const messageSentences: readonly Sentence[] = [
  {
    section: '4',
    what: 'Response bodies are JSON.',
    needs: 'none',
    unless,
    judge: (exchange) => (hasBody(exchange) ? (exchange.json === undefined ? 'a body of JSON' : null) : undefined),
  },
  {
    section: '4',
    what: 'Responses carry the Content-Type: application/json header.',
    needs: 'none',
    unless,
    isFormal: true,
    judge(exchange) {
      if (!hasBody(exchange)) return undefined
      const [type = ''] = (exchange.response.headers['content-type'] ?? '').split(';')
      return type.trim().toLowerCase() === 'application/json' ? null : 'the header Content-Type: application/json'
    },
  },
  {
    section: '4',
    what: 'The list response carries Vary: Accept.',
    needs: 'none',
    unless,
    isFormal: true,
    judge: (exchange) =>
      isList(exchange) ? (wordsOf(exchange, 'vary').includes('accept') ? null : 'the header Vary: Accept') : undefined,
  },
  {
    section: '4',
    what: `The list response carries Allow: ${methods}.`,
    needs: 'none',
    unless,
    isFormal: true,
    judge: (exchange) =>
      isList(exchange)
        ? wordsOf(exchange, 'allow').join() === sortedMethods
          ? null
          : `the header Allow: ${methods}`
        : undefined,
  },
  {
    section: '9',
    what: 'Every path begins with /api/v2/.',
    needs: 'none',
    unless,
    judge: (exchange) => (isList(exchange) ? null : undefined),
  },
]
