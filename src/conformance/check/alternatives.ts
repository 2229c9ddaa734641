import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  assumptionTable,
  type BodyField,
  bodyFields,
} from '../../contract/assumptions.ts'
import type { Writes } from '../service/service-options.ts'

/** Another value of one assumption. */
export interface Alternative {
  readonly name: AssumptionName
  readonly value: Assumptions[AssumptionName]
}

/** A limit of the names of a service that has one, where none is assumed. */
const USUAL_LIMIT = 255

/** The other values to tell apart, for the assumptions with any number of values. */
const others: { [Name in AssumptionName]?: (current: Assumptions[Name], token: string | undefined) => unknown[] } = {
  requiredFields: (current) => bodyFields.map((field) => toggle(current, field)),
  nameMaxLength: (limit) => (limit === null ? [USUAL_LIMIT] : [...(limit > 0 ? [limit - 1] : []), limit + 1, null]),
  tokens: (current, token) => (current.length > 0 ? [[]] : [[token ?? 'another']]),
}

/** The other values of each assumption: a check has to show that the service has none of them. */
export function listAlternatives(assumptions: Assumptions, token: string | undefined): Alternative[] {
  return assumptionNames.flatMap((name) => {
    const current = assumptions[name]
    // The table has each function under the name of its argument, which the type does not follow.
    const values = assumptionTable[name].values ?? others[name]?.(current as never, token) ?? []
    return values.filter((value) => value !== current).map((value) => ({ name, value }) as Alternative)
  })
}

/** Adds a field, or removes it. */
function toggle(fields: readonly BodyField[], field: BodyField): BodyField[] {
  return bodyFields.filter((other) => (other === field) !== fields.includes(other))
}

const needs: Partial<Record<AssumptionName, Writes>> = {
  requiredFields: 'refused',
  idInBody: 'refused',
  uniqueName: 'refused',
  nameMaxLength: 'refused',
  partialAttributes: 'allowed',
}

const levels: readonly Writes[] = ['none', 'refused', 'allowed']

/** What has to be allowed to check an assumption. */
export function writesFor(name: AssumptionName): Writes {
  return needs[name] ?? 'none'
}

/** Whether a level of trust is at least another one. */
export function isAtLeast(writes: Writes, other: Writes): boolean {
  return levels.indexOf(writes) >= levels.indexOf(other)
}
