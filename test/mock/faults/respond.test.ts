import { describe, expect, test } from 'vitest'
import { createInventoryMock, type Fault } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, createWithFaults, path, startRequest, write } from '../requests.ts'

const html = { status: 502, headers: { 'content-type': 'text/html' } }

describeEveryAdapter('a fault with a function', (start) => {
  test('responds with what the contract does not have: an HTML page', async () => {
    const { control, send } = await start()
    control.faults.add({ respond: () => new Response('<h1>Bad gateway</h1>', html) })
    const { headers, ...response } = await send({ ...write('POST', completeBody()), path })
    expect(response).toEqual({ status: 502, text: '<h1>Bad gateway</h1>' })
    expect(headers['content-type']).toBe('text/html')
    expect(control.objects.count()).toBe(0)
    expect(control.requests.last()).toMatchObject({
      ...{ outcome: 'response', status: 502, responseBody: '<h1>Bad gateway</h1>', assumption: null },
      ...{ responseHeaders: { 'content-type': 'text/html' }, fault: { ids: [1], respond: true } },
    })
  })

  test('at the response changes what the service responds: an envelope', async () => {
    const { control, send } = await start({ objects: [{ name: 'a' }] })
    control.faults.add({
      at: 'response',
      async respond(_request, response) {
        const results = await response!.json()
        return Response.json({ count: results.length, next: null, results }, response)
      },
    })
    const { status, text, headers } = await send({ method: 'GET', path })
    expect([status, JSON.parse(text)]).toEqual([200, { count: 1, next: null, results: control.objects.list() }])
    expect(headers.vary).toBe('Accept')
  })

  test('sends its headers, each of two cookies, and none of a connection of another response', async () => {
    const { control, send } = await start()
    const headers = new Headers({ 'X-A': '1', 'Set-Cookie': 'a=1' })
    headers.append('Set-Cookie', 'b=2; Path=/')
    const connection = { 'Content-Length': '999', 'Transfer-Encoding': 'chunked', Connection: 'x', 'Keep-Alive': 'x' }
    control.faults.add({ status: 503, headers, times: 1 })
    control.importState(structuredClone(control.exportState()))
    const respond = () => new Response('made', { headers: [...headers, ...Object.entries(connection)] })
    control.faults.add({ respond, skip: 1 })
    for (const text of ['{"detail":"Service temporarily unavailable, try again later."}', 'made']) {
      const sent = { 'x-a': '1', 'set-cookie': 'a=1\nb=2; Path=/' }
      const response = await send({ method: 'GET', path })
      expect(response).toMatchObject({ text, headers: sent })
      expect(response.headers).not.toMatchObject({ connection: 'x' })
      expect(response.headers['keep-alive']).not.toBe('x')
      expect(control.requests.last()?.responseHeaders).toMatchObject(sent)
    }
  })
})

describe('the function of a fault', () => {
  test('gets the request, and the response only at the response', async () => {
    const mock = createInventoryMock({ baseUrl: 'https://inventory.example/base' })
    const seen: unknown[] = []
    const respond: Fault['respond'] = async (request, response) => {
      const { method, url, headers } = request
      seen.push([method, url, headers.get('x-a'), await request.text(), response && (await response.json())])
      return new Response(null, { status: 204 })
    }
    mock.faults.add({ respond, times: 1 })
    mock.faults.add({ respond, at: 'response', times: 1 })
    const { headers, ...init } = write('POST', completeBody())
    const url = `https://inventory.example/base${path}?a=b`
    for (let count = 0; count < 2; count++) await mock.fetch(url, { ...init, headers: { ...headers, 'X-A': '1' } })
    const request = ['POST', url, '1', init.body]
    expect(seen).toEqual([
      [...request, completeBody()],
      [...request, undefined],
    ])
    expect(mock.objects.count()).toBe(1)
  })

  test('does not outlive its state, nor the interest of its client', async () => {
    const mock = createWithFaults({ respond: () => new Promise<Response>(() => {}) })
    const controller = new AbortController()
    const aborted = await startRequest(mock, () => mock.fetch(path, { signal: controller.signal }))
    const ended = await startRequest(mock)
    controller.abort()
    await expect(aborted.response).rejects.toThrow('aborted')
    expect(await mock.requests.waitFor({ requestId: 1 })).toMatchObject({ outcome: 'aborted' })
    mock.importState([])
    await expect(ended.response).rejects.toThrow('Failed to fetch')
    expect(mock.requests.last()).toMatchObject({ requestId: 2, outcome: 'network-error' })
  })
})
