/** The file and the name of a test, as far as its runner tells them. */
export interface CurrentTest {
  /** The absolute path; null if it is not known. */
  readonly file: string | null
  /** With the names of its groups; null for a request that belongs to no test, or to one of several. */
  readonly test: string | null
}

/** The property with the current test: of the global object, or of the internals of a mock that is of one test alone. */
export const currentTestKey = Symbol.for('inventory-objects-mock.current-test')

type WithTest = { readonly [currentTestKey]?: CurrentTest }

/**
 * The test that a request of now belongs to. The fixtures tell it, and for the runner of Node a hook of the sweep. Vitest
 * and Jest have it in the state of their `expect`, which keeps the name of a test that has ended: it counts only while one
 * test runs, and no hook of a group.
 */
export function findCurrentTest(mock: object): CurrentTest {
  const scope = globalThis as WithTest & Record<PropertyKey, unknown>
  const told = (mock as WithTest)[currentTestKey] ?? scope[currentTestKey]
  if (told) return told
  const expect = scope[Symbol.for('expect-global')] ?? scope.expect
  const state = (expect as { getState?(): { testPath?: string; currentTestName?: string } } | undefined)?.getState?.()
  if (state?.testPath) return { file: state.testPath, test: (isAlone(scope) && state.currentTestName) || null }
  const { argv, env } = scope.process as { argv: readonly string[]; env: Record<string, string | undefined> }
  return { file: env.NODE_TEST_CONTEXT ? (argv[1] ?? null) : null, test: null }
}

/** A test or a group of Vitest or Jest. */
interface Task {
  readonly type?: string
  readonly concurrent?: boolean
  readonly children?: readonly Task[]
}

/** Whether exactly one test runs. */
function isAlone(scope: Record<PropertyKey, unknown>): boolean {
  const vitest = scope.__vitest_worker__ as { current?: Task } | undefined
  if (vitest) return vitest.current?.type === 'test' && !vitest.current.concurrent
  const key = Object.getOwnPropertySymbols(scope).find(({ description }) => description === 'JEST_STATE_SYMBOL')
  const jest = key && (scope[key] as { currentlyRunningTest?: Task | null; rootDescribeBlock: Task })
  // Those that run together begin before all others.
  const isConcurrent = ({ concurrent, children = [] }: Task): boolean => concurrent || children.some(isConcurrent)
  return jest?.currentlyRunningTest != null && !isConcurrent(jest.rootDescribeBlock)
}
