/** The file and the name of a test, as far as its runner tells them. */
export interface CurrentTest {
  /** The absolute path; null if it is not known. */
  readonly file: string | null
  /** With the names of its groups; null for a request that belongs to no test, or to one of several. */
  readonly test: string | null
}

/** The property with the current test: of the global object, or of the internals of a mock that is of one test alone. */
export const currentTestKey = Symbol.for('inventory-objects-mock.current-test')
