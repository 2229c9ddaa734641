import { inspect } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { connect, type InventoryClient } from '../../src/client.ts'
import { createInventoryHost } from '../../src/host.ts'
import { type InventoryErrorCode, InventoryMockError, type InventoryService } from '../../src/index.ts'
import { createInventoryService } from '../../src/service.ts'
import { LIST } from '../fields.ts'
import { path } from '../mock/requests.ts'

/** A function that takes anything: what a mistake passes has none of its types. */
export type Loose = (...args: unknown[]) => unknown
type LooseMembers<Members> = { readonly [Name in keyof Members]: Loose }

/** The members of a mock, and those of its client. */
export interface Target extends LooseMembers<Omit<InventoryClient, 'baseUrl' | 'objects' | 'faults' | 'requests'>> {
  readonly objects: LooseMembers<InventoryService['objects']>
  readonly faults: LooseMembers<InventoryService['faults']>
  readonly requests: LooseMembers<InventoryService['requests']>
  /** What the members returned before, and the target itself: for mistakes with the wrong one of these. */
  readonly made: Made
}

interface Made {
  readonly exchange: object
  readonly checkpoint: object
  readonly fault: { readonly id: number }
  readonly state: object
  readonly object: object
  readonly target: object
}

/** A mistake, and a part of the message of its error. */
type Mistake = readonly [make: (target: Target) => unknown, words: string]

/** What a mistake is made with, and the mock in this process that it must not change. */
interface Subject {
  mock: InventoryService
  control: InventoryService | InventoryClient
}

const options = { objects: [{ name: 'web-1', [LIST]: ['prod'] }, { name: 'web-2' }] }

const adapters = {
  process(): Subject {
    const mock = createInventoryService(options)
    return { mock, control: mock }
  },

  client(): Subject {
    const host = createInventoryHost(options)
    const context = { remoteAddress: '127.0.0.1' }
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => host.fetch(new Request(url, init), context))
    return { mock: host.mock, control: connect('http://localhost') }
  },
}

export type Adapter = keyof typeof adapters

/** Started once for all tests of a file: each sees that its mistake changes nothing. */
const started = new Map<Adapter, ReturnType<typeof startAdapter>>()

/** Starts a mock with two objects, a fault and a request. */
function start(adapter: Adapter): ReturnType<typeof startAdapter> {
  if (!started.has(adapter)) started.set(adapter, startAdapter(adapter))
  return started.get(adapter)!
}

export async function startAdapter(adapter: Adapter): Promise<{ mock: InventoryService; target: Target }> {
  const { mock, control } = adapters[adapter]()
  await mock.fetch(path)
  const made: Made = {
    exchange: mock.requests.last()!,
    checkpoint: await control.checkpoint(),
    fault: await control.faults.add({ operation: 'delete', status: 503 }),
    state: await control.exportState(),
    object: mock.objects.get(1)!,
    target: control,
  }
  // Its members take anything, whatever their types say.
  return { mock, target: { ...control, made } as unknown as Target }
}

/** Mistakes that a client tells in words of its own: its checkpoints are others, and it sends the rest as text. */
const ofClients =
  /MockCheckpoint|made\.checkpoint, |partial: |=> checkpoint$|\(request\) with (''|.*new Request)|with \(\) => (500|1)$/

/** The messages in process, by their mistakes: a client has the same. */
const said = new Map<string, string>()

/** Everything that a mistake must not change. */
export function read({ exportState, faults, requests }: InventoryService): unknown {
  return [exportState(), faults.list(), requests.list()]
}

/** `Failed to X: expected Y but got Z. Do W.`, or `… Did you mean W?` */
export const form = /^Failed to [a-z][^:]*: expected .+ but got .+(\. |\n)[A-Z].*[.?]$/s

/** What a client says of what JSON cannot hold, wherever it is. */
export const notJson = /: expected JSON.* but got .*\. (Pass plain data|Leave it out)/

/**
 * Makes mistakes, each with a mock of its own, in process and through a client. Tests that each is an error that says what
 * is wrong, and changes nothing.
 */
export function testMistakes(
  code: InventoryErrorCode,
  mistakes: readonly Mistake[],
  through: readonly Adapter[] = ['process', 'client'],
): void {
  // Of this file: the next one in the worker has other globals.
  afterAll(() => started.clear())
  const rows = mistakes.flatMap(([make, words]) =>
    through.map((adapter) => [adapter, describeMistake(make), words, make] as const),
  )
  test.each(rows)(`${code} [%s]: %s`, async (adapter, title, words, make) => {
    const { mock, target } = await start(adapter)
    const before = read(mock)
    const listener = vi.fn()
    const stops = (['change', 'settings', 'faults'] as const).map((event) => mock.on(event, listener))
    const error = await (async () => make(target))().then(
      (result) => expect.fail(`It is silent, and returns ${JSON.stringify(result)}.`),
      (error: Error) => error,
    )
    if (adapter === 'client' && notJson.test(error.message) && !words.startsWith('expected JSON')) {
      expect(error).toMatchObject({ code: 'invalid-argument', message: expect.stringMatching(form) })
    } else {
      expect(error).toMatchObject({ code, message: expect.stringMatching(form) })
      expect(error.message).toContain(words)
      if (adapter === 'process') said.set(title, error.message)
      else if (!ofClients.test(title)) expect(error.message).toBe(said.get(title) ?? error.message)
    }
    expect(error).toBeInstanceOf(InventoryMockError)
    expect(read(mock)).toEqual(before)
    expect(listener).not.toHaveBeenCalled()
    for (const stop of stops) stop()
  })
}

/** How a value is made, a part of the message of its error, and whether another value of its kind is before it. */
type Value = readonly [make: (made: Made) => unknown, words: string, repeats?: boolean]

/** Values that are one kind of mistake: the error of each has the words. */
export function each(words: string, values: readonly unknown[]): Value[] {
  return values.map((value, index) => [
    Object.assign(() => value, { toString: () => inspect(value, { breakLength: 999 }) }),
    words,
    index > 0,
  ])
}

/** Objects with one invalid value each, of a field that the error names. */
export function invalid(fields: Readonly<Record<string, readonly unknown[]>>, others: object = {}): Value[] {
  return Object.entries(fields).flatMap(([name, values]) =>
    each(
      `${name} to be `,
      values.map((value) => ({ ...others, [name]: value })),
    ),
  )
}

type Call = (target: Target, value: unknown) => unknown

/**
 * Makes mistakes in some calls: each value in the first call in process, one of each kind in the first call of a client and in
 * the others in process, and the first in the others of a client, which only pass it on.
 */
export function testValues(
  calls: readonly Call[],
  code: InventoryErrorCode,
  values: readonly Value[],
  through: readonly Adapter[] = ['process', 'client'],
): void {
  const kinds = values.filter(([, , repeats]) => !repeats)
  for (const [index, call] of calls.entries()) {
    for (const adapter of through) {
      const [first, others] = adapter === 'process' ? [values, kinds] : [kinds, kinds.slice(0, 1)]
      const mistakes = (index === 0 ? first : others).map(([make, words]): Mistake => {
        const mistake = (target: Target) => call(target, make(target.made))
        return [Object.assign(mistake, { toString: () => `${call} with ${make}` }), words]
      })
      testMistakes(code, mistakes, [adapter])
    }
  }
}

/** Makes the same mistakes in calls of functions that need no mock. */
export function testFunctions(calls: readonly Call[], code: InventoryErrorCode, values: readonly Value[]): void {
  testValues(calls, code, values, ['process'])
}

/** Makes mistakes with functions that need no mock. */
export function testCalls(code: InventoryErrorCode, mistakes: readonly Mistake[]): void {
  testMistakes(code, mistakes, ['process'])
}

/** The code of a mistake, on one line. */
function describeMistake(make: Mistake[0]): string {
  return String(make)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\(0,__vi\w+\.(\w+)\)|__vi\w+\./g, '$1')
}
