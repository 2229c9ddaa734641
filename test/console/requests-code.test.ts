import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import {
  createScope,
  formatFaultCode,
  formatRequestCurl,
  formatWaitCode,
} from '../../src/console/requests/format-request.ts'
import { createInventoryMock } from '../../src/index.ts'
import type { Exchange } from '../../src/mock/log/exchange.ts'

const hostile = `web'1 "x" $(touch /tmp/no) \`id\` \\ \n</script> !! ; & | * ~`

/** The words that a shell makes of a text. */
function parseWords(text: string): string[] {
  const output = execFileSync('/bin/sh', ['-c', `for word in ${text}; do printf '%s\\0' "$word"; done`], {
    encoding: 'utf8',
  })
  return output.split('\0').slice(0, -1)
}

/** The value of an expression, as a strict module would have it. */
function evaluate(code: string): unknown {
  return new Function(`'use strict'; return (${code})`)()
}

async function logExchange(path: string, init: RequestInit = {}): Promise<Exchange> {
  const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
  await mock.fetch(path, init)
  return mock.requests.last()!
}

describe('a request as curl', () => {
  it('has its method, URL, headers and body', async () => {
    const body = JSON.stringify({ name: hostile })
    const exchange = await logExchange('/api/v2/objects/1/', {
      method: 'PATCH',
      body,
      headers: { 'content-type': 'application/json', 'x-empty': '', authorization: "Token a'b" },
    })
    const words = parseWords(formatRequestCurl(exchange, 'http://127.0.0.1:4010/api/v2/objects/1/?a=[1]&b=$x'))
    expect(words.slice(0, 5)).toEqual([
      'curl',
      '-g',
      '-X',
      'PATCH',
      'http://127.0.0.1:4010/api/v2/objects/1/?a=[1]&b=$x',
    ])
    expect(words.slice(-2)).toEqual(['--data-raw', body])
    expect(words).toEqual(
      expect.arrayContaining(['content-type: application/json', 'x-empty;', "authorization: Token a'b"]),
    )
  })

  it('has no headers that curl writes itself, and no body where there is none', async () => {
    const exchange = await logExchange('/api/v2/objects/')
    const headers = { host: 'a', connection: 'close', 'content-length': '1', 'sec-fetch-mode': 'cors', accept: '*/*' }
    expect(formatRequestCurl({ ...exchange, headers }, 'http://a/')).toBe(
      "curl -g -X GET http://a/ \\\n  -H 'accept: */*'",
    )
    expect(formatRequestCurl({ ...exchange, method: 'HEAD', headers: {} }, 'http://a/')).toBe('curl -g -I http://a/')
  })
})

describe('a request as a fault and as a wait', () => {
  it('name the operation and the object', async () => {
    const exchange = await logExchange('/api/v2/objects/1/', { method: 'DELETE' })
    expect(formatFaultCode(exchange)).toBe(
      'mock.faults.add({ operation: "delete", match: { objectId: 1 }, status: 500, times: 1 })',
    )
    expect(formatWaitCode(exchange)).toBe('await mock.requests.waitFor({ operation: "delete", objectId: 1 })')
  })

  it('of a create do not name the object that it made', async () => {
    const mock = createInventoryMock({ assumptions: { requiredFields: [] } })
    await mock.fetch('/api/v2/objects/', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(createScope(mock.requests.get(1)!)).toEqual({ operation: 'create' })
    expect(formatWaitCode(mock.requests.get(1)!)).not.toContain('Id')
  })

  it('name the method and the path where there is no operation', async () => {
    const exchange = await logExchange('/api/v2/objects/1/')
    expect(createScope(exchange)).toEqual({ match: { method: 'GET', path: '/api/v2/objects/1/' } })
    expect(formatWaitCode(exchange)).toBe('await mock.requests.waitFor({ method: "GET", path: "/api/v2/objects/1/" })')
  })

  it('name the path with its slash, which a redirect leads to', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
    const send = () => mock.fetch('/api/v2/objects/1', { method: 'DELETE' })
    await mock.fetch('/api/v2/objects/1', { method: 'DELETE', redirect: 'manual' })
    mock.faults.add({ ...createScope(mock.requests.last()!), status: 500, times: 1 })
    expect((await send()).status).toBe(500)
    expect(formatWaitCode(mock.requests.get(1)!)).toContain('path: "/api/v2/objects/1/"')
  })

  it('repeat the error that a request got', async () => {
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

  it('work: the wait finds the request, the fault hits the next one', async () => {
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
