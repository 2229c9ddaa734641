import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openQuestions } from '../../src/sweep/open-questions.ts'
import { type Asked, TestFile } from '../../src/sweep/test-file.ts'

const names = ['filterMatch', 'defaultSort', 'pageSize', 'uniqueName', 'responseOrder'] as const
const rows = openQuestions.flatMap((question) =>
  (names as readonly string[]).includes(question.name)
    ? question.others.map((other, row) => ({ question, ...other, row }))
    : [],
)

/** What each test of a file would get in a run: the label of its answer, if it has one. */
type Labels = Readonly<Record<string, string | undefined>>

/**
 * Sweeps a file whose tests are simulated: each sends two requests at once, which meet every question.
 * @param fails - whether a test fails, with the labels of the answers of all
 */
function sweepFile(
  tests: readonly string[],
  fails: (test: string, labels: Labels) => boolean,
  reason: string | null = null,
  meets: (test: string, question: string) => boolean = () => true,
) {
  const notes = tests.map((test) => ({ file: 'a', test, isLater: true }) as const)
  const asked = rows.map(({ row, ...other }): Asked => {
    const met = { question: other.question.name, row, response: String(row) }
    return {
      ...other,
      notes: tests.filter((test) => meets(test, met.question)).map((test) => ({ file: 'a', test, met })),
    }
  })
  const file = new TestFile('a', asked, notes, reason)
  const found: string[] = []
  let runs = 0
  for (let step = file.next(false); step !== null; step = file.next(false)) {
    if (++runs > 500) throw new Error('it does not end')
    const { answers } = step
    const labelOf = (test: string) => (answers.get(null) ?? answers.get(test))?.label
    const labels = Object.fromEntries(tests.map((test) => [test, labelOf(test)]))
    const failures = tests.filter((test) => fails(test, labels)).map((test) => ({ key: `a > ${test}`, name: test }))
    const together = tests.map((test) => ({ file: 'a', test, together: 2 }) as const)
    const confirmed = file.learn(step, failures, together)
    if (confirmed) found.push(...confirmed.keys.map((key) => `${confirmed.row.label}: ${key.slice(4)}`))
  }
  return { found: found.toSorted(), runs, reason: file.reason }
}

const labels = [...new Set(rows.filter(({ answer }) => answer.order !== 'sent').map(({ label }) => label))]
const questionOf = (label: string) => rows.find((row) => row.label === label)!.question.name

/** Of the labels of a question, a test is found with the first that it relies on. */
function firstOfEach(list: readonly string[]): string[] {
  return labels.filter(
    (label) =>
      list.includes(label) &&
      !labels.some(
        (other) =>
          other !== label &&
          list.includes(other) &&
          questionOf(other) === questionOf(label) &&
          labels.indexOf(other) < labels.indexOf(label),
      ),
  )
}

const relying = fc.dictionary(fc.constantFrom('one', 'two', 'three', 'four'), fc.subarray(labels), { minKeys: 1 })

describe.each([null, 'exact'])('tests that share nothing, with the reason %s', (reason) => {
  test('are found with what each relies on, and nothing else', () => {
    fc.assert(
      fc.property(relying, (plan) => {
        const tests = Object.keys(plan)
        const { found } = sweepFile(tests, (test, labels) => plan[test]!.includes(labels[test] ?? ''), reason)
        const expected = tests.flatMap((test) => firstOfEach(plan[test]!).map((label) => `${label}: ${test}`))
        expect(found).toEqual(expected.toSorted())
      }),
    )
  })
})

test('300 tests take as many runs as 15', () => {
  const run = (count: number) => {
    const tests = Array.from({ length: count }, (_, index) => `test ${index}`)
    const plan = (test: string) => labels[Number(test.slice(5)) % 15]
    return sweepFile(tests, (test, own) => own[test] !== undefined && own[test] === plan(test)).runs
  }
  expect(run(300)).toBe(run(15))
})

test('bursts of two have one other order', () => {
  expect(sweepFile(['one'], () => false).runs).toBe(3 + 1 + 1 + 1 + 2 + 2)
})

test('a test that compares with another one is not found, if both have the same answer', () => {
  const fails = (test: string, { one, two }: Labels) => test === 'two' && one !== two
  const { found, reason } = sweepFile(
    ['one', 'two'],
    fails,
    null,
    (test, name) => test !== 'one' || name !== 'pageSize',
  )
  expect(found).toEqual([])
  expect(reason).toMatch(/^a test fails beside others/)
})

test('a test that relies on what another one got is found with the whole file', () => {
  const newest = 'a list without sort begins with the newest'
  const { found } = sweepFile(['one', 'two'], (test, { one }) => test === 'two' && one === newest)
  expect(found).toEqual([`${newest}: two`])
})

test('a test that fails only once does not count', () => {
  let times = 0
  const { found } = sweepFile(['one'], (_, { one }) => one === 'a list has pages' && ++times === 1)
  expect(found).toEqual([])
})

test('a test that fails only where another one has the same answer is found with the whole file', () => {
  const pages = 'a list has pages'
  const fails = (test: string, { one, two }: Labels) => test === 'two' && one === pages && two === pages
  expect(sweepFile(['one', 'two'], fails, 'exact').found).toEqual([`${pages}: two`])
})

test('tests that run beside others, whose requests are of no test, have one answer together', () => {
  const asked = rows.map(({ row, ...other }): Asked => {
    const met = { question: other.question.name, row, response: '' }
    return { ...other, notes: other.question.name === 'filterMatch' ? [{ file: 'a', test: null, met }] : [] }
  })
  const file = new TestFile('a', asked, [], null)
  expect(file.reason).toBe('requests outside of a test met filterMatch')
  expect(file.next(false)!.answers.get(null)!.question.name).toBe('filterMatch')
})
