import { describe, expect, test } from 'vitest'
import { toHar } from '../../../src/client.ts'
import { InventoryMockError, type PullOptions, pull } from '../../../src/conformance.ts'
import { scenarios } from '../../../src/factories.ts'
import { createInventoryService } from '../../../src/service.ts'
import { createHar, type Line } from './browser-har.ts'
import { db, namesOf, path, pullLines, web } from './pull-lines.ts'

const service = 'https://staging.example'

test('what a browser has seen of a service makes the same mock', async () => {
  const objects = scenarios.edges()
  const { state, notes, anonymized } = await pullLines([`GET ${path}?sort=-id`, [...objects].reverse()])
  expect(state).toEqual({ version: 2, nextId: Math.max(...objects.map(({ id }) => id)) + 1, objects })
  expect(createInventoryService({ initialState: state }).exportState()).toMatchObject(state)
  expect(notes).toEqual([`Read 1 list, 1 of all objects, and 0 responses with one object, of ${service}.`])
  expect(anonymized).toBe(null)
})

test('the log of a mock, as toHar writes it, is such an archive', async () => {
  const mock = createInventoryService({ objects: [{ name: 'web' }, { name: 'db' }] })
  await mock.fetch(path)
  await mock.fetch(`${path}2/`, { method: 'DELETE' })
  const { state } = await pull(null, { har: toHar(mock.requests.list()) })
  expect(state.objects).toEqual(mock.objects.list())
})

describe('the service', () => {
  const other = { baseUrl: 'http://localhost:8000/inventory' }
  const both = createHar([`GET ${path}`, [web]], [`GET ${path}`, [db], other])

  test.each<[string | URL, string]>([
    [service, 'web'],
    [`${service}${path}`, 'web'],
    [new URL(`${service}/`), 'web'],
    ['http://localhost:8000/inventory', 'db'],
  ])('is the one of %s', async (url, name) => {
    expect((await pull(url, { har: both })).state.objects).toMatchObject([{ name }])
  })

  test('is the only one with responses of its own', async () => {
    const redirect: Line = [`GET ${path}`, '', { baseUrl: 'http://staging.example', status: 301 }]
    const preflight: Line = [`OPTIONS ${path}`, '', { baseUrl: 'https://proxy.example' }]
    const page: Line = ['GET /objects', '<html>', { baseUrl: 'https://app.example' }]
    expect(await namesOf(page, redirect, preflight, [`GET ${path}`, [web]])).toEqual(['1 web'])
  })

  test.each<[string | null, string]>([
    [
      null,
      `expected har to have the requests of one service but got those of http://localhost:8000/inventory, ${service}. Give its URL.`,
    ],
    [
      'https://other.example',
      `expected har to have requests to https://other.example but got those of http://localhost:8000/inventory, ${service}. Is`,
    ],
  ])('has to be in the archive, and clear: %s', async (url, message) => {
    const pulled = pull(url, { har: both })
    await expect(pulled).rejects.toThrow(InventoryMockError)
    await expect(pulled).rejects.toThrow(`Failed to pull a collection: ${message}`)
  })
})

test('what other requests of the page look like does not matter', async () => {
  const har = createHar([`GET ${path}`, [web]])
  const odd = { request: { method: 'GET', url: 'data:,x' }, response: null, _webSocketMessages: [] }
  const { state } = await pull(null, { har: { log: { entries: [odd as never, ...har.log.entries] } } })
  expect(state.objects).toEqual([web])
})

test('what is pulled from an archive is anonymized if asked for', async () => {
  const har = createHar([`GET ${path}`, [{ ...web, name: 'frontend-1', labels: ['prod'] }]])
  const options: PullOptions = { har, anonymize: { key: 'k', keep: ['labels'] } }
  const { state, anonymized } = await pull(null, options)
  expect(state.objects).toMatchObject([
    { id: 1, name: expect.stringMatching(/^(?!frontend)[a-z]{8}-1$/), labels: ['prod'] },
  ])
  expect(anonymized?.replaced.word).toBe(1)
})

test('nothing is sent', async () => {
  const fetch = () => Promise.reject(new Error('sent'))
  const { state } = await pull(service, { har: createHar([`GET ${path}`, [web]]), fetch, token: 'unused' })
  expect(state.objects).toEqual([web])
})

test('null is no service without an archive', async () => {
  await expect(pull(null)).rejects.toThrow('expected the URL of a service, or a function like fetch but got null.')
})
