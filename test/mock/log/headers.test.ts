import { describe, expect, test } from 'vitest'
import { createInventoryMock, type Exchange, InventoryMockError, type RequestMatch } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'

describeEveryAdapter('an exchange', (start) => {
  test('has the headers of the request and of the response, by lower-case name', async () => {
    const { control, send } = await start()
    const response = await send({ method: 'GET', path, headers: { 'X-Client': 'Ææ', Authorization: 'Token t' } })
    const [{ headers, responseHeaders }] = control.requests.list() as [Exchange]
    expect(headers).toMatchObject({ 'x-client': 'Ææ', authorization: 'Token t' })
    expect(responseHeaders).toEqual({
      ...{ 'content-type': 'application/json', vary: 'Accept' },
      allow: 'GET, POST, HEAD, OPTIONS',
    })
    expect(response.headers).toMatchObject(responseHeaders!)
    expect([Object.isFrozen(headers), Object.isFrozen(responseHeaders)]).toEqual([true, true])
  })

  test('has the response headers of a fault, of `explainHeaders` and of what the request prefers', async () => {
    const { control, send } = await start({ explainHeaders: true })
    control.faults.add({ operation: 'create', status: 429, headers: { 'X-Own': '1' } })
    await send({ ...write('POST', completeBody()), path })
    await send({ method: 'GET', path: `${path}?colour=red`, headers: { Prefer: 'delay=0' } })
    expect(control.requests.list().map(({ responseHeaders }) => responseHeaders)).toMatchObject([
      { 'retry-after': '1', 'x-own': '1' },
      { 'x-inventory-assumption': 'unknownParameters', 'preference-applied': 'delay=0' },
    ])
  })

  test('can be found by a header, whose name is in any case', async () => {
    const { control, send } = await start()
    const waiting = control.requests.waitFor({ headers: { AUTHORIZATION: /^Token / } })
    await send({ method: 'GET', path })
    await send({ method: 'GET', path: `${path}?name=a`, headers: { authorization: 'Token t' } })
    expect((await waiting).query).toEqual({ name: 'a' })
    const found = await control.requests.waitFor({ responseHeaders: { 'Content-Type': 'application/json' } })
    expect(found.requestId).toBe(1)
  })

  test('can have a fault by a header', async () => {
    const { control, send } = await start()
    control.faults.add({ match: { headers: { 'X-Fail': '1' } }, status: 503 })
    expect((await send({ method: 'GET', path, headers: { 'x-fail': '1' } })).status).toBe(503)
    expect((await send({ method: 'GET', path, headers: { 'x-fail': '2' } })).status).toBe(200)
    expect((await send({ method: 'GET', path })).status).toBe(200)
  })

  test('keeps headers named like members of Object.prototype', async () => {
    const { control, send } = await start()
    await send({ method: 'GET', path, headers: { constructor: 'a' } })
    expect(control.requests.list()[0]!.headers.constructor).toBe('a')
    expect(await control.requests.waitFor({ headers: { Constructor: 'a' } })).toBe(control.requests.list()[0])
  })
})

describe('a pattern of headers', () => {
  test('that matches none says in the error which header differs', async () => {
    const mock = createInventoryMock()
    await mock.fetch(path, { headers: { Authorization: 'Token other' } })
    const match: RequestMatch = { headers: { Authorization: 'Token t' } }
    await expect(mock.requests.waitFor(match, { timeout: 1 })).rejects.toThrow(
      'headers.Authorization: expected "Token t" but got "Token other"',
    )
  })

  test('of the response cannot be that of a fault', () => {
    const match = { responseHeaders: {} }
    expect(() => createInventoryMock().faults.add({ status: 503, match: match as never })).toThrow(InventoryMockError)
  })
})
