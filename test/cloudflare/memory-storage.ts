import initSqlJs, { type Database, type SqlValue } from 'sql.js'
import type { ObjectStorage } from '../../src/cloudflare/platform.ts'

const sqlite = await initSqlJs()

/** The most that a Durable Object can store in a cell, in characters. */
const MAX_LENGTH = 2_000_000

/** The storage of a Durable Object: SQLite in memory. */
export class MemoryStorage implements ObjectStorage {
  #database: Database = new sqlite.Database()
  /** The statements that write. */
  readonly writes: string[] = []
  /** When the object wants to be woken; null for never. */
  alarm: number | null = null
  /** The times of all alarms that were set. */
  readonly alarms: number[] = []

  readonly sql: ObjectStorage['sql'] = {
    exec: <Row extends Record<string, number | string | null>>(statement: string, ...values: SqlValue[]) => {
      if (values.some((value) => String(value).length > MAX_LENGTH)) throw new Error('string or blob too big')
      if (!statement.startsWith('SELECT')) this.writes.push(statement)
      const prepared = this.#database.prepare(statement, values)
      try {
        const rows: Row[] = []
        while (prepared.step()) rows.push(prepared.getAsObject() as Row)
        return { toArray: () => rows }
      } finally {
        prepared.free()
      }
    },
  }

  transactionSync<Result>(write: () => Result): Result {
    this.#database.exec('BEGIN')
    try {
      const result = write()
      this.#database.exec('COMMIT')
      return result
    } catch (error) {
      this.#database.exec('ROLLBACK')
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
    this.#database.close()
    this.#database = new sqlite.Database()
  }

  /** The names of the tables. */
  get tables(): string[] {
    return this.#select('SELECT name FROM sqlite_master').map(([name]) => String(name))
  }

  /** The rows of a table, each with its key and its JSON, parsed. */
  read(table: string): [SqlValue, unknown][] {
    return this.readRows(table).map(([key, json]) => [key!, JSON.parse(String(json))])
  }

  /** The rows of a table. */
  readRows(table: string): SqlValue[][] {
    return this.#select(`SELECT * FROM ${table} ORDER BY 1`)
  }

  #select(statement: string): SqlValue[][] {
    return this.#database.exec(statement).flatMap(({ values }) => values)
  }
}
