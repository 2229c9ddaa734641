import { type AssumptionName, type Assumptions, assumptionRows } from '../assumption-rows.ts'

interface AssumptionValues<Value> {
  /** All values, the default first; absent for lists and numbers. */
  readonly choices?: readonly Value[]
  /** Of those without choices. */
  readonly default?: Value
}

/** The choices of each assumption, or its default. */
export const assumptionValues = Object.fromEntries(
  Object.entries(assumptionRows).map(([name, row]) => [
    name,
    'choices' in row ? { choices: row.choices } : { default: row.default },
  ]),
  // `fromEntries` does not know which values belong to which name.
) as unknown as { readonly [Name in AssumptionName]: AssumptionValues<Assumptions[Name]> }
