import * as z from 'zod/mini'
import { InventoryMockError, quote } from '../validation/errors.ts'
import { checked, freezeJson } from './json.ts'

/** The six fields of a request body (contract sections 4.2 and 4.3). */
export const bodyFields = Object.freeze(['name', 'location', 'type', 'labels', 'attributes', 'responsible'] as const)

/** A field of a request body. */
export type BodyField = (typeof bodyFields)[number]

interface Row<Value> {
  /** What a value may be. */
  schema: z.ZodMiniType<Value>
  /** What holds when nobody says otherwise. */
  default: NoInfer<Value>
  /** The values it can have, as `--help`, an error and the README say them. */
  accepts: string
  /** What it decides, in one sentence. */
  decides: string
  /** The section of the contract that leaves it open. */
  section: string
}

const row = <Value>(row: Row<Value>): Row<Value> => row

/** A row whose value is one of a few words, the first of them the default. */
function choice<const Values extends readonly [string, ...string[]]>(values: Values, decides: string, section: string) {
  return row<Values[number]>({
    schema: checked<Values[number]>((value) => values.includes(value), values.join(' or ')),
    default: values[0],
    accepts: values.map((value) => `\`${value}\``).join(', '),
    decides,
    section,
  })
}

/** A row that is off unless it is turned on. */
function flag(decides: string, section: string) {
  return row<boolean>({ schema: z.boolean(), default: false, accepts: '`false`, `true`', decides, section })
}

/**
 * The contract's gaps, one switch each: what it may be, what it is by default, what it decides and which section leaves
 * it open. The defaults are those of a stock Django REST Framework service. Types, validation and documentation are
 * made from this table.
 */
export const assumptionTable = {
  filterMatch: choice(
    ['exact', 'iexact', 'contains', 'icontains'],
    'Whether `name`, `location__fact` and `type__name` match the whole value or a part of it.',
    '4.1',
  ),
  filterCombination: choice(['and', 'or'], 'Whether an object has to match every filter or any.', '4.1'),
  repeatedFilter: choice(['last', 'first'], 'Which value counts when a parameter is given twice.', '4.1'),
  unknownParameters: choice(
    ['ignore', 'reject'],
    'What happens to a parameter that the contract does not have.',
    '4.1',
  ),
  invalidParameters: choice(['reject', 'ignore'], 'What happens to `sort=name` or `responsible=abc`.', '4.1'),
  defaultSort: choice(['id', '-id'], 'The order of a list without `sort`.', '4.1'),
  requiredFields: row<readonly BodyField[]>({
    schema: z.array(checked<BodyField>((value) => bodyFields.includes(value), 'a field')),
    default: bodyFields,
    accepts: `a list of ${bodyFields.map((field) => `\`${field}\``).join(', ')}`,
    decides: 'Which fields a create and a replace must carry; the others are filled in empty.',
    section: '2',
  }),
  idInBody: choice(
    ['ignore', 'check'],
    'What happens to an id in a create, and to a missing or other id in a replace or an update.',
    '2',
  ),
  partialAttributes: choice(['replace', 'merge'], 'Whether an update replaces the attribute map or adds to it.', '4.4'),
  uniqueName: flag('Whether two objects may not have the same name.', '2'),
  nameMaxLength: row<number | null>({
    schema: checked<number | null>(
      (value) => value === null || (Number.isSafeInteger(value) && value >= 0),
      'null or a number',
    ),
    default: null,
    accepts: '`null` or a number of characters',
    decides: 'How long a name may be.',
    section: '2',
  }),
  itemRetrieval: flag('Whether GET on the path of one object answers that object.', '4.5'),
  trailingSlash: choice(
    ['redirect', 'require', 'optional'],
    'What a path without its last slash gets: a redirect, a 404, or the same answer.',
    '4',
  ),
  tokens: row<readonly string[]>({
    schema: z.array(z.string()),
    default: [],
    accepts: 'a list of accepted tokens; empty for no authentication',
    decides: 'Which tokens `Authorization: Token <token>` may carry.',
    section: '5',
  }),
}

type Table = typeof assumptionTable

/**
 * The name of an assumption.
 * @useDeclaredType
 */
export type AssumptionName = keyof Table

/**
 * What this library assumes where the contract is silent, one switch for each gap. The README says what each decides.
 * @interface
 * @example { filterMatch: 'icontains', uniqueName: true }
 */
export type Assumptions = {
  readonly [Name in AssumptionName]: Table[Name] extends Row<infer Value> ? Value : never
}

/** The names of all assumptions, in the order of the table. */
export const assumptionNames = Object.keys(assumptionTable) as AssumptionName[]

/** What holds when nobody says otherwise: the answers of a stock Django REST Framework service. */
export const defaultAssumptions: Assumptions = freezeJson(
  Object.fromEntries(assumptionNames.map((name) => [name, assumptionTable[name].default])) as unknown as Assumptions,
)

/**
 * Fills some assumptions up with the defaults.
 * @param changes - the assumptions that differ from the defaults; undefined leaves the default
 * @throws InventoryMockError for an unknown name or a value that the assumption cannot have
 */
export function resolveAssumptions(changes: Partial<Assumptions> = {}): Assumptions {
  if (typeof changes !== 'object' || changes === null) {
    throw new InventoryMockError(
      'set assumptions',
      'an object',
      quote(changes),
      'Name them, as in { uniqueName: true }',
    )
  }
  const resolved: Record<string, unknown> = { ...defaultAssumptions }
  for (const [name, value] of Object.entries(changes)) {
    if (value !== undefined) resolved[name] = parseAssumption(name, value)
  }
  return freezeJson(resolved) as unknown as Assumptions
}

function parseAssumption(name: string, value: unknown): unknown {
  if (!Object.hasOwn(assumptionTable, name)) {
    throw new InventoryMockError(
      'set an assumption',
      `one of ${assumptionNames.join(', ')}`,
      quote(name),
      'Use one of those names',
    )
  }
  const { schema, accepts } = assumptionTable[name as AssumptionName]
  const result = z.safeParse(schema, value)
  if (!result.success) {
    throw new InventoryMockError(
      `set the assumption ${name}`,
      accepts.replaceAll('`', ''),
      quote(value),
      'Use one of the values that it can have',
    )
  }
  return result.data
}
