import http from 'node:http'
import got from 'got'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll } from 'vitest'
import { axiosClients, type Client, mock, testAborts, withFetch } from './test-aborts'

const server = setupServer(...mock.handlers)
beforeAll(() => server.listen())
afterAll(() => server.close())

const withHttp: Client = (url, signal) =>
  new Promise((resolve) => {
    http.request(url, { method: 'DELETE', signal }).on('response', resolve).on('error', resolve).end()
  })

testAborts('Node', 'http://inventory.example', {
  '`fetch`': withFetch,
  ...axiosClients,
  got: (url, signal) => got.delete(url, { signal, retry: { limit: 0 } }),
  '`node:http`': withHttp,
})
