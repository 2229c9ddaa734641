import { setupServer } from 'msw/node'
import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { describeEveryAdapter, type RunningService } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'

const objects = [
  { name: 'a', labels: ['prod'] },
  { name: 'b', type: { name: 'switch' } },
]
const item = `${path}1/`

describeEveryAdapter('a fault', (start) => {
  /** Tests a fault of a new service. */
  function testFault(name: string, check: (service: RunningService) => Promise<void>) {
    test(name, async () => {
      const service = await start({ objects })
      await check(service)
    })
  }

  const details: [status: number, detail: string][] = [
    [401, 'Authentication credentials were not provided.'],
    [403, 'You do not have permission to perform this action.'],
    [404, 'Not found.'],
    [405, 'Method "GET" not allowed.'],
    [406, 'Could not satisfy the request Accept header.'],
    [429, 'Request was throttled. Expected available in 1 second.'],
    [500, 'A server error occurred.'],
  ]
  for (const [status, detail] of details) {
    testFault(`with status ${status} has the framework's body: ${detail}`, async ({ control, send }) => {
      control.faults.add({ status })
      const response = await send({ method: 'GET', path })
      expect([response.status, response.text]).toEqual([status, JSON.stringify({ detail })])
      expect(response.headers['content-type']).toBe('application/json')
    })
  }

  for (const status of [400, 402, 409, 418, 502, 503, 504, 599]) {
    testFault(`with status ${status} has a detail, like every error of the framework`, async ({ control, send }) => {
      control.faults.add({ status })
      const response = await send({ method: 'GET', path })
      expect([response.status, JSON.parse(response.text)]).toEqual([
        status,
        { detail: expect.stringMatching(/^[A-Z].*\.$/) },
      ])
    })
  }

  testFault('with status 415 names the media type, as the framework does', async ({ control, send }) => {
    control.faults.add({ status: 415 })
    const response = await send({ ...write('POST', completeBody()), path })
    expect(JSON.parse(response.text)).toEqual({ detail: 'Unsupported media type "application/json" in request.' })
  })

  testFault('with status 415 names no media type for a request without one', async ({ control, send }) => {
    control.faults.add({ status: 415 })
    const response = await send({ method: 'GET', path })
    expect(JSON.parse(response.text)).toEqual({ detail: 'Unsupported media type "" in request.' })
  })

  testFault('has the Vary header of every response of the service', async ({ control, send }) => {
    const { vary } = (await send({ method: 'GET', path })).headers
    control.faults.add({ status: 503 })
    const response = await send({ method: 'GET', path })
    expect([response.status, response.headers.vary]).toEqual([503, vary])
    expect(vary).toContain('Accept')
  })

  testFault('with status 429 has a Retry-After header', async ({ control, send }) => {
    control.faults.add({ status: 429 })
    expect((await send({ method: 'GET', path })).headers['retry-after']).toBe('1')
  })

  testFault('with a body and headers replaces the default ones', async ({ control, send }) => {
    const headers = { 'Retry-After': '60', 'X-Trace': 'abc', 'Content-Type': 'application/problem+json' }
    control.faults.add({ status: 429, body: { title: 'slow down', nested: [null] }, headers })
    const response = await send({ method: 'GET', path })
    expect(response.text).toBe('{"title":"slow down","nested":[null]}')
    expect(response.headers).toMatchObject({
      'retry-after': '60',
      'x-trace': 'abc',
      'content-type': 'application/problem+json',
    })
  })

  testFault('can have null, false, 0 or an empty string as its body', async ({ control, send }) => {
    const headers = { 'content-type': 'application/json' }
    for (const body of [null, false, '', 0]) {
      control.faults.add({ status: 500, body, headers, times: 1 })
      expect((await send({ method: 'GET', path })).text).toBe(JSON.stringify(body))
    }
  })

  for (const status of [204, 205, 304]) {
    testFault(`with status ${status} has no body`, async ({ control, send }) => {
      control.faults.add({ status })
      expect(await send({ method: 'GET', path })).toMatchObject({ status, text: '' })
    })
  }

  testFault('has no body in the response to HEAD', async ({ control, send }) => {
    control.faults.add({ status: 503 })
    expect(await send({ method: 'HEAD', path })).toMatchObject({ status: 503, text: '' })
  })

  testFault(
    'with a network error and `times: 1` makes one request fail, and not the next',
    async ({ control, send }) => {
      control.faults.add({ networkError: true, times: 1 })
      await expect(send({ method: 'GET', path })).rejects.toThrow()
      expect((await send({ method: 'GET', path })).status).toBe(200)
      expect(control.requests.list()[0]).toMatchObject({
        ...{ status: null, responseBody: null, responseHeaders: null },
        fault: { networkError: true },
      })
    },
  )

  testFault('with a status or a network error prevents writes', async ({ control, send }) => {
    const before = control.objects.list()
    for (const fault of [
      { status: 503 },
      { networkError: true },
      { status: 200, body: {} },
      { status: 503, delay: 1 },
    ]) {
      const { remove } = control.faults.add(fault)
      await send({ ...write('POST', completeBody()), path }).catch(() => null)
      await send({ ...write('PUT', completeBody()), path: item }).catch(() => null)
      await send({ ...write('PATCH', { name: 'c' }), path: item }).catch(() => null)
      await send({ method: 'DELETE', path: item }).catch(() => null)
      remove()
    }
    expect(control.objects.list()).toEqual(before)
    expect(control.objects.create({ name: 'c' }).id).toBe(3)
  })
})

describe('a network error', () => {
  test('makes mock.fetch reject with a TypeError, like the platform', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ networkError: true })
    await expect(mock.fetch(path)).rejects.toThrow(TypeError)
  })

  test('makes a fetch with MSW reject with a TypeError, like the platform', async () => {
    const mock = createInventoryMock()
    const server = setupServer(...mock.handlers)
    server.listen()
    try {
      mock.faults.add({ networkError: true })
      await expect(fetch(`http://inventory.example${path}`)).rejects.toThrow(TypeError)
    } finally {
      server.close()
    }
  })
})
