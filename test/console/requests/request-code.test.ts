import { describe, expect, test } from 'vitest'
import {
  createScope,
  formatFaultCode,
  formatFetchCode,
  formatRequestCurl,
  formatTestCode,
  formatWaitCode,
} from '../../../src/console/requests/request-code.ts'
import { createInventoryMock } from '../../../src/index.ts'
import type { Exchange } from '../../../src/mock/log/exchange.ts'

const hostile = `web'1 "x" $(touch /tmp/no) \`id\` \\ \n</script> !! ; & | * ~`

/** The value of an expression, as a strict module would have it. */
function evaluate(code: string): unknown {
  return new Function(`'use strict'; return (${code})`)()
}

async function logExchange(path: string, init: RequestInit = {}): Promise<Exchange> {
  const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
  await mock.fetch(path, init)
  return mock.requests.last()!
}

test('a request as curl has its headers without those that curl writes itself, and its body', async () => {
  const exchange = await logExchange('/api/v2/objects/1/', { method: 'PATCH', body: '{"name":"a"}' })
  const headers = { host: 'a', connection: 'close', 'content-length': '1', 'sec-fetch-mode': 'cors', accept: '*/*' }
  expect(formatRequestCurl({ ...exchange, headers }, 'http://a/')).toBe(
    `curl -g -X PATCH http://a/ \\\n  -H 'accept: */*' \\\n  --data-raw '{"name":"a"}'`,
  )
})

describe('a request as fetch', () => {
  const copy = async (path: string, init?: RequestInit) => {
    const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
    await mock.fetch(path, init)
    const exchange = mock.requests.last()!
    const code = formatFetchCode(exchange, `https://any.example${path}`)
    await new Function('fetch', `return (async () => ${code})()`)(mock.fetch)
    return { code, exchange, sent: mock.requests.last()! }
  }

  test('sends the same again', async () => {
    const { exchange, sent, code } = await copy('/api/v2/objects/1/?a=1&a=2', {
      method: 'PATCH',
      body: JSON.stringify({ name: hostile, attributes: { ['__proto__']: 'x' } }),
      headers: { 'content-type': 'application/json', authorization: "Token a'b" },
    })
    const { requestId: _, startedAt: __, durationMs: ___, ...same } = exchange
    expect(sent).toMatchObject(same)
    expect(sent.requestId).toBe(2)
    expect(code).toContain('\n  method: "PATCH",\n')
  })

  test('is the URL alone where that is all, and has a text as a text', async () => {
    expect((await copy('/api/v2/objects/')).code).toBe('await fetch("https://any.example/api/v2/objects/")')
    expect((await copy('/api/v2/objects/', { method: 'POST', body: hostile })).sent.body).toBe(hostile)
  })
})

describe('a request as a test', () => {
  const run = (code: string, mock: object) =>
    new Function('mock', 'expect', 'test', code.replace('test(', 'return test('))(
      mock,
      expect,
      (_: string, body: () => unknown) => body(),
    )

  test('checks that such a request gets such a response, with the fault that it had', async () => {
    const mock = createInventoryMock()
    const send = () => mock.fetch('/api/v2/objects/?name=a').catch(() => {})
    for (const fault of [undefined, { status: 503, times: 1 }, { networkError: true, times: 1 }] as const) {
      if (fault) mock.faults.add(fault)
      await send()
      const code = formatTestCode(mock.requests.last()!)
      mock.reset()
      const result = run(code, mock)
      await send()
      await result
      expect(mock.requests.last()!.fault === null).toBe(fault === undefined)
      // Without that fault, or with another status, it fails.
      mock.reset()
      await send()
      const other = code.replace(/ {2}mock\.faults.*\n/, '').replace('status: 200', 'status: 404')
      await expect(run(other, mock)).rejects.toThrow('to match object')
    }
  })

  test('waits for the start of a request that waits', async () => {
    const mock = createInventoryMock({ delay: 'infinite' })
    mock.fetch('/api/v2/objects/').catch(() => {})
    const code = formatTestCode(mock.requests.last()!)
    expect(code).toContain("{ until: 'start' }")
    await run(code, mock)
    mock.reset()
  })
})

describe('a request as a fault and as a wait', () => {
  test.each<[method: string, path: string, scope: object, match: string]>([
    [
      'DELETE',
      '/api/v2/objects/1/',
      { operation: 'delete', match: { objectId: 1 } },
      '{ operation: "delete", objectId: 1 }',
    ],
    // Not the object that it made.
    ['POST', '/api/v2/objects/', { operation: 'create' }, '{ operation: "create", body: {} }'],
    [
      'GET',
      '/api/v2/objects/1/',
      { match: { method: 'GET', path: '/api/v2/objects/1/' } },
      '{ method: "GET", path: "/api/v2/objects/1/" }',
    ],
  ])('name the operation and the object, or the path of a %s %s', async (method, path, scope, match) => {
    const mock = createInventoryMock({ objects: [{ name: 'web-1' }], assumptions: { requiredFields: [] } })
    const headers = { 'content-type': 'application/json' }
    await mock.fetch(path, { method, headers, body: method === 'POST' ? '{}' : null })
    const exchange = mock.requests.last()!
    expect(createScope(exchange)).toEqual(scope)
    expect(formatWaitCode(exchange)).toBe(`await mock.requests.waitFor(${match})`)
  })

  test('name the path with its slash, which a redirect leads to', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
    const send = () => mock.fetch('/api/v2/objects/1', { method: 'DELETE' })
    await mock.fetch('/api/v2/objects/1', { method: 'DELETE', redirect: 'manual' })
    mock.faults.add({ ...createScope(mock.requests.last()!), status: 500, times: 1 })
    expect((await send()).status).toBe(500)
    expect(formatWaitCode(mock.requests.get(1)!)).toContain('path: "/api/v2/objects/1/"')
  })

  test('repeat the error that a request got', async () => {
    const mock = createInventoryMock()
    const code = [
      { status: 503, times: 1 },
      { networkError: true, times: 1 },
      { truncate: 5, delay: 1, times: 1 },
      { at: 'response', status: 504, times: 1 },
    ] as const
    for (const fault of code) {
      mock.faults.add(fault)
      await mock.fetch('/api/v2/objects/').catch(() => {})
      const [, text] = /^mock\.faults\.add\((.*)\)$/s.exec(formatFaultCode(mock.requests.last()!))!
      expect(evaluate(text!)).toEqual({ operation: 'list', ...fault })
    }
    mock.faults.add({ respond: () => new Response(null, { status: 502 }), times: 1 })
    await mock.fetch('/api/v2/objects/')
    expect(formatFaultCode(mock.requests.last()!)).toBe('mock.faults.add({ operation: "list", status: 502, times: 1 })')
    await mock.fetch('/api/v2/objects/?sort=name')
    expect(formatFaultCode(mock.requests.last()!)).toContain('status: 400')
  })

  test('work: the wait finds the request, the fault hits the next one', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
    const send = () =>
      mock.fetch('/api/v2/objects/1/?a=1&a=2', {
        method: 'PATCH',
        body: JSON.stringify({ name: hostile, attributes: { ['__proto__']: 'x', "a'b": '' } }),
        headers: { 'content-type': 'application/json' },
      })
    await send()
    const exchange = mock.requests.get(1)!
    const found = new Function('mock', `return ${formatWaitCode(exchange).replace(/^await /, '')}`)(mock)
    expect(await found).toBe(exchange)
    new Function('mock', formatFaultCode(exchange))(mock)
    expect((await send()).status).toBe(500)
    expect((await send()).status).toBe(200)
  })
})
