/*
 * The parts of Cloudflare's platform that this library uses. Structural types, so that nobody needs
 * `@cloudflare/workers-types`, and those who have it can pass its types.
 */

/** The SQLite storage of a Durable Object. */
export interface ObjectStorage {
  readonly sql: {
    /** Runs a statement. Synchronous; the responses of the object wait until its writes are durable. */
    exec<Row extends Record<string, number | string | null>>(
      statement: string,
      ...values: (number | string | null)[]
    ): {
      /** Returns the rows of the result. */
      toArray(): Row[]
    }
  }
  /** Runs a function; its writes are undone if it throws. */
  transactionSync<Result>(write: () => Result): Result
  /** Sets when `alarm` is called, in ms since 1970. */
  setAlarm(time: number): Promise<void>
  /** Removes the alarm, if there is one. */
  deleteAlarm(): Promise<void>
  /** Deletes all rows and tables, after which the object no longer exists. */
  deleteAll(): Promise<void>
}

/** The id of a Durable Object. */
export interface ObjectId {
  /** Whether it is that of the same object. */
  equals(other: ObjectId): boolean
}

/** The interface of the platform to a Durable Object. */
export interface ObjectContext {
  readonly id: ObjectId
  readonly storage: ObjectStorage
}

/** The Durable Objects of one class. */
export interface ObjectNamespace {
  /** The id of the object of a name. */
  idFromName(name: string): ObjectId
  /** The object of a name, which the first request creates. */
  getByName(name: string): {
    /** Sends a request to the object. */
    fetch(request: Request): Promise<Response>
  }
}

/** A Durable Object: it responds to requests, and to its alarm. */
export interface DurableHandlers {
  fetch(request: Request): Promise<Response>
  alarm(): Promise<void>
}
