import axios from 'axios'
import { createInventoryMock } from 'inventory-objects-mock'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const mock = createInventoryMock({ objects: [{ name: 'web-1' }, { name: 'web-2' }] })
const server = setupServer(...mock.handlers)

beforeAll(() => server.listen())
beforeEach(mock.reset)
afterAll(() => server.close())

interface Sent {
  method: string
  url: string
  headers?: Record<string, string>
  data?: string
  withCredentials: boolean
}

interface Received {
  status: number
  allow: string | null
  vary: string | null
}

const clients: Record<string, (request: Sent) => Promise<Received>> = {
  async fetch({ url, method, headers = {}, data, withCredentials }) {
    const credentials = withCredentials ? 'include' : 'same-origin'
    const response = await fetch(url, { method, headers, body: data, credentials })
    return { status: response.status, allow: response.headers.get('allow'), vary: response.headers.get('vary') }
  },

  XMLHttpRequest: ({ url, method, headers = {}, data, withCredentials }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.withCredentials = withCredentials
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.onload = () => {
        const read = (name: string) => request.getResponseHeader(name)
        resolve({ status: request.status, allow: read('allow'), vary: read('vary') })
      }
      request.onerror = () => reject(new Error(`${method} ${url} failed`))
      request.send(data)
    }),

  async axios(request) {
    const { status, headers } = await axios.request(request)
    return { status, allow: headers.allow ?? null, vary: headers.vary ?? null }
  },
}

describe.each(Object.entries(clients))('%s', (_name, send) => {
  describe.each([
    ['that of the page', location.origin],
    ['another one', 'https://inventory.example'],
  ])('to an origin: %s', (_origin, origin) => {
    test.each([false, true])(
      'gets each response, with credentials: %s; the log has what it sent',
      async (credentials) => {
        const url = `${origin}/api/v2/objects/`
        const common = { withCredentials: credentials }
        const headers = { 'Content-Type': 'application/json', Authorization: 'Token secret' }
        const requests: Sent[] = [
          { ...common, method: 'GET', url },
          { ...common, method: 'PATCH', url: `${url}1/`, headers, data: '{"name":"web-3"}' },
          { ...common, method: 'DELETE', url: `${url}2/` },
          { ...common, method: 'OPTIONS', url },
        ]
        const responses: Received[] = []
        for (const request of requests) responses.push(await send(request))
        expect(responses.map(({ status, allow }) => [status, allow])).toEqual([
          [200, 'GET, POST, HEAD, OPTIONS'],
          [200, 'PUT, PATCH, DELETE, OPTIONS'],
          [204, 'PUT, PATCH, DELETE, OPTIONS'],
          [200, 'GET, POST, HEAD, OPTIONS'],
        ])
        expect(new Set(responses.map(({ vary }) => vary?.split(', ')[0]))).toEqual(new Set(['Accept']))
        expect(mock.requests.list().map(({ method, status }) => [method, status])).toEqual([
          ['GET', 200],
          ['PATCH', 200],
          ['DELETE', 204],
          ['OPTIONS', 200],
        ])
        expect(mock.objects.list()).toMatchObject([{ id: 1, name: 'web-3' }])
      },
    )

    test('gets what a fault responds, headers included; no question of the DOM uses it up', async () => {
      mock.faults.add({ status: 503, headers: { Allow: 'nothing' }, times: 1 })
      const request: Sent = { method: 'OPTIONS', url: `${origin}/api/v2/objects/1/`, withCredentials: true }
      const send503 = send(request).catch((error) => ({
        status: error.response.status,
        allow: error.response.headers.allow,
      }))
      expect(await send503).toMatchObject({ status: 503, allow: 'nothing' })
      expect(await send(request)).toMatchObject({ status: 200 })
    })
  })

  test('to the origin of the page: gets no header of CORS', async () => {
    const { vary } = await send({ method: 'GET', url: `${location.origin}/api/v2/objects/`, withCredentials: true })
    expect(vary).toBe('Accept')
  })
})
