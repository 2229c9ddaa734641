import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toHar } from '../../../src/client.ts'
import type { Assumptions, Exchange } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { anyAssumption } from '../../any-assumptions.ts'
import { describeBoth } from '../../both.ts'
import { anyCollection, anyFields, completeBody, path, runs } from '../requests.ts'

// A request that lacks its last slash warns.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const utf8 = (text: string) => new TextEncoder().encode(text)
const json = { 'content-type': 'application/json' }

const anyAssumptions = fc.record(anyAssumption, { requiredKeys: [] }) as fc.Arbitrary<Partial<Assumptions>>

const anyText = fc.oneof(
  anyFields.map((fields) => JSON.stringify(fields)),
  anyFields.map((fields) => JSON.stringify(fields, null, 2)),
  fc.constantFrom('', '""', '"abc"', 'abc', 'null', '1', '1.0', '-0', '[]', '{', '{"name":"a"} ', '{"name":1.0}'),
  fc.constantFrom('{"name":"a","name":"b"}', '{"__proto__":1}', '{"name":"\\ud800"}', '\ufeff{"name":"a"}', 'name=a'),
)
const anyBody = fc.oneof(
  anyText.map(utf8),
  anyText.map((text) => new Uint8Array(Buffer.from(text, 'utf16le'))),
  fc.constantFrom(new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), new Uint8Array([0x7b, 0x22, 0xe9, 0x22])),
  fc.uint8Array({ maxLength: 6 }),
)
const anyHeaders: fc.Arbitrary<[string, string][]> = fc
  .tuple(
    fc.subarray(
      [
        ['accept', 'application/json'],
        ['accept', 'image/png'],
        ['authorization', 'Token secret'],
        ['prefer', 'code=503'],
        ['prefer', 'delay=0'],
        ['x-name', 'æ'],
      ] as [string, string][],
      { maxLength: 3 },
    ),
    fc.option(
      fc.constantFrom(
        ...['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'],
        ...['application/json; charset=latin1', 'application/json; charset=utf-16le', 'nonsense'],
      ),
    ),
  )
  .map(([headers, type]) => (type === null ? headers : [...headers, ['content-type', type]]))
const anySearch = fc
  .array(
    fc.constantFrom(
      ...['name=a', 'name=A', 'name=', 'name', 'name=a+b', 'name=a%20b', 'name=%C3%A9', 'name=%E9', 'name=%00'],
      ...['responsible=5', 'responsible=x', 'responsible=+5', 'responsible=%2B5', 'sort=-id', 'sort=', 'sort=name'],
      ...['location__fact=osl', 'type__name=server', 'colour=red', 'format=json', 'format=xml', 'name=a;b', '=', 'a=%'],
    ),
    { maxLength: 4 },
  )
  .map((parameters) => (parameters.length === 0 ? '' : `?${parameters.join('&')}`))
const anyTarget = fc
  .constantFrom(...['', '1/', '2/', '99/', 'x/', '%31/', '1'], '../objects')
  .map((end) => `${path}${end}`)
const anyMethod = fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PURGE')

describeBoth('an exchange', (start) => {
  test('is explained as it was sent, whatever that is', async () => {
    const { mock, send } = await start()
    const anyRequest = fc.tuple(anyMethod, anyTarget, anySearch, anyHeaders, anyBody)
    await fc.assert(
      fc.asyncProperty(anyCollection, anyAssumptions, anyRequest, async (objects, assumptions, request) => {
        const [method, target, search, headers, body] = request
        await mock.setInitialState(objects)
        await mock.configure({ assumptions })
        const before = await mock.checkpoint()
        const hasBody = method !== 'GET' && method !== 'HEAD'
        const response = await send(target + search, {
          method,
          headers,
          redirect: 'manual',
          ...(hasBody && { body: body as BodyInit }),
        })
        await response.arrayBuffer()
        await mock.restore(before)
        const exchange = await mock.requests.last()
        fc.pre(exchange !== undefined)
        const { status, body: explained, note, count } = await mock.explain(exchange)
        expect({ status, note }).toEqual({ status: exchange.status, note: null })
        if (count === null && method !== 'HEAD') expect(explained).toEqual(exchange.responseBody)
        // As JSON, it is the same exchange.
        expect(await mock.explain(JSON.parse(JSON.stringify(exchange)))).toMatchObject({
          status,
          body: explained,
          note,
        })
      }),
      { numRuns: runs(15) },
    )
  })

  test('has its URL and its body as they were sent', async () => {
    const { mock, send } = await start()
    const prefix = mock.baseUrl.replace(/^http:\/\/[^/]*/, '')
    for (const body of ['"abc"', 'null', '1.0', '{ "name": "a" }', '']) {
      await send(`${path}?name=a+b&name=&c=%20`, { method: 'POST', headers: json, body })
      const { url, rawBody, query } = (await mock.requests.last())!
      expect([url, rawBody]).toEqual([`${prefix}${path}?name=a+b&name=&c=%20`, body || null])
      expect(query).toEqual({ name: ['a b', ''], c: ' ' })
    }
    const body = new Uint8Array([0xff, 0, 0x7b]) as BodyInit
    await send(path, { method: 'POST', headers: json, body })
    expect((await mock.requests.last())!.rawBody).toEqual({ base64: '/wB7' })
  })

  test('that is changed in a copy is explained with the change', async () => {
    const { mock, send } = await start({ objects: [{ name: 'a' }] })
    await send(`${path}?name=b`)
    const list = (await mock.requests.last())!
    expect(await mock.explain(list)).toMatchObject({ count: 0 })
    expect(await mock.explain({ ...list, query: { name: 'a' } } as Exchange)).toMatchObject({ count: 1 })
    await send(path, { method: 'POST', headers: json, body: '{}' })
    const create = (await mock.requests.last())!
    expect(await mock.explain(create)).toMatchObject({ status: 400, note: null })
    const changed = { ...create, body: completeBody() } as Exchange
    expect(await mock.explain(changed)).toMatchObject({
      status: 200,
      note: 'In the log, this request got the status 400. The explanation uses the present state.',
    })
    expect(await mock.explain({ ...create, headers: {} } as Exchange)).toMatchObject({ status: 415 })
  })

  test('is explained by the present state, and its note says which status it got', async () => {
    const { mock, send } = await start({ objects: [{ name: 'a' }] })
    await send(`${path}1/`, { method: 'DELETE' })
    const exchange = (await mock.requests.last())!
    expect(await mock.explain(exchange)).toMatchObject({
      status: 404,
      note: 'In the log, this request got the status 204. The explanation uses the present state.',
    })
    await mock.importState([{ name: 'a' }])
    expect(await mock.explain(exchange)).toMatchObject({ status: 204, note: null })
    const fault = await mock.faults.add({ networkError: true })
    await send(path).catch(() => {})
    await fault.remove()
    expect(await mock.explain((await mock.requests.last())!)).toMatchObject({ status: null, note: null })
    expect(await mock.explain(path)).toMatchObject({ status: 200, note: null })
  })

  test('is in an HTTP archive as it was sent, with the URL of its session', async () => {
    const { mock, send } = await start()
    const sent = `${path}?name=a+b&name=%20&colour`
    const body = '{ "name": 1.0 }'
    await send(sent, { method: 'POST', headers: json, body })
    await send(path, { method: 'POST', headers: json, body: new Uint8Array([0xff, 0, 0x7b]) as BodyInit })
    const exchanges = await mock.requests.list()
    const [first, second] = toHar(exchanges).log.entries
    const { host } = exchanges[0]!.headers
    expect(first!.request).toMatchObject({
      url: host ? `${mock.baseUrl}${sent}` : `http://localhost${sent}`,
      queryString: [
        { name: 'name', value: 'a b' },
        { name: 'name', value: ' ' },
        { name: 'colour', value: '' },
      ],
      postData: { mimeType: 'application/json', text: body },
      bodySize: body.length,
    })
    expect(second!.request).toMatchObject({ postData: { text: '/wB7', _encoding: 'base64' }, bodySize: 3 })
  })
})

describeEveryAdapter('a repeated header', (start) => {
  test('is explained as it was read', async () => {
    const { control, send } = await start()
    const headers = { ...json, accept: 'image/png, application/json' }
    await send({ method: 'GET', path, headers })
    expect(control.explain(control.requests.last()!)).toMatchObject({ status: 200, note: null })
  })
})
