import { describe, expect, test } from 'vitest'
import { describeEachHost, path } from '../each-host.ts'

const origin = 'https://app.example'
const question = { 'access-control-request-method': 'PATCH' }

describeEachHost('a preflight request', (start) => {
  test('is answered with all methods and the headers that the page asks for, to be kept for 10 minutes', async () => {
    const { send, mock } = await start()
    const headers = { origin, ...question, 'access-control-request-headers': 'authorization' }
    const response = await send({ method: 'OPTIONS', path, headers })
    expect([response.status, response.text]).toEqual([204, ''])
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': 'authorization',
      'access-control-max-age': '600',
    })
    expect(mock.requests.count()).toBe(0)
  })

  test('without headers to ask for allows any but Authorization', async () => {
    const { send } = await start()
    const { headers } = await send({ method: 'OPTIONS', path, headers: { origin, ...question } })
    expect(headers['access-control-allow-headers']).toBe('*')
  })
})

describeEachHost('the service responds itself', (start) => {
  describe.each<Record<string, string>>([{}, { origin }, question])('to OPTIONS with the headers %j', (headers) => {
    test('with the metadata of the framework', async () => {
      const { send, mock } = await start()
      expect((await send({ method: 'OPTIONS', path, headers })).status).toBe(200)
      expect(mock.requests.count()).toBe(1)
    })
  })

  test('to another method with the headers of a preflight request', async () => {
    const { send } = await start()
    expect((await send({ method: 'GET', path, headers: { origin, ...question } })).status).toBe(200)
  })
})

describeEachHost('a response', (start) => {
  test('has the headers of CORS for a page only', async () => {
    const { send } = await start()
    const { headers } = await send({ method: 'GET', path, headers: { origin } })
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' })
    expect((await send({ method: 'GET', path })).headers).not.toHaveProperty('access-control-allow-origin')
  })
})
