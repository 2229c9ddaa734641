import type { TestRun } from './run-tests.ts'
import type { WrittenNote } from './test-process/recorder.ts'
import { COMMAND, type TestResult, WHOLE_FILE } from './test-results.ts'
import type { TestRuns } from './test-runs.ts'

/** Results of tests, by their keys. */
export type Tests = Map<string, TestResult>

/** The results of the tests without another answer. */
export interface Baseline {
  /** The tests that pass. */
  readonly passing: Tests
  /** The tests that fail. */
  readonly failed: readonly TestResult[]
  /** The keys of tests that passed only once. */
  readonly unstable: readonly string[]
  /** The files whose tests fail, send other requests, or get other responses in another order. */
  readonly dependent: ReadonlySet<string>
  /** The notes of their requests. */
  readonly notes: readonly WrittenNote[]
}

/** Whether a result is of no test: it stands in a report only if it failed. */
export function isWhole({ name }: TestResult): boolean {
  return name === COMMAND || name === WHOLE_FILE
}

/** Runs the tests twice without another answer: the second time in another order, where the runner can. */
export async function runPlainly(runs: TestRuns): Promise<Baseline> {
  const { canShuffle } = runs.context.command
  const first = await runs.run('as it is', 'as it is', [])
  const second = await runs.run(canShuffle ? 'in another order' : 'as it is, again', 'in another order', [])
  runs.usualMs = Math.max(first.durationMs, second.durationMs)
  const dependent = new Set<string>()
  const [tests, others] = [runs.read(first), runs.read(second)]
  // An error that belongs to no test, and comes in another order alone, is not unstable: that order is not the usual one.
  for (const [key, test] of canShuffle ? others : []) {
    if (!isWhole(test) || tests.has(key)) continue
    others.delete(key)
    if (test.file !== null) dependent.add(test.file)
  }
  const passes = (results: Tests, key: string) => results.get(key)?.hasPassed === true
  const all = new Map([...others, ...tests])
  const differing = [...all].filter(([key]) => passes(tests, key) !== passes(others, key))
  const changed = findChanged(first, second)
  // In another order, a test that relies on those before it fails as an unstable one does, and sends other requests as one
  // with the time in its requests does: the usual order tells which it is.
  if (canShuffle && differing.length + changed.size > 0) {
    const files = [...differing.map(([, { file }]) => file), ...changed.values()]
    const third = await runs.run('as it is, again', 'as it is', files)
    const again = runs.read(third)
    for (const [key, { file }] of differing) {
      // Without a report, the runner does not know how.
      if (second.tests !== null && file && passes(tests, key) && passes(again, key)) dependent.add(file)
      others.set(key, again.get(key) ?? others.get(key)!)
    }
    const varying = findChanged(first, third)
    for (const [test, file] of changed) if (!varying.has(test)) dependent.add(file)
  }
  const passing = new Map([...all].filter(([key]) => passes(tests, key) && passes(others, key)))
  return {
    passing,
    failed: [...tests].flatMap(([key, test]) => (passes(tests, key) || passes(others, key) ? [] : [test])),
    unstable: [...all.keys()].filter((key) => !passing.has(key)),
    dependent,
    notes: [...first.notes, ...second.notes],
  }
}

/** The tests that send other requests in one of two runs, or get other responses, with their files. */
function findChanged(one: TestRun, other: TestRun): Map<string, string> {
  const list = ({ notes }: TestRun) =>
    new Map(
      notes.flatMap(({ file, test, sent }) =>
        file && test && sent ? [[`${file}\n${test}\n${sent}`, { test: `${file}\n${test}`, file }]] : [],
      ),
    )
  const [mine, others] = [list(one), list(other)]
  const changed = [...mine, ...others].filter(([line]) => mine.has(line) !== others.has(line))
  return new Map(changed.map(([, { test, file }]) => [test, file]))
}
