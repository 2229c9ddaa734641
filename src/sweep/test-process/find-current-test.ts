import { type CurrentTest, currentTestKey } from '../../mock/sweep/current-test.ts'

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
