import { describe, expect, test } from 'vitest'
import type { HarEntry } from '../../../src/client/har.ts'
import { formatRequests } from '../../../src/conformance/check/format-requests.ts'
import { readHar } from '../../../src/conformance/check/read-har.ts'
import { reduce } from '../../../src/conformance/check/shrink.ts'
import { type Step, toRequest } from '../../../src/conformance/check/step.ts'
import { collectVocabulary } from '../../../src/conformance/check/vocabulary.ts'
import { ServiceConnection } from '../../../src/conformance/service/service-connection.ts'
import { createExchange, stored } from './exchanges.ts'

describe('a step', () => {
  const own = { prefix: 'check 1', ids: new Map([[1, 7]]) }
  const json = { 'content-type': 'application/json' }

  test.each<[step: Step, request: object | null]>([
    [
      { method: 'GET', target: 'collection' },
      { method: 'GET', path: '/api/v2/objects/', headers: {} },
    ],
    [
      { method: 'GET', target: { id: 3 }, lacksSlash: true },
      { method: 'GET', path: '/api/v2/objects/3', headers: {} },
    ],
    [
      {
        method: 'GET',
        target: 'collection',
        lacksSlash: true,
        parameters: [
          ['name', '{own}-1'],
          ['sort', 'a b'],
        ],
      },
      { method: 'GET', path: '/api/v2/objects?name=check+1-1&sort=a+b', headers: {} },
    ],
    [
      { method: 'GET', target: 'collection', lacksToken: true },
      { method: 'GET', path: '/api/v2/objects/', headers: { authorization: '' } },
    ],
    [
      { method: 'DELETE', target: { own: 1 } },
      { method: 'DELETE', path: '/api/v2/objects/7/', headers: {} },
    ],
    [{ method: 'DELETE', target: { own: 2 } }, null],
    [
      { method: 'PUT', target: { own: 1 }, hasOwnId: true, fields: { name: '{own}-1', labels: ['{own}'] } },
      {
        method: 'PUT',
        path: '/api/v2/objects/7/',
        headers: json,
        body: '{"id":7,"name":"check 1-1","labels":["{own}"]}',
      },
    ],
    [
      { method: 'POST', target: 'collection', fields: { name: 5 } },
      { method: 'POST', path: '/api/v2/objects/', headers: json, body: '{"name":5}' },
    ],
  ])('%j is the request %j', (step, request) => {
    expect(toRequest(step, own)).toEqual(request)
  })
})

/** An entry of a log. */
function createEntry(
  [method, path, body]: [method: string, path: string, body?: unknown],
  [status, answer]: [status: number, answer?: unknown],
  authorization?: string,
): HarEntry {
  const url = new URL(path, 'http://localhost/')
  const request = {
    ...{ method, url: url.href },
    headers: authorization === undefined ? [] : [{ name: 'Authorization', value: authorization }],
    queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
    ...(body !== undefined && { postData: { mimeType: 'application/json', text: JSON.stringify(body) } }),
  }
  const text = answer === undefined ? '' : JSON.stringify(answer)
  const response = { status, headers: [{ name: 'Vary', value: 'Accept' }], content: { text } }
  // A cast, since nothing else of an entry is read.
  return { request, response } as unknown as HarEntry
}

/** The sequences of a log, one line for each step. */
function readEntries(...entries: HarEntry[]): string[][] {
  const har = { log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } }
  return readHar(har, collectVocabulary(stored)).map((steps) =>
    steps.map(({ recorded, method, target, ...rest }) =>
      [method, JSON.stringify(target), JSON.stringify(rest), recorded?.status].filter(Boolean).join(' '),
    ),
  )
}

const path = '/api/v2/objects/'
const object = { id: 4, name: 'a', location: { name: null, fact: 'trd' }, type: null, attributes: { os: 'x' } }

describe('a log is read', () => {
  test('with each different request to the list as a sequence of its own', () => {
    expect(
      readEntries(
        createEntry(['GET', path], [200, []]),
        createEntry(['GET', `${path}?name=a&sort=id`], [200, []]),
        createEntry(['GET', path], [200, []]),
        createEntry(['HEAD', path.slice(0, -1)], [301]),
        createEntry(['GET', path], [401]),
        createEntry(['GET', `${path}?sort=-id`], [401], 'Token wrong'),
        createEntry(['GET', `${path}?name=b`], [401], ''),
      ),
    ).toEqual([
      ['GET "collection" {"parameters":[]} 200'],
      ['GET "collection" {"parameters":[["name","a"],["sort","id"]]} 200'],
      ['HEAD "collection" {"parameters":[],"lacksSlash":true} 301'],
      ['GET "collection" {"parameters":[],"lacksToken":true} 401'],
      ['GET "collection" {"parameters":[["sort","-id"]]} 401'],
      ['GET "collection" {"parameters":[["name","b"]],"lacksToken":true} 401'],
    ])
  })

  test('without what is no answer of the service, and no request to it', () => {
    expect(
      readEntries(
        createEntry(['GET', path], [0]),
        createEntry(['GET', path], [500]),
        createEntry(['GET', path], [429]),
        createEntry(['GET', '/elsewhere/'], [200, []]),
        createEntry(['GET', `${path}x/`], [404]),
        createEntry(['POST', path, 'text'], [400, {}]),
      ),
    ).toEqual([])
  })

  test('with what is written to an object that it created after its create', () => {
    expect(
      readEntries(
        createEntry(['POST', path, { name: 'a', labels: [] }], [200, { name: 'a' }]),
        createEntry(['GET', `${path}?name=a`], [200, [object]]),
        createEntry(['PATCH', `${path}4/`, { name: 'b' }], [200, { ...object, name: 'b' }]),
        createEntry(['PUT', `${path}4/`, { ...object, name: 'c' }], [200, { ...object, name: 'c' }]),
        createEntry(['PUT', `${path}4/`, { id: 5, name: 'c' }], [400, { name: ['x'] }]),
        createEntry(['DELETE', `${path}4`], [301]),
      ),
    ).toEqual([
      ['GET "collection" {"parameters":[["name","a"]]} 200'],
      [
        'POST "collection" {"parameters":[],"fields":{"name":"{own} a","labels":[]},"creates":1} 200',
        'PATCH {"own":1} {"parameters":[],"fields":{"name":"{own} b"},"hasOwnId":false} 200',
        'PUT {"own":1} {"parameters":[],"fields":{"name":"{own} c","location":{"name":null,"fact":"trd"},"type":null,"attributes":{"os":"x"}},"hasOwnId":true} 200',
        'PUT {"own":1} {"parameters":[],"fields":{"id":5,"name":"c"},"hasOwnId":false} 400',
        'DELETE {"own":1} {"parameters":[],"lacksSlash":true} 301',
      ],
    ])
  })

  test('with an object of the check in the place of one that was there', () => {
    expect(
      readEntries(
        createEntry(['GET', path], [200, [object]]),
        createEntry(['DELETE', `${path}4/`], [204]),
        createEntry(['DELETE', `${path}4/`], [404]),
        createEntry(['PATCH', `${path}8/`, { labels: [] }], [200, {}]),
      ).slice(1),
    ).toEqual([
      [
        'POST "collection" {"creates":1,"fields":{"name":"{own}-1","location":{"name":"Oslo","fact":"osl"},"type":null,"labels":[],"attributes":{"os":"x"},"responsible":[]}}',
        'DELETE {"own":1} {"parameters":[]} 204',
        'DELETE {"own":1} {"parameters":[]} 404',
      ],
      [
        'POST "collection" {"creates":1,"fields":{"name":"{own}-1","location":{"name":"Oslo","fact":"osl"},"type":{"name":"server"},"labels":[],"attributes":{},"responsible":[]}}',
        'PATCH {"own":1} {"parameters":[],"fields":{"labels":[]},"hasOwnId":false} 200',
      ],
    ])
  })

  test('with an id that no object has in the place of one that the mock did not have', () => {
    expect(readEntries(createEntry(['DELETE', `${path}99/`], [404]))).toEqual([
      ['DELETE {"id":10003} {"parameters":[]} 404'],
    ])
  })
})

test('a sequence becomes smaller without some of its steps, and then with one of them simpler', () => {
  const steps: Step[] = [
    { method: 'POST', target: 'collection', creates: 1, fields: { name: 'a', labels: [] } },
    { method: 'PATCH', target: { own: 1 }, fields: { name: 'b' }, hasOwnId: true },
    {
      method: 'HEAD',
      target: 'collection',
      parameters: [
        ['sort', 'id'],
        ['name', 'a'],
      ],
      lacksSlash: true,
      lacksToken: true,
    },
    { method: 'POST', target: 'collection', hasRider: true, fields: { name: 'a', labels: 5 } },
    {
      method: 'GET',
      target: 'collection',
      parameters: [['sort', 'id']],
      recorded: { status: 200, headers: {}, body: '' },
    },
  ]
  const texts = steps.map((step) => JSON.stringify(step))
  const smaller = Array.from(reduce(steps), (rest) =>
    rest.map((step) => texts.indexOf(JSON.stringify(step)) + 1 || JSON.stringify(step)).join(' '),
  )
  expect(smaller).toMatchInlineSnapshot(`
    [
      "3 4 5",
      "1 2 5",
      "1 2 3 4",
      "1 3 4 5",
      "1 2 4 5",
      "1 2 3 5",
      "1 2 3 4",
      "{"method":"POST","target":"collection","creates":1,"fields":{"name":"a"}} 2 3 4 5",
      "1 {"method":"PATCH","target":{"own":1},"fields":{"name":"b"}} 3 4 5",
      "1 {"method":"PATCH","target":{"own":1},"hasOwnId":true,"fields":{}} 3 4 5",
      "1 2 {"method":"GET","target":"collection","parameters":[["sort","id"],["name","a"]],"lacksSlash":true,"lacksToken":true} 4 5",
      "1 2 {"method":"HEAD","target":"collection","lacksSlash":true,"lacksToken":true,"parameters":[["name","a"]]} 4 5",
      "1 2 {"method":"HEAD","target":"collection","lacksSlash":true,"lacksToken":true,"parameters":[["sort","id"]]} 4 5",
      "1 2 {"method":"HEAD","target":"collection","parameters":[["sort","id"],["name","a"]],"lacksToken":true} 4 5",
      "1 2 {"method":"HEAD","target":"collection","parameters":[["sort","id"],["name","a"]],"lacksSlash":true} 4 5",
      "1 2 3 {"method":"POST","target":"collection","hasRider":true,"fields":{"labels":5}} 5",
    ]
  `)
})

test('a sequence of creates becomes one of them, and OPTIONS becomes GET', () => {
  const create = (creates: number): Step => ({ method: 'POST', target: 'collection', creates })
  expect([...reduce([create(1), create(2)])]).toEqual([[create(2)], [create(1)]])
  const options: Step = { method: 'OPTIONS', target: 'collection' }
  expect([...reduce([options])]).toEqual([[{ ...options, method: 'GET' }]])
})

test('the commands of a report have the token in a variable, and no list that was read after a write', () => {
  const connection = new ServiceConnection(
    { url: 'https://a.example/base', fetch: async () => new Response() },
    { token: 'secret' },
  )
  const list: Step = { method: 'GET', target: 'collection' }
  const create = createExchange({ method: 'POST', target: 'collection', fields: { name: 'a' } }, { json: {} })
  const readAfter = createExchange(list, { json: [] }, { afterWrite: { operation: 'create', id: 4 } })
  const anonymous = createExchange({ ...list, lacksToken: true }, { json: [] })
  const last = createExchange(list, { json: [] })
  const exchanges = [create, readAfter, anonymous, last, createExchange(list, {})]
  expect(formatRequests(connection, exchanges, last)).toMatchInlineSnapshot(`
    [
      "curl -g -X POST https://a.example/base/api/v2/objects/ \\
      -H "authorization: Token $TOKEN" \\
      -H 'content-type: application/json' \\
      --data-raw '{"name":"a"}'",
      "curl -g -X GET https://a.example/base/api/v2/objects/ \\
      -H 'authorization;'",
      "curl -g -X GET https://a.example/base/api/v2/objects/ \\
      -H "authorization: Token $TOKEN"",
    ]
  `)
  expect(formatRequests(connection, exchanges, readAfter)).toHaveLength(2)
  const withoutToken = new ServiceConnection({ url: 'https://a.example', fetch: async () => new Response() }, {})
  expect(formatRequests(withoutToken, [last], last)).toEqual(['curl -g -X GET https://a.example/api/v2/objects/'])
})
