import type { ServiceRequest, ServiceResponse } from '../../simulator/http/service-request.ts'
import type { Target } from '../../simulator/simulator.ts'
import { boolean, integer, type OptionCheck } from '../../validation/options.ts'
import { delayCheck } from '../delay.ts'
import type { EffectName, FaultEffect } from './fault-effect.ts'
import { callResponder, createFaultResponse, truncateResponse } from './fault-response.ts'

/** Null for a network error, a promise for a function of a test. */
type Made = ServiceResponse | null | Promise<ServiceResponse | null>

interface EffectRow<Value> {
  readonly check: OptionCheck
  /**
   * Whether another response is `made` in the place of the service's, or that one is `changed` (as that of a `status`
   * is) or `kept`.
   */
  readonly response: 'made' | 'changed' | 'kept'
  /**
   * Makes a response, or changes one.
   * @param response - of the service, or of the effects before; null if the service was not asked
   * @returns the very response for a change that changes nothing, which counts as if the fault had not applied
   */
  apply?(
    value: Value,
    response: ServiceResponse | null,
    request: ServiceRequest,
    target: Target,
    effect: FaultEffect,
  ): Made
}

export const statusCheck = integer(200, 599)

/** The effects, in the order in which they are applied and logged. Their words are in describe-fault.ts. */
export const effects: { readonly [Name in EffectName]: EffectRow<NonNullable<FaultEffect[Name]>> } = {
  status: {
    check: statusCheck,
    response: 'made',
    apply: (status, _response, request, target, effect) => createFaultResponse(effect, status, request, target),
  },
  networkError: { check: boolean, response: 'made', apply: () => null },
  truncate: { check: integer(0), response: 'changed', apply: truncateResponse },
  respond: {
    check: { is: (value) => typeof value === 'function', expected: 'a function that returns a Response' },
    response: 'made',
    apply: callResponder,
  },
  delay: { check: delayCheck, response: 'kept' },
}

export const effectNames = Object.keys(effects) as EffectName[]

/** The effects of a fault, or those that the log shows. A `false` is none. */
export function effectsOf(effect: { readonly [Name in EffectName]?: unknown }): EffectName[] {
  return effectNames.filter((name) => effect[name] !== undefined && effect[name] !== false)
}

/** Whether an effect decides the response, and not a delay alone. */
export function hasResponse(effect: { readonly [Name in EffectName]?: unknown }): boolean {
  return effectsOf(effect).some((name) => effects[name].response !== 'kept')
}

/** Whether an effect makes a response in place of the service. */
export function makesResponse(effect: FaultEffect): boolean {
  return effectsOf(effect).some((name) => effects[name].response === 'made')
}

/**
 * Applies the effect of a fault, to the response of the service if it has one. Returns null for a network error, a promise
 * for an effect with a function, and the very response for an effect that changes nothing.
 */
export function applyEffect(
  effect: FaultEffect,
  request: ServiceRequest,
  target: Target,
  response: ServiceResponse | null,
): Made {
  let made: Made = response
  for (const name of effectsOf(effect)) {
    const { apply }: EffectRow<never> = effects[name]
    // Each row has the type of its own effect. Effects that make a response come before those that change it.
    if (apply) made = apply(effect[name] as never, made as ServiceResponse | null, request, target, effect)
  }
  return made
}
