import { describe, expect, test } from 'vitest'
import { type InventoryFetch, type Progress, ServiceError } from '../../../src/conformance.ts'
import { checkQuickly, objects, startService } from './services.ts'

describe('nothing is reported', () => {
  test('of a service that answers one request in fifteen with a 503', async () => {
    const { fetch } = startService()
    let requests = 0
    const busy: InventoryFetch = async (input, init) =>
      ++requests % 15 === 0 ? new Response('', { status: 503, headers: { 'retry-after': '0' } }) : fetch(input, init)
    const report = await checkQuickly(busy, { writes: 'allowed', runs: 8 })
    expect(report.differences).toEqual([])
    expect(report.leftBehind).toEqual([])
  })

  test('of changes by others meanwhile', async () => {
    const service = startService()
    let requests = 0
    const shared: InventoryFetch = async (input, init) => {
      requests++
      if (requests % 40 === 10) service.objects.create({ name: `other-${requests}`, labels: ['prod'] })
      if (requests % 40 === 25) service.objects.update(1, { labels: [requests] })
      return service.fetch(input, init)
    }
    const report = await checkQuickly(shared, { writes: 'allowed', runs: 12 })
    expect(report.differences).toEqual([])
    expect(report.notes.join()).toContain('others changed the collection')
  })
})

describe('objects of others', () => {
  test.each(['none', 'refused', 'allowed'] as const)('are as they were, with the writes %s', async (writes) => {
    const service = startService()
    const before = service.objects.list()
    const written: number[] = []
    service.on('change', (change) => 'id' in change && written.push(change.id))
    await checkQuickly(service.fetch, { writes })
    expect(service.objects.list()).toEqual(before)
    expect(written.filter((id) => id <= objects.length)).toEqual([])
    expect(written.length > 0).toBe(writes === 'allowed')
  })
})

describe('a check that ends early', () => {
  test('says in its progress which of its objects may be there, should it be killed', async () => {
    let known: Progress['leftBehind'] = new Map()
    let most = 0
    const onProgress = ({ leftBehind }: Progress) => {
      known = leftBehind
      most = Math.max(most, leftBehind.size)
    }
    await checkQuickly(startService().fetch, { writes: 'allowed', onProgress })
    expect(most).toBeGreaterThan(0)
    expect([...known]).toEqual([])
  })

  test('at its limit says what was not asked, and leaves nothing behind', async () => {
    for (const maxRequests of [1, 2, 10, 25, 40]) {
      const service = startService()
      const report = await checkQuickly(service.fetch, { writes: 'allowed', maxRequests })
      expect(report.stopped).toMatchObject({ reason: 'limit' })
      expect(report.facts.some(({ reason }) => reason === 'not asked within the limit of requests')).toBe(true)
      expect([report.leftBehind, service.objects.count()]).toEqual([[], objects.length])
      expect(report.differences).toEqual([])
    }
  })

  test('because it is aborted deletes its objects, and reports what is known', async () => {
    for (const last of [3, 14, 16, 17, 30]) {
      const service = startService()
      const controller = new AbortController()
      const onProgress = ({ requests }: { requests: number }) => requests === last && controller.abort()
      const report = await checkQuickly(service.fetch, { writes: 'allowed', signal: controller.signal, onProgress })
      expect(report.stopped).toEqual({ reason: 'aborted', message: 'The check was aborted.' })
      expect([report.leftBehind, service.objects.count()]).toEqual([[], objects.length])
    }
  })

  test('because the service gives no response any more reports what is known', async () => {
    const { fetch } = startService()
    let requests = 0
    const dying: InventoryFetch = (input, init) =>
      ++requests > 5 ? Promise.reject(new Error('refused')) : fetch(input, init)
    const report = await checkQuickly(dying)
    expect(report.stopped).toMatchObject({ reason: 'unanswered', message: expect.stringContaining('refused') })
    expect(report.facts.some(({ verdict }) => verdict === 'holds')).toBe(true)
  }, 15_000)
})

describe('a service that cannot be checked', () => {
  test.each([
    [
      new Response('', { status: 302, headers: { location: 'https://elsewhere.example/' } }),
      'a redirect to https://elsewhere.example/',
    ],
    [new Response('', { status: 403 }), 'the status 403. Pass the option token.'],
  ])('is an error: %#', async (response, message) => {
    const refused = checkQuickly(async () => response.clone())
    await expect(refused).rejects.toThrow(ServiceError)
    await expect(refused).rejects.toThrow(message)
  })
})

test('a service that has something else is reported, without an error', async () => {
  const report = await checkQuickly(
    async () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } }),
    {
      writes: 'allowed',
    },
  )
  expect(report.facts.filter(({ verdict }) => verdict === 'broken').map(({ section }) => section)).toContain('4.1')
  expect(report.leftBehind).toEqual([])
})

test('the same seed sends the same requests', async () => {
  const send = async (seed: number) => {
    const service = startService()
    const urls: string[] = []
    await checkQuickly(
      (input, init) => {
        urls.push(String(input))
        return service.fetch(input, init)
      },
      { seed },
    )
    return urls
  }
  expect(await send(3)).toEqual(await send(3))
  expect(await send(3)).not.toEqual(await send(4))
})
