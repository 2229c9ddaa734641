import { isJson } from '../../contract/json.ts'
import { operationNames } from '../../contract/operations.ts'
import { hasBody, toHeaders } from '../../simulator/http/service-request.ts'
import { mockError, quote } from '../../validation/errors.ts'
import { checkOptions, integer, type OptionCheck, type OptionChecks, word } from '../../validation/options.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { checkMatch, requestFields } from '../log/match.ts'
import { effectNames, effects, effectsOf } from './effects.ts'
import type { Fault } from './fault.ts'
import type { EffectName, FaultEffect } from './fault-effect.ts'
import { headersCheck, ownHeaders } from './fault-headers.ts'

const effectChecks: OptionChecks<FaultEffect> = {
  at: word('request', 'response'),
  ...(Object.fromEntries(effectNames.map((name) => [name, effects[name].check])) as Record<EffectName, OptionCheck>),
  // Parts of a response with `status`.
  body: { is: isJson, expected: 'JSON' },
  headers: headersCheck,
}

const checks: OptionChecks<Fault> = {
  operation: word(...operationNames),
  match: null,
  skip: integer(0),
  rate: { is: (rate) => typeof rate === 'number' && rate > 0 && rate <= 1, expected: 'a number above 0, up to 1' },
  times: integer(1),
  sequence: { is: (value) => Array.isArray(value) && value.length > 0, expected: 'a list of effects' },
  ...effectChecks,
}

const EFFECTS_OF_ONE = effectNames.join(', ')

/** Checks a fault; `action` is what fails. */
export function checkFault(fault: Fault, action = 'add a fault'): void {
  const fail: Fail = (expected, got, advice) => {
    throw mockError(action, expected, quote(got), advice, 'invalid-fault')
  }
  if (Array.isArray(fault))
    fail('one fault', fault, 'For a sequence of effects, use { sequence: [{ status: 503 }, {}] }')
  checkOptions(action, fault, checks, 'fields', 'invalid-fault')
  const { operation, match, sequence, times } = fault
  if (operation !== undefined && isPlainObject(match) && match.operation !== undefined) {
    fail('operation once', { operation, match }, 'Remove it from match')
  }
  // With the operation, of which not every request can be.
  const scope = operation !== undefined && isPlainObject(match) ? { ...match, operation } : match
  if (match !== undefined) checkMatch(scope, requestFields, action)
  const effects = Object.keys(effectChecks).filter((name) => fault[name as keyof FaultEffect] !== undefined)
  if (sequence === undefined) {
    checkEffect(fault, fail)
    if (effectsOf(fault).length === 0) fail(`${EFFECTS_OF_ONE} or sequence`, fault, 'Add one')
    return
  }
  if (times !== undefined) fail('either sequence or times', fault, 'Remove times: each effect is for one request')
  if (effects.length > 0) fail(`no ${effects[0]} beside a sequence`, fault, 'Move it into the sequence')
  for (const effect of sequence) {
    checkOptions(`${action} (sequence)`, effect, effectChecks, 'fields', 'invalid-fault')
    checkEffect(effect, fail)
    if (effectsOf(effect).length === 0 && !isEmpty(effect)) fail(`${EFFECTS_OF_ONE}, or {} for none`, effect, 'Add one')
  }
}

/** Checks a fault that is added. Of one in a state, the effects can be used up. */
export function checkNewFault({ sequence }: Fault): void {
  if (!sequence?.every(isEmpty)) return
  const advice = 'Add one, or use skip for requests before the first'
  throw mockError('add a fault', 'an effect in the sequence', quote(sequence), advice, 'invalid-fault')
}

function isEmpty(effect: FaultEffect): boolean {
  return Object.values(effect).every((value) => value === undefined)
}

type Fail = (expected: string, got: unknown, advice: string) => void

/** Checks which fields of an effect go together. */
function checkEffect(effect: FaultEffect, fail: Fail): void {
  const given = effectsOf(effect)
  const made = given.filter((name) => effects[name].response === 'made')
  const [first, second] = made.map((name) => name.replace('E', ' e'))
  if (first && second) {
    const both = Object.fromEntries(made.map((name) => [name, effect[name]]))
    fail(`either a ${first} or a ${second}`, both, 'Remove one of them')
  }
  const changing = given.find((name) => effects[name].response === 'changed')
  if (changing && first && first !== 'status')
    fail(`${changing} with a response of the service or a status`, effect[changing], 'Remove it')
  const { body, headers } = effect
  for (const [part, value] of Object.entries({ body, headers })) {
    if (effect.status === undefined && value !== undefined) fail(`a status for the ${part}`, value, 'Add one')
  }
  if (effect.status !== undefined) checkStatus(effect, effect.status, fail)
}

/** Checks what goes with a status. */
function checkStatus({ body, headers, truncate }: FaultEffect, status: number, fail: Fail): void {
  const own = headers && [...toHeaders(headers).keys()].find((name) => ownHeaders.includes(name))
  if (own !== undefined) fail('headers without those that each connection has of its own', own, 'Remove it')
  if (!hasBody(status) && truncate !== undefined)
    fail(`no truncate, since a ${status} has no body`, truncate, 'Remove it')
  if (body === undefined) return
  if (!hasBody(status)) fail(`no body, since a ${status} has none`, body, 'Remove it')
  if (typeof body === 'string' && !toHeaders(headers ?? {}).has('content-type')) {
    const advice = "Add headers: { 'content-type': 'text/html' }, or 'application/json' to send it as JSON"
    fail('a content-type for a body that is a text', body, advice)
  }
}
