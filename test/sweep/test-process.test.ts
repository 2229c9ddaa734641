import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { currentTestKey } from '../../src/mock/sweep/current-test.ts'
import type { InventoryMockOptions } from '../../src/service.ts'
import { createInventoryService } from '../../src/service.ts'
import { type OtherAnswer, openQuestions } from '../../src/sweep/open-questions.ts'
import { findCurrentTest } from '../../src/sweep/test-process/find-current-test.ts'
import type { WrittenNote } from '../../src/sweep/test-process/recorder.ts'
import { empty } from '../fields.ts'

const objects = [{ name: 'web-1' }, { name: 'web-10' }]
const created = { name: 'web-1', ...empty }

/** Creates a service in a process of a sweep. */
function createService(answer: OtherAnswer, options: InventoryMockOptions = {}) {
  const isPlain = answer?.constructor === Object && Object.keys(answer).length === 0
  vi.stubEnv('INVENTORY_MOCK_ANSWER', isPlain ? '' : JSON.stringify(answer))
  const service = createInventoryService({ objects, ...options })
  vi.unstubAllEnvs()
  const list = async (search: string): Promise<{ name: string; id: number }[]> =>
    (await service.fetch(`/api/v2/objects/${search}`)).json()
  const create = (body: object = created) =>
    service.fetch('/api/v2/objects/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return { service, list, create }
}

/** What a service notes in a sweep. */
async function record(send: (service: ReturnType<typeof createService>) => Promise<unknown>, answer: OtherAnswer = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'notes-'))
  vi.stubEnv('INVENTORY_MOCK_RECORD', folder)
  const created = createService(answer)
  await send(created)
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
  return lines.map((line) => JSON.parse(line) as WrittenNote)
}

const met = (notes: readonly WrittenNote[]) => [...new Set(notes.flatMap(({ met }) => met?.question ?? []))]

describe('another answer', () => {
  const contains: OtherAnswer = { assumptions: { filterMatch: 'contains' } }

  test('is for the filters that the code has not chosen, and can have one for each', async () => {
    const chosen = createService(contains, { assumptions: { filterMatch: { type__name: 'exact' } } })
    expect(await chosen.list('?name=web-1')).toHaveLength(2)
    const kept = createService(contains, { assumptions: { filterMatch: { name: 'exact' } } })
    expect(await kept.list('?name=web-1')).toHaveLength(1)
    const { list } = createService({ assumptions: { filterMatch: { name: 'contains' } } })
    expect(await list('?name=web-1')).toHaveLength(2)
  })

  test('decides the responses of a sweep, and is in no setting, no state and no fault', async () => {
    await record(async ({ service, list }) => {
      expect(await list('?name=web-1')).toHaveLength(2)
      expect(service.settings.assumptions.filterMatch).toBe('exact')
      expect(service.exportState().assumptions?.filterMatch).toBe('exact')
      expect(service.objects.list({ name: 'web-1' })).toHaveLength(1)
      expect(service.requests.last()).toMatchObject({ status: 200, fault: null })
    }, contains)
  })

  test('is a setting, where it is given by hand: all members and explanations have it, also after a reset', async () => {
    const { service, list } = createService(contains)
    for (const _ of ['at first', 'after the reset']) {
      expect(await list('?name=web-1')).toHaveLength(2)
      expect(service.settings.assumptions.filterMatch).toBe('contains')
      expect(service.objects.count({ name: 'web-1' })).toBe(2)
      expect(service.explain('/api/v2/objects/?name=web-1').count).toBe(2)
      service.reset()
    }
    const strict = createService({ assumptions: { trailingSlash: 'require' } }).service
    expect((await strict.fetch('/api/v2/objects')).status).toBe(404)
    expect(await strict.describe()).toContain('contract 4 leaves it open: trailingSlash: require here')
  })

  test.each<[string, (service: ReturnType<typeof createInventoryService>) => void, InventoryMockOptions]>([
    ['the option of a mock', () => {}, { assumptions: { filterMatch: 'exact' } }],
    ['configure', ({ configure }) => configure({ assumptions: { filterMatch: 'exact' } }), {}],
    [
      'a snapshot',
      ({ configure, settings }) => configure({ assumptions: { ...settings.assumptions, filterMatch: 'iexact' } }),
      {},
    ],
    [
      'an imported state',
      (service) => service.importState({ ...service.exportState(), assumptions: { filterMatch: 'iexact' } }),
      {},
    ],
  ])('leaves alone what code has chosen by %s', async (_, choose, options) => {
    const { service, list } = createService(contains, options)
    choose(service)
    expect(await list('?name=web-1')).toHaveLength(1)
  })

  test('counts again after the reset of what code has chosen', async () => {
    const { service, list } = createService(contains)
    service.configure({ assumptions: { filterMatch: 'exact' } })
    const checkpoint = service.checkpoint()
    service.reset()
    expect(await list('?name=web-1')).toHaveLength(2)
    service.restore(checkpoint)
    expect(await list('?name=web-1')).toHaveLength(1)
  })

  test('is not kept away by a snapshot or a state that has all assumptions, as they are by default', async () => {
    const { service, list } = createService(contains)
    service.configure(service.settings)
    service.importState(service.exportState())
    expect(await list('?name=web-1')).toHaveLength(2)
  })

  test.each<[unknown, RegExp]>([
    [{ assumptions: { filterMatch: 'no' } }, /Failed to set the assumption filterMatch/],
    [{ filterMatch: 'contains' }, /Put it in assumptions/],
    [{ assumption: { filterMatch: 'contains' } }, /Did you mean "assumptions"/],
    [{ assumptions: { filtermatch: 'contains' } }, /Did you mean "filterMatch"/],
    [{ assumptions: [] }, /expected an object/],
    [{ assumptions: {} }, /expected one that changes something/],
    [{ order: 'random' }, /order to be one of sent, reversed, swapped, first-last/],
    [{ at: 'response' }, /an order beside at/],
    [{ order: 'reversed', at: 'end' }, /at to be one of request, response/],
    [{ idGap: -1 }, /idGap to be an integer of 1 or more/],
    [{ moreFields: false }, /moreFields to be true/],
    [{ refused: 'POST' }, /refused to be one of list, create/],
    [[], /an object of parts of an answer/],
    ['reversed', /an object of parts of an answer/],
    [null, /an object of parts of an answer/],
  ])('%j is refused, with the name of the variable', async (answer, message) => {
    const { list } = createService(answer as OtherAnswer)
    await expect(list('')).rejects.toThrow(/^Failed to read INVENTORY_MOCK_ANSWER: expected an answer as JSON but got /)
    await expect(list('')).rejects.toThrow(message)
  })

  test('leaves out ids before each object that a request creates', async () => {
    const { service, create } = createService({ idGap: 6 })
    await create()
    await create()
    service.objects.create({ name: 'by code' })
    expect(service.objects.list().map(({ id }) => id)).toEqual([1, 2, 9, 16, 17])
  })

  test('adds a field to each object of a response, and not to an error', async () => {
    const { list, create } = createService({ moreFields: true })
    expect(await list('')).toEqual(
      objects.map((object) => expect.objectContaining({ ...object, another_field: 'new' })),
    )
    expect(await (await create({})).json()).not.toHaveProperty('another_field')
  })

  test('refuses the first request of an operation, until a reset', async () => {
    const { service, list, create } = createService({ refused: 'create' })
    const statuses = [await create(), await create()].map(({ status }) => status)
    expect(statuses).toEqual([503, 200])
    expect(await list('')).toHaveLength(3)
    service.reset()
    expect((await create()).status).toBe(503)
  })
})

describe('the order of responses', () => {
  test.each<[NonNullable<OtherAnswer['order']>, OtherAnswer['at'], string]>([
    ['sent', 'response', '12345'],
    ['reversed', 'request', '54321'],
    ['reversed', 'response', '54321'],
    ['swapped', 'response', '13254'],
    ['first-last', 'request', '23451'],
  ])('%s, at the %s: %s', async (order, at, expected) => {
    const { service } = createService({ order, at })
    const answered: string[] = []
    await Promise.all(
      [...'12345'].map(async (name) => {
        await service.fetch(`/api/v2/objects/?name=${name}`)
        answered.push(name)
      }),
    )
    expect(answered.join('')).toBe(expected)
    const handled = service.requests
      .list()
      .map(({ query }) => query.name)
      .join('')
    expect(handled).toBe(at === 'request' ? expected : '12345')
  })

  test('responses of a burst come at once: a client that looks between them sees the last one', async () => {
    const { service } = createService({ order: 'reversed' })
    let turns = 0
    const arrivals = await Promise.all(
      [1, 2, 3].map(async () => {
        await service.fetch('/api/v2/objects/')
        if (turns === 0) setImmediate(() => turns++)
        return turns
      }),
    )
    expect(arrivals).toEqual([0, 0, 0])
  })

  test('a delay of the mock changes no order', async () => {
    const { service } = createService({ order: 'reversed', at: 'response' }, { delay: 100 })
    const answered: string[] = []
    await Promise.all(
      ['1', '2'].map(async (name) => {
        await service.fetch(`/api/v2/objects/?name=${name}`)
        answered.push(name)
      }),
    )
    expect(answered).toEqual(['2', '1'])
  })

  test('requests that wait for each other keep it', async () => {
    const { list } = createService({ order: 'reversed' })
    expect(await list('?name=web-1')).toHaveLength(1)
    expect(await list('?name=web-10')).toHaveLength(1)
  })

  test('takes real time where a test has replaced the timers', async () => {
    vi.useFakeTimers()
    const { list } = createService({ order: 'reversed' })
    expect(await list('')).toHaveLength(2)
    vi.useRealTimers()
  })

  test('a reset ends a request that waits', async () => {
    const { service, list } = createService({ order: 'reversed' })
    const waiting = list('')
    setTimeout(service.reset)
    await expect(waiting).rejects.toThrow('Failed to fetch')
    expect(await list('')).toHaveLength(2)
  })
})

describe('the test of a request', () => {
  test('is the one that runs, with its file', () => {
    const test = 'the test of a request > is the one that runs, with its file'
    expect(findCurrentTest({})).toEqual({ file: import.meta.filename, test })
  })

  test('is that of a mock that is of one test alone', () => {
    const own = { file: 'a.test.ts', test: 'own' }
    expect(findCurrentTest({ [currentTestKey]: own })).toBe(own)
  })

  const outside: unknown[] = []
  beforeAll(() => void outside.push(findCurrentTest({}).test))
  test.concurrent('is none for those that run together', ({ expect }) => {
    expect([findCurrentTest({}).test, ...outside]).toEqual([null, null])
  })

  test.each([
    [{ currentlyRunningTest: {}, rootDescribeBlock: { children: [{ concurrent: false }] } }, 'a b'],
    [{ currentlyRunningTest: null, rootDescribeBlock: { children: [] } }, null],
    [{ currentlyRunningTest: {}, rootDescribeBlock: { children: [{ children: [{ concurrent: true }] }] } }, null],
  ])('is read from the state of Jest: %j', (state, name) => {
    const key = Symbol('JEST_STATE_SYMBOL')
    vi.stubGlobal('__vitest_worker__', undefined)
    const stub = { getState: () => ({ testPath: '/a.test.js', currentTestName: 'a b' }) }
    const own = Object.getOwnPropertyDescriptor(globalThis, Symbol.for('expect-global'))!
    Object.defineProperty(globalThis, Symbol.for('expect-global'), { value: stub, configurable: true })
    Object.defineProperty(globalThis, key, { value: state, configurable: true })
    const found = findCurrentTest({})
    Object.defineProperty(globalThis, Symbol.for('expect-global'), own)
    Reflect.deleteProperty(globalThis, key)
    vi.unstubAllGlobals()
    expect(found).toEqual({ file: '/a.test.js', test: name })
  })

  test('decides its answer, where the plan has one of each', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plan-'))
    const { file, test } = findCurrentTest({})
    writeFileSync(join(folder, 'plan'), JSON.stringify({ [file!]: { [test!]: { idGap: 6 } } }))
    vi.stubEnv('INVENTORY_MOCK_PLAN', join(folder, 'plan'))
    const [mine, others] = [createService({}), createService({})]
    Object.assign(others.service, { [currentTestKey]: { file, test: 'another' } })
    for (const { create } of [mine, others]) await create()
    expect([mine, others].map(({ service }) => service.objects.list().at(-1)?.id)).toEqual([9, 3])
  })
})

describe('notes', () => {
  test('name the questions that requests meet, with the file and the test', async () => {
    const notes = await record(async ({ list, create }) => {
      await list('?name=WEB-1')
      await create()
    })
    expect(met(notes)).toEqual(
      expect.arrayContaining(['filterMatch', 'uniqueName', 'idGaps', 'responseOrder', 'moreFields', 'unavailable']),
    )
    expect(met(notes)).not.toContain('pageSize')
    expect(notes.every(({ file, test }) => file === import.meta.filename && test!.startsWith('notes'))).toBe(true)
  })

  test('say nothing of a choice of the code', async () => {
    const notes = await record(async ({ service, list }) => {
      service.configure({ assumptions: { filterMatch: 'exact' } })
      await list('?name=web')
    })
    expect(met(notes)).not.toContain('filterMatch')
  })

  test('count headers too: OPTIONS of an object meets itemRetrieval', async () => {
    const notes = await record(({ service }) => service.fetch('/api/v2/objects/1/', { method: 'OPTIONS' }))
    expect(met(notes)).toContain('itemRetrieval')
  })

  test('have the tokens that clients send', async () => {
    const notes = await record(async ({ service, list }) => {
      await service.fetch('/api/v2/objects/', { headers: { authorization: 'Token 123' } })
      await list('')
    })
    expect(notes.flatMap(({ token }) => (token === undefined ? [] : [token]))).toEqual(['123', null])
  })

  test('name the requests that get another response', async () => {
    const notes = await record(({ create }) => create(), { assumptions: { uniqueName: true } })
    expect(notes.find(({ changed }) => changed)?.changed).toEqual({
      request: 'POST /api/v2/objects/',
      was: 200,
      is: 400,
    })
  })
})

test('the words that leave a question open are in the contract', async () => {
  const contract = await readFile('docs/contract.md', 'utf8')
  const words = openQuestions.flatMap(({ words }) => words ?? [])
  expect(words.filter((sentence) => !contract.includes(sentence))).toEqual([])
})
