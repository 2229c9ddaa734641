import { inspect } from 'node:util'
import * as fc from 'fast-check'
import { beforeAll, describe, test, vi } from 'vitest'
import { isOwnError, parsers } from './parsers.ts'

/** @module-tag slow */

// In full, with another seed each time: FUZZ_RUNS=20000 npx vitest run test/fuzz
const runs = process.env.FUZZ_RUNS
const numRuns = Number(runs ?? 30)

beforeAll(() => {
  for (const name of ['log', 'warn'] as const) vi.spyOn(console, name).mockReturnValue()
})

// A parser whose time grows with the square of its input takes longer than this: some inputs are very long.
describe('any input is parsed, or refused with an error that says why', { timeout: 300_000 + numRuns * 100 }, () => {
  test.each(parsers)('%s', async (_name, input, parse) => {
    const property = fc.asyncProperty(input, async (given) => {
      try {
        await parse(given as never)
      } catch (error) {
        if (!isOwnError(error)) throw error
      }
    })
    const { failed, seed, counterexample, errorInstance } = await fc.check(
      property,
      runs ? { numRuns } : { numRuns, seed: 1 },
    )
    if (failed) throw new Error(`with the seed ${seed}: ${format(counterexample)}`, { cause: errorInstance })
  })
})

/** Formats an input; fast-check itself cannot format a deep one. */
function format(input: unknown): string {
  return inspect(input, { depth: 5, maxStringLength: 1000, maxArrayLength: 20 })
}
