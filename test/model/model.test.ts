import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ListQuery } from '../../src/index.ts'
import { Actor, SKIPPED } from './actor.ts'
import { anyFilters, anyOptions, anyStep } from './commands.ts'
import { ReferenceHost } from './reference/host.ts'
import type { ModelOptions } from './reference/mock.ts'
import { type Collection, type Place, type Subject, startHost, startMock, startMsw, startServer } from './subjects.ts'

/** @module-tag slow */

/*
 * Random sequences of everything that a client and a test can do, compared with a slow and simple reference after each
 * step: the response, and the whole state.
 *
 *     MODEL_STEPS=100000 npx vitest run test/model
 *
 * Environment: MODEL_STEPS, at least how many steps for each subject; MODEL_SEED and MODEL_PATH, those of a failure, to
 * see it again.
 */

const { MODEL_STEPS, MODEL_SEED = String(Date.now() % 1e9), MODEL_PATH } = process.env
const MAX_STEPS = 40
/** How many sequences one seed is for, at most. */
const RUNS = 25

// Random writes lack their last slash at times, which warns.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

interface Kind {
  start: (options: ModelOptions) => Promise<Subject>
  places: Place[]
  isRemote?: boolean
  canRestart?: boolean
  /** In `npm test`. */
  steps: number
  /** After how many steps the whole state is compared: a request for each part of it takes most of the time. */
  interval: number
}

const kinds: Record<string, Kind> = {
  'a mock': { start: startMock, places: ['root'], isRemote: false, steps: 600, interval: 1 },
  'a mock behind MSW': { start: startMsw, places: ['root'], isRemote: false, steps: 120, interval: 2 },
  'a host with sessions': { start: startHost, places: ['root', 'a', 'b'], steps: 200, interval: 2 },
  'a server that restarts': {
    start: startServer,
    places: ['root', 'a', 'b'],
    canRestart: true,
    steps: 60,
    interval: 5,
  },
}

describe.each(Object.entries(kinds))('%s', (_name, { start, places, isRemote, canRestart, interval, ...kind }) => {
  const goal = Number(MODEL_STEPS ?? kind.steps)
  const numRuns = Math.min(RUNS, Math.ceil(goal / (MAX_STEPS / 2)))

  test('does what the reference does, in any sequence of steps', { timeout: 300_000 + goal * 100 }, async () => {
    let count = 0
    // Long ones, too: most steps need others before them.
    const lengths = { minLength: 1, maxLength: MAX_STEPS, size: 'max' } as const
    const steps = fc.array(anyStep(places, { isRemote, canRestart }), lengths)
    const property = fc.asyncProperty(anyOptions, anyFilters, steps, async (options, filters, steps) => {
      const queries = combine(filters)
      const expected = new ReferenceHost(options)
      const actual = await start(options)
      const [model, actor] = [new Actor(expected), new Actor(actual)]
      try {
        for (const [index, step] of steps.entries()) {
          count++
          const performed = await model.perform(step, null)
          if (performed.outcome === SKIPPED) continue
          check({ index, step, ...(await actor.perform(step, performed)) }, { index, step, ...performed })
          compareEvents(actual, expected, { index, step })
          if (index % interval === 0 || index === steps.length - 1) {
            // Others each time: all of them take too long.
            await compare(
              actual,
              expected,
              [0, 1, 2, 3].map((n) => queries[(index * 4 + n) % queries.length]!),
            )
          }
        }
      } finally {
        await actor.close()
      }
    })
    for (let seed = Number(MODEL_SEED); count < goal; seed++) {
      await fc.assert(property, { seed, numRuns, ...(MODEL_PATH && { path: MODEL_PATH, endOnFailure: true }) })
      if (MODEL_PATH) break
    }
    if (MODEL_STEPS) console.log(`${count} steps, from the seed ${MODEL_SEED}`)
  })
})

/** Compares the whole state of each collection, and some lists. */
async function compare(actual: Subject, expected: Subject, queries: ListQuery[]): Promise<void> {
  const sessions = (await expected.sessions()) as Place[]
  check(await actual.sessions(), sessions)
  for (const place of ['root' as const, ...sessions]) {
    const [one, other] = [actual.at(place), expected.at(place)]
    check({ place, read: await one.read() }, { place, read: await other.read() })
    for (const query of queries) {
      const find = async ({ control }: Collection) => ({ place, query, found: await control.objects.list(query) })
      check(await find(one), await find(other))
    }
  }
}

/** Compares the events of a step. In which order those of one call come, nobody relies on. */
function compareEvents(actual: Subject, expected: Subject, where: object): void {
  const [one, other] = [actual.at('root').takeEvents?.(), expected.at('root').takeEvents!()]
  const sort = (events: unknown[]) => events.map((event) => JSON.stringify(event)).sort()
  if (one) check({ ...where, events: sort(one) }, { ...where, events: sort(other) })
}

/** As `expect`, which takes most of the time, does; a value is copied only for its message. */
function check(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}

/** Every combination of the filters, with every sort, in an order that mixes them. */
function combine(filters: Required<Omit<ListQuery, 'sort'>>): ListQuery[] {
  const parts = Object.entries(filters)
  const queries = (['id', '-id', undefined] as const).flatMap((sort) =>
    Array.from({ length: 2 ** parts.length }, (_, bits) => ({
      ...Object.fromEntries(parts.filter((_part, index) => bits & (1 << index))),
      ...(sort && { sort }),
    })),
  )
  return queries.map((_, index) => queries[(index * 7) % queries.length]!)
}
