import { formatCount } from '../../console/text/format.ts'
import { type AssumptionName, assumptionNames, assumptionValues } from '../../contract/assumptions.ts'
import { isSameJson } from '../../contract/json.ts'
import type { InventoryDelay } from '../../mock/delay.ts'
import type { InventorySettings } from '../../mock/settings.ts'
import { parseDelay } from '../serve/serve-options.ts'

/** The assumptions whose value is not the default. A server of another version can have others. */
export function listChanged({ assumptions }: Pick<InventorySettings, 'assumptions'>): AssumptionName[] {
  return assumptionNames.filter((name) => !isSameJson(assumptions[name], assumptionValues[name].default))
}

/** Formats the value of an assumption as `--assume` takes it. A token is a secret. */
export function formatValue(name: AssumptionName, value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  if (name === 'tokens' && value.length > 0) return formatCount(value.length, 'token')
  return value.join(',') || 'none'
}

/** Parses a delay, which can be `infinite`: a server does not start with that one. */
export function parseAnyDelay(text: string, flag: string): InventoryDelay {
  return text === 'infinite' ? text : parseDelay(text, flag)
}
