import type { Exchange } from '../../../src/conformance/check/exchange.ts'
import { sentences } from '../../../src/conformance/check/sentences.ts'
import { type Step, toRequest } from '../../../src/conformance/check/step.ts'
import { Twin } from '../../../src/conformance/twin/twin.ts'
import type { InventoryObject } from '../../../src/contract/object.ts'

/** The objects that a service has. */
export const stored: readonly InventoryObject[] = [
  {
    ...{ id: 1, name: 'web-1', labels: ['prod'], attributes: { os: 'x' }, responsible: [5, { id: 9 }] },
    ...{ location: { name: 'Oslo', fact: 'osl' }, type: { name: 'server' } },
  },
  { id: 2, name: 'WEB-10', location: null, type: null, labels: [], attributes: {}, responsible: [9] },
  {
    ...{ id: 3, name: 'sw', labels: [], attributes: {}, responsible: [] },
    ...{ location: { name: null, fact: 'OSL-2' }, type: { name: 'Server switch' } },
  },
]

/** What a service answers: JSON, or a text that is none. */
export interface Answer {
  status?: number
  headers?: Record<string, string>
  json?: unknown
  text?: string
}

/** The headers of a list. */
export const listHeaders = {
  'content-type': 'application/json',
  vary: 'Accept, Cookie',
  allow: 'GET, POST, HEAD, OPTIONS',
}

/** A request with its response, beside a twin with the stored objects. */
export function createExchange(step: Step, answer: Answer, rest: Partial<Exchange> = {}): Exchange {
  const { status = 200, headers = listHeaders, json, text = json === undefined ? '' : JSON.stringify(json) } = answer
  const twin = new Twin(stored)
  const request = toRequest(step, { prefix: 'own', ids: new Map([[1, 1]]) })!
  return {
    ...{ step, request, twin, index: 0, json, before: undefined },
    response: { status, headers, body: text },
    expected: twin.answer(request, {}),
    ...rest,
  }
}

/** The sentences that a response shows to hold, and those that it breaks, each with what it would have to be like. */
export function judge(exchange: Exchange): { holds: string[]; breaks: Record<string, string> } {
  const holds: string[] = []
  const breaks: Record<string, string> = {}
  for (const { section, what, judge } of sentences) {
    const judgement = judge(exchange)
    if (judgement === null) holds.push(`${section} ${what}`)
    else if (judgement !== undefined) breaks[`${section} ${what}`] = judgement
  }
  return { holds, breaks }
}
