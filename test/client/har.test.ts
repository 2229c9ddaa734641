import { expect, test } from 'vitest'
import { toHar } from '../../src/client.ts'
import { createInventoryMock } from '../../src/index.ts'
import { describeEveryAdapter } from '../adapters.ts'
import { completeBody, path, write } from '../mock/requests.ts'

describeEveryAdapter('an HTTP archive', (start) => {
  test('has an entry for each exchange, valid by HAR 1.2', async () => {
    const { control, send } = await start({ clock: () => 1000 })
    await send({ method: 'GET', path: `${path}?name=a%20b&name=c` })
    await send({ ...write('POST', completeBody({ name: 'æ' })), path })
    await send({ method: 'DELETE', path: `${path}1/` })
    const { log } = JSON.parse(JSON.stringify(toHar(control.requests.list(), 'http://mock.example')))
    expect(log).toMatchObject({
      version: '1.2',
      creator: { name: 'inventory-objects-mock', version: expect.stringMatching(/^\d/) },
    })
    expect(log.entries).toHaveLength(3)
    for (const entry of log.entries) expect(entry).toEqual(validEntry)
    const [list, create, deletion] = log.entries
    expect(list.request).toMatchObject({
      ...{ method: 'GET', url: `http://mock.example${path}?name=a%20b&name=c`, bodySize: 0 },
      queryString: [
        { name: 'name', value: 'a b' },
        { name: 'name', value: 'c' },
      ],
    })
    expect(list.request).not.toHaveProperty('postData')
    expect(list.response).toMatchObject({
      status: 200,
      content: { text: '[]', mimeType: 'application/json', size: 2 },
    })
    expect(list.startedDateTime).toBe('1970-01-01T00:00:01.000Z')
    const text = JSON.stringify(completeBody({ name: 'æ' }))
    expect(create.request.postData).toEqual({ mimeType: 'application/json', text })
    expect(create.request.bodySize).toBe(Buffer.byteLength(text))
    expect(create.request.headers).toContainEqual({ name: 'content-type', value: 'application/json' })
    expect(deletion.response).toMatchObject({ status: 204, content: { size: 0, text: '' }, bodySize: 0 })
  })

  test('has a network error as status 0, without headers and content', async () => {
    const { control, send } = await start()
    control.faults.add({ networkError: true })
    await expect(send({ method: 'GET', path })).rejects.toThrow()
    const [entry] = toHar(control.requests.list()).log.entries
    expect(entry).toEqual({ ...validEntry, _fault: { ids: [1], networkError: true } })
    expect(entry!.response).toMatchObject({ status: 0, headers: [], content: { size: 0, text: '', mimeType: '' } })
  })

  test('has the target of a redirect, and text that is not JSON as it is', async () => {
    const { control, send } = await start()
    await send({ method: 'GET', path: path.slice(0, -1) })
    await send({ method: 'POST', path, headers: { 'content-type': 'text/plain' }, body: 'text' })
    const [redirect, post] = toHar(control.requests.list()).log.entries
    expect(redirect!.response).toMatchObject({ status: 301, redirectURL: path })
    expect(post!.request.postData).toEqual({ mimeType: 'text/plain', text: 'text' })
  })
})

test('the URL of an entry begins with the host of the request, or with localhost', async () => {
  const mock = createInventoryMock()
  await mock.fetch(path, { headers: { host: 'inventory.example:81' } })
  await mock.fetch(path)
  const urls = toHar(mock.requests.list()).log.entries.map(({ request }) => request.url)
  expect(urls).toEqual([`http://inventory.example:81${path}`, `http://localhost${path}`])
})

test('a body without a type, and a response without a target, have empty texts for them', async () => {
  const mock = createInventoryMock()
  await mock.fetch(path, { method: 'POST', body: new TextEncoder().encode('text') })
  const [entry] = toHar(mock.requests.list()).log.entries
  expect(entry!.request.postData).toEqual({ mimeType: '', text: 'text' })
  expect(entry!.response.redirectURL).toBe('')
})

test('an archive of no exchanges is valid', () => {
  expect(toHar([]).log.entries).toEqual([])
})

const text = expect.any(String)
const pairs = expect.not.arrayContaining([expect.not.objectContaining({ name: text, value: text })])
const httpVersion = 'HTTP/1.1'

/** What the specification requires of an entry. */
const validEntry = {
  startedDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  time: expect.any(Number),
  request: expect.objectContaining({
    ...{ method: text, url: expect.stringMatching(/^http:\/\//), httpVersion, cookies: [], headers: pairs },
    ...{ queryString: pairs, headersSize: -1, bodySize: expect.any(Number) },
  }),
  response: {
    ...{ status: expect.any(Number), statusText: '', httpVersion, cookies: [], headers: pairs, redirectURL: text },
    ...{ content: { size: expect.any(Number), mimeType: text, text }, headersSize: -1, bodySize: expect.any(Number) },
  },
  cache: {},
  timings: { send: 0, wait: expect.any(Number), receive: 0 },
}

test('a pending request has no time and no response yet', async () => {
  const mock = createInventoryMock({ delay: 'infinite' })
  const response = mock.fetch(path)
  const [entry] = toHar(mock.requests.list()).log.entries
  expect(entry).toMatchObject({ time: -1, timings: { wait: -1 }, response: { status: 0, headers: [] } })
  mock.requests.release()
  await response
})
