import { describe, expect, test } from 'vitest'
import { toHar } from '../../../src/client.ts'
import { type HarArchive, InventoryMockError, type PullOptions, pull } from '../../../src/conformance.ts'
import { scenarios } from '../../../src/factories.ts'
import { createInventoryService } from '../../../src/service.ts'
import { createHar, type Line, secrets } from './browser-har.ts'

const path = '/api/v2/objects/'
const service = 'https://staging.example'
const web = { id: 1, name: 'web', location: null, type: null, labels: [], attributes: {}, responsible: [] }
const db = { ...web, id: 2, name: 'db' }
const { id: _, ...created } = { ...web, name: 'new' }

/** Pulls from an archive with these lines. */
function pullLines(...lines: Line[]) {
  return pull(null, { har: createHar(...lines) })
}

async function namesOf(...lines: Line[]) {
  return (await pullLines(...lines)).state.objects.map(({ id, name }) => `${id} ${name}`)
}

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

describe('each object is as the newest response shows it', () => {
  const list: Line = [`GET ${path}`, [web, db]]

  test.each<[string, Line[], string[]]>([
    ['a replace', [list, [`PUT ${path}1/`, { ...web, name: 'web-2' }]], ['1 web-2', '2 db']],
    ['an update', [list, [`PATCH ${path}1/`, { ...web, name: 'web-3' }]], ['1 web-3', '2 db']],
    ['a retrieval', [list, [`GET ${path}3/`, { ...web, id: 3 }]], ['1 web', '2 db', '3 web']],
    ['a filtered list', [list, [`GET ${path}?name=db-2`, [{ ...db, name: 'db-2' }]]], ['1 web', '2 db-2']],
    [
      'a create with its id',
      [list, [`POST ${path}`, { ...created, id: 3 }, { status: 201 }]],
      ['1 web', '2 db', '3 new'],
    ],
    ['a deletion', [list, [`DELETE ${path}1/`, undefined, { status: 204 }]], ['2 db']],
    ['a deletion by somebody else', [list, [`PATCH ${path}1/`, { detail: 'Not found.' }, { status: 404 }]], ['2 db']],
    ['a list of all objects', [list, [`GET ${path}`, [db]]], ['2 db']],
    [
      'a write that was refused',
      [list, [`PATCH ${path}1/`, { name: ['Too long.'] }, { status: 400 }]],
      ['1 web', '2 db'],
    ],
    ['a path without its slash', [list, [`GET ${path.slice(0, -1)}`, [db]]], ['2 db']],
    ['a preflight', [list, [`OPTIONS ${path}`, 'ok']], ['1 web', '2 db']],
    ['a service without retrieval', [list, [`GET ${path}1/`, '', { status: 404 }]], ['1 web', '2 db']],
  ])('%s', async (_name, lines, names) => {
    expect(await namesOf(...lines)).toEqual(names)
  })

  test('whatever the order of the archive', async () => {
    const renamed: Line = [`PATCH ${path}1/`, { ...web, name: 'newer' }, { at: 50 }]
    expect(await namesOf(renamed, [`GET ${path}`, [web], { at: 10 }])).toEqual(['1 newer'])
  })

  test('a list that began before a write ended can be older', async () => {
    const write: Line = [`PATCH ${path}1/`, { ...web, name: 'newer' }, { at: 20, time: 10 }]
    const slowList: Line = [`GET ${path}`, [web], { at: 10, time: 100 }]
    expect(await namesOf(write, slowList)).toEqual(['1 newer'])
    expect(await namesOf(slowList, write)).toEqual(['1 newer'])
    expect(await namesOf([`GET ${path}`, [web], { at: 31 }], write)).toEqual(['1 web'])
  })

  test('without times, in the order of the archive', async () => {
    const har = createHar(list, [`PATCH ${path}1/`, { ...web, name: 'newer' }])
    const entries = har.log.entries.map((entry) => ({ ...entry, startedDateTime: undefined, time: null }))
    const { state } = await pull(null, { har: { log: { entries } } })
    expect(state.objects.map(({ name }) => name)).toEqual(['newer', 'db'])
  })
})

describe('the body of a response', () => {
  const encode = (text: string) => Buffer.from(text).toString('base64')

  test.each<[string, Line]>([
    [
      'is decoded from base64',
      [`GET ${path}`, encode(JSON.stringify([{ ...web, name: 'Tromsø 🦆' }])), { encoding: 'base64' }],
    ],
    [
      'is not decoded where base64 is a mistake',
      [`GET ${path}`, [{ ...web, name: 'Tromsø 🦆' }], { encoding: 'base64' }],
    ],
    [
      'can begin with a byte order mark',
      [`GET ${path}`, encode(`\ufeff${JSON.stringify([{ ...web, name: 'Tromsø 🦆' }])}`), { encoding: 'base64' }],
    ],
  ])('%s', async (_name, line) => {
    expect(await namesOf(line)).toEqual(['1 Tromsø 🦆'])
  })

  test('of a 304 is that of the cache, or the one before', async () => {
    expect(await namesOf([`GET ${path}`, [web], { status: 304 }])).toEqual(['1 web'])
    const { state, notes } = await pullLines([`GET ${path}`, [web]], [`GET ${path}`, undefined, { status: 304 }])
    expect(state.objects).toEqual([web])
    expect(notes).toHaveLength(1)
  })
})

describe('what the traffic does not show is said', () => {
  const whole: Line = [`GET ${path}`, [web]]
  const elsewhere = `Open ${service}${path} too.`

  test.each<[string, Line[], string]>([
    [
      'filtered lists only',
      [[`GET ${path}?name=web&type__name=vm`, [web]]],
      `No list of all objects is there, only some with name, type__name: the collection is probably not whole. ${elsewhere}`,
    ],
    [
      'parameters that the contract does not have, without their names',
      [[`GET ${path}?s3ssion-cookie=1&name=x`, [web]]],
      'only some with name, parameters that the contract does not have: the collection is probably',
    ],
    [
      'no list at all',
      [[`PATCH ${path}1/`, web]],
      `No list of all objects is there: the collection is probably not whole. ${elsewhere}`,
    ],
    [
      'a page',
      [whole, [`GET ${path}`, [web], { headers: { 'x-total-count': '60' } }]],
      '1 list is a page of a longer one.',
    ],
    [
      'a list that failed',
      [whole, [`GET ${path}`, 'oops', { status: 500 }], [`GET ${path}`, '', { status: 0 }]],
      '2 lists failed, or had no response.',
    ],
    [
      'a body that is not there',
      [whole, [`PATCH ${path}1/`, undefined]],
      '1 response without a body: the browser did not keep it. Turn its cache',
    ],
    [
      'a 304 of a list that is not there',
      [whole, [`GET ${path}?name=db`, undefined, { status: 304 }]],
      '1 response without a body',
    ],
    [
      'a list that was cut',
      [whole, [`GET ${path}`, '[{"id": 1, "na']],
      '1 response with something else than JSON, or with a part of it',
    ],
    [
      'a page for people',
      [whole, [`GET ${path}`, '<html>'], [`GET ${path}`, { results: [] }]],
      '2 responses with something else than JSON',
    ],
    [
      'nesting that is too deep',
      [whole, [`GET ${path}`, '['.repeat(100_000)]],
      '1 response with something else than JSON',
    ],
    [
      'a fault of a mock',
      [whole, [`GET ${path}`, '[', { _fault: { truncate: 1 } }]],
      '1 response of a fault of a mock: left out.',
    ],
    [
      'objects in paths that no response shows',
      [whole, [`PATCH ${path}9/`, '', { status: 403 }], [`PUT ${path}7/`, '', { status: 400 }]],
      '2 objects in the paths of requests, and in no response: 7, 9.',
    ],
    [
      'many of them, in part',
      [whole, ...Array.from({ length: 12 }, (_, index): Line => [`PATCH ${path}${index + 20}/`, '', { status: 403 }])],
      '12 objects in the paths of requests, and in no response: 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, ….',
    ],
    [
      'a create without its id',
      [whole, [`POST ${path}`, created]],
      '1 object created, and no later response has the id: left out.',
    ],
  ])('%s', async (_name, lines, note) => {
    const { notes } = await pullLines(...lines)
    expect(notes).toHaveLength(2)
    expect(notes[1]).toContain(note)
    expect(notes.join()).not.toContain(secrets[1])
  })

  test.each<[string, Line]>([
    ['a list', [`GET ${path}`, [web, { ...created, id: 9 }]]],
    ['a filtered list', [`GET ${path}?name=new`, [{ ...created, id: 9 }]]],
    ['an update', [`PATCH ${path}9/`, { ...created, id: 9 }]],
  ])('unless a later response has it: %s', async (_name, line) => {
    const lines: Line[] = [whole, [`POST ${path}`, created], [`PATCH ${path}9/`, '', { status: 400 }], line]
    const { state, notes } = await pullLines(...lines)
    expect(state.objects.map(({ id, name }) => `${id} ${name}`)).toEqual(['1 web', '9 new'])
    expect(notes).toHaveLength(1)
  })
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

describe('an error has nothing of the archive that could be a secret', () => {
  const [entry] = createHar([`GET ${path}`, [web]]).log.entries
  const harWith = (changes: object) => ({ log: { entries: [{ ...entry, ...changes }] } })
  const { request, response } = entry!
  const secret = `Token ${secrets[0]}`

  test.each<[string, unknown, string]>([
    [
      'a text',
      secret,
      'expected har to be an object but got a string. Use an HTTP archive, of a browser or from toHar.',
    ],
    ['a list', [secret], 'expected har to be an object but got a list'],
    ['null', null, 'expected har to be an object but got null'],
    ['no entries', { log: { entries: secret } }, 'expected har.log.entries to be an array but got a string'],
    [
      'an entry without a request',
      harWith({ request: undefined }),
      'har.log.entries[0].request to be an object but got undefined',
    ],
    [
      'headers that are a text',
      harWith({ request: { ...request, headers: secret } }),
      'har.log.entries[0].request.headers to be an array but got a string',
    ],
    ['no response', harWith({ response: secret }), 'har.log.entries[0].response to be an object but got a string'],
    [
      'a body that is an object',
      harWith({ response: { ...response, content: { text: { secret } } } }),
      'entries[0].response.content.text to be a string but got an object',
    ],
    [
      'an empty archive',
      { log: { entries: [] } },
      'expected har to have requests to /api/v2/objects/ but got none. Save it while',
    ],
    [
      'bodies that were not saved',
      createHar([`GET ${path}`]),
      'expected har to have a response with objects of the service but got 1 without a body. Reload',
    ],
    [
      'nothing but errors',
      createHar([`GET ${path}`, secret, { status: 401 }]),
      'har to have a response with objects of the service but got none.',
    ],
    [
      'an object that is none',
      createHar([`GET ${path}`, [web, { ...web, id: 3, name: 5 }]]),
      'Failed to read har.log.entries[0]: expected objects[1].name to be a string but got 5 (the object has the id 3). Section 2 of',
    ],
    [
      'an update that is none',
      createHar([`PATCH ${path}1/`, { ...web, labels: 5 }]),
      'expected object.labels to be an array but got 5',
    ],
  ])('%s', async (_name, har, message) => {
    const error = await pull(null, { har: har as HarArchive }).catch((error) => error)
    expect(error).toBeInstanceOf(InventoryMockError)
    expect(error.message).toContain(message)
    for (const text of secrets) expect(error.stack).not.toContain(text)
  })

  test('nor has what is pulled', async () => {
    const har = createHar([`GET ${path}`, [{ ...web, csrf: secrets[1] }]], [`PATCH ${path}1/`, '<html>'])
    const pulled = JSON.stringify(await pull(null, { har }))
    for (const text of secrets) expect(pulled).not.toContain(text)
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
