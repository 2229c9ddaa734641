import { getResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

type Library = typeof import('../../src/index.ts')

const url = 'https://inventory.example/api/v2/objects/'
const json = { 'Content-Type': 'application/json' }

let library: Library

// What React Native has not, with the polyfills that MSW asks for there.
beforeEach(async () => {
  vi.stubGlobal('TextDecoder', undefined)
  vi.stubGlobal('performance', { now: () => 5 })
  vi.stubGlobal('location', undefined)
  Reflect.deleteProperty(AbortSignal.prototype, 'throwIfAborted')
  Reflect.deleteProperty(URL, 'canParse')
  vi.resetModules()
  library = await import('../../src/index.ts')
})

const { throwIfAborted } = AbortSignal.prototype
const { canParse } = URL
afterEach(() => {
  Object.assign(AbortSignal.prototype, { throwIfAborted })
  Object.assign(URL, { canParse })
  vi.unstubAllGlobals()
})

describe('in React Native', () => {
  test('a mock writes what it is sent, and logs it, with the time', async () => {
    const before = Date.now()
    const mock = library.createInventoryMock({ baseUrl: 'https://inventory.example', objects: [{ name: 'web-1' }] })
    const send = (method: string, body: BodyInit) =>
      getResponse(mock.handlers, new Request(`${url}1/`, { method, headers: json, body }))
    expect((await send('PATCH', '{"name":"wéb-東-😀"}'))?.status).toBe(200)
    expect(mock.objects.get(1)?.name).toBe('wéb-東-😀')
    const { body, rawBody, startedAt } = mock.requests.last()!
    expect([body, rawBody]).toEqual([{ name: 'wéb-東-😀' }, '{"name":"wéb-東-😀"}'])
    expect(startedAt).toBeGreaterThanOrEqual(before)
    // Not UTF-8, and cut in the middle of a character, as elsewhere.
    expect((await send('PATCH', new Uint8Array([0x22, 0xff, 0x22])))?.status).toBe(400)
    expect(mock.requests.last()).toMatchObject({ body: '�', rawBody: { base64: 'Iv8i' } })
    // A charset that only a `TextDecoder` knows is UTF-8.
    const headers = { 'Content-Type': 'application/json; charset=windows-1252' }
    const response = await mock.fetch(`${url}1/`, { method: 'PATCH', headers, body: '{"name":"é"}' })
    expect(await response.json()).toMatchObject({ name: 'é' })
  })

  test('a service answers, explains, and has faults', async () => {
    const { createInventoryService } = await import('../../src/service.ts')
    const service = createInventoryService({ objects: [{ name: 'é-1' }] })
    service.faults.add({ operation: 'list', truncate: 13, times: 1 })
    expect(await (await service.fetch(url)).text()).toBe('[{"id":1,"nam')
    expect(await (await service.fetch(url)).json()).toMatchObject([{ name: 'é-1' }])
    await service.fetch(url, { method: 'POST', headers: json, body: '{"name":"é"}' })
    expect(service.explain(service.requests.last()!).passingBody).toMatchObject({ name: 'é' })
    await expect(service.fetch(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('an error names a base URL that is none', () => {
    expect(() => library.createInventoryMock({ baseUrl: 'http://' })).toThrow('expected baseUrl to be')
  })
})
