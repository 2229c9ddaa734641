import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type CheckOptions, check, formatReport, type InventoryFetch, type Progress } from '../../src/conformance.ts'
import { checkService, skipWaits, testRows } from './ask.ts'
import { createDrf, createService } from './services/healthy.ts'
import { type Incoming, type Reply, route } from './services/request.ts'
import type { Hooks, TestService } from './services/service.ts'

/** @module-tag slow */

skipWaits()

/** A service that answers one method so, and does nothing. */
function answering(method: string, status: number): TestService {
  const request: Hooks['request'] = (incoming): Reply | undefined =>
    incoming.method === method ? { status, ...(status !== 204 && { json: { detail: 'No.' } }) } : undefined
  return createDrf({ hooks: { request } })
}

/** What a service was sent. */
function record(service: TestService) {
  const sent: Incoming['method'][] = []
  const fetch: InventoryFetch = async (input, init) => {
    const response = await service.fetch(input, init)
    if (response.ok) sent.push(init!.method!)
    return response
  }
  return { ...service, fetch, count: (method: string) => sent.filter((other) => other === method).length }
}

const ids = ({ deviations }: { deviations: readonly { id: string }[] }) => deviations.map(({ id }) => id)

describe('what a service does not delete', () => {
  const answers: [status: number, id: string][] = [
    [404, 'delete-is-204'],
    [204, 'deleted-is-gone'],
  ]

  testRows(answers, 2)(
    'is the only object that is created, and is listed by its id: a delete answers %i',
    async ([status, id]) => {
      const service = record(answering('DELETE', status))
      const before = service.objects().map((object) => object.id)
      const report = await checkService(service)
      const left = service.objects().filter((object) => !before.includes(object.id))
      expect(left).toHaveLength(1)
      expect(report.leftBehind).toEqual([{ id: left[0].id, name: left[0].name }])
      expect(service.count('POST')).toBe(1)
      expect(ids(report)).toEqual([id])
    },
  )

  test('is listed where a permission is missing, and the run is not complete', async () => {
    const report = await checkService(answering('DELETE', 403))
    expect(report.leftBehind).toHaveLength(1)
    expect(report).toMatchObject({ deviations: [], incomplete: { reason: 'forbidden' } })
  })

  test('is the last one, where only later deletes are refused', async () => {
    let deletes = 0
    const request: Hooks['request'] = ({ method }) =>
      method === 'DELETE' && ++deletes > 3 ? { status: 500, json: {} } : undefined
    const service = record(createDrf({ hooks: { request } }))
    const count = service.objects().length
    const { leftBehind } = await checkService(service)
    expect(leftBehind).toHaveLength(service.objects().length - count)
    expect(leftBehind.length).toBeLessThanOrEqual(2)
  })

  test('is listed by each of two runs in a row', async () => {
    const service = answering('DELETE', 404)
    const before = service.objects().map((object) => object.id)
    const left: (number | null)[] = []
    for (const run of ['first', 'second']) {
      const { leftBehind } = await checkService(service)
      expect(leftBehind, run).toHaveLength(1)
      left.push(...leftBehind.map(({ id }) => id))
    }
    expect([...before, ...left]).toEqual(service.objects().map((object) => object.id))
  })

  test('is said by its id, also if it has no mark of the run any more', async () => {
    const hooks: Hooks = {
      request: ({ method }) => (method === 'DELETE' ? { status: 204 } : undefined),
      store: () => ({ name: 'x', location: null, type: null, attributes: {} }),
    }
    const plain = createDrf({ hooks })
    const { id } = plain.objects().at(-1)
    const { notes, leftBehind } = await checkService(plain)
    expect([...notes, ...leftBehind.map((left) => String(left.id))].join()).toContain(String(id + 1))
  })
})

describe('an operation that never succeeds', () => {
  const refused: [method: string, status: number, id: string][] = [
    ['POST', 400, 'create-is-200'],
    ['PUT', 400, 'replace-is-200'],
    ['PATCH', 405, 'update-is-200'],
  ]

  testRows(refused, 3)('is a deviation, and the first one: %s %i', async ([method, status, id]) => {
    const report = await checkService(answering(method, status))
    expect(ids(report)).toEqual([id])
    expect(formatReport(report).split('\n').slice(0, 6).join('\n')).toContain(id)
  })

  test.each([
    ['POST', 401],
    ['PATCH', 403],
  ])('is no deviation but an incomplete run where a permission is missing: %s %i', async (method, status) => {
    const report = await checkService(answering(method, status))
    expect(report).toMatchObject({ deviations: [], incomplete: { reason: 'forbidden' } })
    expect(report.incomplete!.message).toContain(String(status))
  })
})

describe('a response that a service does not end', () => {
  const endless: InventoryFetch = async () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))

  test('is waited for as long as the option timeout says, also if its body ignores the signal', async () => {
    await expect(check(endless, { timeout: 50 })).rejects.toThrow('but got none within 50 ms')
  })

  test('is compared for as long as the option timeout says', async () => {
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 20_000
      return now
    })
    onTestFinished(() => clock.mockRestore())
    const { incomplete } = await checkService(createDrf(), { writes: 'none', timeout: 10_000 })
    expect(incomplete).toMatchObject({ reason: 'unanswered', option: 'timeout' })
    expect(incomplete!.message).toContain('a response that is compared within 10000 ms')
  })

  test('has as many objects as maxResponse has room for', async () => {
    const fetch: InventoryFetch = async () => new Response(`[${Array(50_000).fill('{}').join()}]`)
    await expect(check(fetch, { maxResponse: 2 ** 20 })).rejects.toThrow('expected a response of at most 1048576 bytes')
  })

  test('has pages that are together as large as maxResponse', async () => {
    let page = 0
    const fetch: InventoryFetch = async (input) =>
      new Response(JSON.stringify([{ id: ++page, name: 'x'.repeat(1000) }]), {
        headers: { link: `<${new URL(String(input)).pathname}?page=${page + 1}>; rel="next"` },
      })
    await expect(check(fetch, { maxResponse: 10_000, rate: 1e6 })).rejects.toThrow('at most 10000 bytes')
    expect(page).toBeLessThan(12)
  })
})

test('a wait that a service asks for is said, and is a minute in all', async () => {
  const steps: Progress[] = []
  const begin = performance.now()
  const fetch: InventoryFetch = async () => new Response('', { status: 429, headers: { 'retry-after': '99999999' } })
  await expect(check(fetch, { rate: 1e6, onProgress: (progress) => steps.push(progress) })).rejects.toThrow('429')
  expect(performance.now() - begin).toBeLessThan(62_000)
  expect(steps.map(({ step }) => step)).toContain('waiting 60 s, because the service answered 429')
})

describe('any header is a credential', () => {
  /** A service that wants a key: for all requests, or for writes alone. */
  function locked(isNeeded: (incoming: Incoming) => boolean): TestService {
    const request: Hooks['request'] = (incoming) =>
      isNeeded(incoming) && incoming.headers.get('x-api-key') !== 's3cret' ? { status: 401, json: {} } : undefined
    return createService('hono', { hooks: { request } })
  }
  const options: CheckOptions = { headers: { 'X-API-Key': 's3cret' }, assumptions: {} }

  test('a key in another header is no token, and its name is in the commands', async () => {
    const report = await checkService(
      locked(() => true),
      { ...options },
    )
    const { tokens, trailingSlash } = report.assumptions
    expect(tokens).toEqual({
      status: 'undetermined',
      reason: 'the service takes another Authorization than a token',
    })
    expect(trailingSlash.evidence!.request).toContain('X-API-Key: $X_API_KEY')
    expect(report).toMatchObject({ deviations: [], incomplete: null })
  })

  test.each(['none', 'refused', 'allowed'] as const)(
    'reads that need none say nothing of writes that need one (writes: %s)',
    async (writes) => {
      const report = await checkService(
        locked(({ method }) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'),
        { ...options, writes, only: ['tokens'] },
      )
      expect(report.assumptions.tokens.status).toBe('undetermined')
      expect(report).toMatchObject({ deviations: [], incomplete: null })
    },
  )

  test('each operation is asked without it', async () => {
    const service = locked(() => true)
    const asked = new Set<string>()
    const fetch: InventoryFetch = async (input, init) => {
      if (!new Headers(init?.headers).has('x-api-key'))
        asked.add(`${init!.method} ${route(new URL(String(input)).pathname)?.id === null}`)
      return service.fetch(input, init)
    }
    await checkService({ ...service, fetch }, { ...options, only: ['tokens'] })
    expect([...asked].sort()).toEqual(['DELETE false', 'GET true', 'PATCH false', 'POST true', 'PUT false'])
  })
})

test('nothing is written to a service with an id that a number cannot hold: it could be that of another object', async () => {
  const methods = new Set<string>()
  const service = createDrf()
  const fetch: InventoryFetch = async (input, init) => {
    methods.add(init!.method!)
    const response = await service.fetch(input, init)
    return new Response((await response.text()).replaceAll('"id":', '"id":900719925474099'), response)
  }
  const { incomplete } = await checkService({ ...service, fetch })
  expect(incomplete).toMatchObject({ reason: 'unreadable' })
  expect([...methods]).toEqual(['GET'])
})
