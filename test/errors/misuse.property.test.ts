import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InventoryMockError } from '../../src/index.ts'
import { LIST, USERS } from '../fields.ts'
import { nearly, value } from '../fuzz/values.ts'
import { type Adapter, form, type Loose, notJson, read, startAdapter, type Target } from './mistakes.ts'

/** @module-tag slow */

// In full, with another seed each time: FUZZ_RUNS=20000 npx vitest run test/errors
const runs = process.env.FUZZ_RUNS
const numRuns = Number(runs ?? 15)

const input = { name: 'web-3', location: { fact: 'osl1' }, [LIST]: ['prod'], attributes: { rack: 'A1' } }
const match = { operation: 'list', path: '/api/v2/objects/', query: { name: 'a' }, headers: { accept: '*/*' } } as const
const ended = {
  ...match,
  ...{ outcome: 'response', status: 200, responseBody: [], fault: { ids: [1], delay: 1 }, source: 'app' },
}
const fault = {
  ...{ operation: 'create', match: { body: { name: 'a' } }, status: 503, body: {}, skip: 1, times: 2, rate: 0.5 },
}
const sequence = { sequence: [{ status: 503, headers: { 'x-a': '1' } }, {}, { at: 'response', delay: [1, 2] }] }
const settings = { assumptions: { filterMatch: 'icontains', tokens: ['a'], nameMaxLength: 5 }, delay: [1, 2] }
const state = { version: 2, nextId: 8, objects: [{ id: 7, ...input }], ...settings, faults: [fault, sequence] }
const request = {
  ...{ method: 'POST', path: '/api/v2/objects/?sort=id', query: { a: ['b'] }, headers: { a: 'b' }, body: input },
}

/** Arguments that are nearly those that each member takes. */
const members: Readonly<Record<string, readonly fc.Arbitrary<unknown>[]>> = {
  'objects.list': [nearly({ name: 'web', [USERS]: 1, sort: '-id' }), nearly({ offset: 0, limit: 1 })],
  'objects.get': [nearly(1, 9)],
  'objects.count': [nearly({ type__name: 'switch' })],
  'objects.create': [nearly(input)],
  'objects.replace': [nearly(1), nearly(input)],
  'objects.update': [nearly(1), nearly(input, { [LIST]: [], location: null })],
  'objects.delete': [nearly(1, 9)],
  'faults.add': [nearly(fault, sequence)],
  'faults.list': [],
  'faults.get': [nearly(1, 9)],
  'faults.count': [],
  'faults.remove': [nearly(1, 9)],
  'faults.clear': [],
  'requests.list': [nearly(match, ended)],
  'requests.get': [nearly(1, 9)],
  'requests.last': [nearly(match, ended)],
  'requests.count': [nearly(match, ended)],
  'requests.verify': [nearly(ended), nearly({ times: 0 })],
  'requests.waitFor': [nearly(ended), nearly({ timeout: 0, after: { requestId: 1 }, until: 'end' })],
  'requests.release': [nearly(match)],
  'requests.clear': [],
  configure: [nearly(settings)],
  explain: [nearly(request, '/api/v2/objects/?name=a')],
  reset: [],
  setInitialState: [nearly(state, [input])],
  exportState: [],
  importState: [nearly(state, [input])],
  checkpoint: [],
}

/** What the library returns, as an argument. */
const made = fc
  .constantFrom('exchange', 'checkpoint', 'fault', 'state', 'object', 'target')
  .map((name) => ({ made: name }))

/** Arguments as a member takes them: nearly, too few, too many, or others of the library. */
const argumentsOf = (name: string) =>
  fc
    .tuple(
      fc.tuple(...members[name]!.map((one) => fc.oneof({ weight: 5, arbitrary: one }, { weight: 1, arbitrary: made }))),
      fc.option(fc.oneof(value, made), { freq: 3 }),
    )
    .map(([given, other]) => (other === null ? given : [...given, other]))

describe('random misuse', { timeout: 60_000 + numRuns * 1000 }, () => {
  test.each(Object.keys(members))('of %s is told in process and through a client alike', async (name) => {
    const property = fc.asyncProperty(argumentsOf(name), async (given) => {
      const [inProcess, remote] = [await misuse('process', name, given), await misuse('client', name, given)]
      if (remote && notJson.test(remote.message)) return
      expect(remote?.code).toBe(inProcess?.code)
    })
    const { failed, seed, counterexample, errorInstance } = await fc.check(
      property,
      runs ? { numRuns } : { numRuns, seed: 1 },
    )
    if (failed) throw new Error(`with the seed ${seed}: ${fc.stringify(counterexample)}`, { cause: errorInstance })
  })
})

/** The mocks that no call has changed. */
const unchanged = new Map<Adapter, Awaited<ReturnType<typeof startAdapter>>>()

/** Returns the error of a call, if it throws: one that says what is wrong, and that has changed nothing. */
async function misuse(
  adapter: Adapter,
  name: string,
  given: readonly unknown[],
): Promise<InventoryMockError | undefined> {
  const started = unchanged.get(adapter) ?? (await startAdapter(adapter))
  unchanged.delete(adapter)
  const { mock, target } = started
  const before = read(mock)
  const member = name.split('.').reduce<unknown>((holder, key) => Reflect.get(Object(holder), key), target) as Loose
  try {
    await member(...given.map((argument) => takeMade(argument, target)))
    return undefined
  } catch (error) {
    if (!(error instanceof InventoryMockError)) throw error
    expect(error.message).toMatch(form)
    expect(read(mock)).toEqual(before)
    unchanged.set(adapter, started)
    return error
  }
}

function takeMade(argument: unknown, { made }: Target): unknown {
  const name: unknown = Object(argument).made
  return typeof name === 'string' && name in made ? Reflect.get(made, name) : argument
}
