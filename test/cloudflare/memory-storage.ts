import type { ObjectStorage } from '../../src/cloudflare/platform.ts'

type Value = number | string | null
type Row = Record<string, Value>

/** A table: its columns, of which the first is the key, and its rows by that. */
interface Table {
  readonly columns: readonly string[]
  readonly rows: Map<Value, Row>
}

/** The forms of statements that the library uses. Each gets what its pattern has in parentheses, and the values. */
const statements: [RegExp, (tables: Map<string, Table>, parts: string[], values: Value[]) => Row[]][] = [
  [
    /^CREATE TABLE (\w+) \((.*)\)$/,
    (tables, [name, definitions]) => {
      if (tables.has(name!)) throw new Error(`table ${name} already exists`)
      tables.set(name!, { columns: definitions!.split(', ').map((text) => text.split(' ')[0]!), rows: new Map() })
      return []
    },
  ],
  [
    /^SELECT name FROM sqlite_master WHERE name = '(\w+)'$/,
    (tables, [name]) => (tables.has(name!) ? [{ name: name! }] : []),
  ],
  [
    /^SELECT ([\w, ]+) FROM (\w+)( WHERE name = \?| ORDER BY id|)$/,
    (tables, [columns, name, clause], [key]) =>
      [...find(tables, name).rows]
        .filter(([id]) => !clause!.startsWith(' WHERE') || id === key)
        .sort(([a], [b]) => (clause!.startsWith(' ORDER') ? Number(a) - Number(b) : 0))
        .map(([, row]) => Object.fromEntries(columns!.split(', ').map((column) => [column, row[column]!]))),
  ],
  [
    /^INSERT (OR REPLACE )?INTO (\w+) VALUES \(\?, \?\)$/,
    (tables, [replace, name], values) => {
      const { columns, rows } = find(tables, name)
      if (!replace && rows.has(values[0]!)) throw new Error(`UNIQUE constraint failed: ${name}.${columns[0]}`)
      rows.set(values[0]!, Object.fromEntries(columns.map((column, index) => [column, values[index]!])))
      return []
    },
  ],
  [
    /^DELETE FROM (\w+)( WHERE id = \?)?$/,
    (tables, [name, where], [key]) => {
      const { rows } = find(tables, name)
      if (where) rows.delete(key!)
      else rows.clear()
      return []
    },
  ],
]

function find(tables: Map<string, Table>, name: string | undefined): Table {
  const table = tables.get(name!)
  if (!table) throw new Error(`no such table: ${name}`)
  return table
}

/**
 * The storage of a Durable Object in memory, with the statements of the library only. The tests of
 * `test/consumers/miniflare` use the platform's own.
 */
export class MemoryStorage implements ObjectStorage {
  #tables = new Map<string, Table>()
  /** The statements that write. */
  readonly writes: string[] = []
  /** When the object wants to be woken; null for never. */
  alarm: number | null = null
  /** The times of all alarms that were set. */
  readonly alarms: number[] = []

  readonly sql: ObjectStorage['sql'] = {
    exec: <Result extends Row>(statement: string, ...values: Value[]) => {
      if (values.some((value) => String(value).length > 2_000_000)) throw new Error('string or blob too big')
      if (!statement.startsWith('SELECT')) this.writes.push(statement)
      for (const [pattern, run] of statements) {
        const parts = pattern.exec(statement)
        // The cast: the statement says which columns its rows have.
        if (parts) return createResult(run(this.#tables, parts.slice(1), values) as Result[])
      }
      throw new Error(`near "${statement}": syntax error`)
    },
  }

  transactionSync<Result>(write: () => Result): Result {
    const before = structuredClone(this.#tables)
    try {
      return write()
    } catch (error) {
      this.#tables = before
      throw error
    }
  }

  async setAlarm(time: number): Promise<void> {
    this.alarm = time
    this.alarms.push(time)
  }

  async deleteAlarm(): Promise<void> {
    this.alarm = null
  }

  async deleteAll(): Promise<void> {
    this.#tables.clear()
  }

  /** The names of the tables. */
  get tables(): string[] {
    return [...this.#tables.keys()]
  }

  /** The rows of a table, each with its key and its JSON, parsed. */
  read(table: string): [Value, unknown][] {
    return [...find(this.#tables, table).rows].map(([key, { json }]) => [key, JSON.parse(String(json))])
  }
}

function createResult<Result>(rows: Result[]): { toArray(): Result[] } {
  return { toArray: () => rows }
}
