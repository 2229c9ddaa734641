import { getResponse } from 'msw'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { InventoryMock } from '../../src/index.ts'

const url = 'https://inventory.example/api/v2/objects/'
const platform = { Request, Response }

/** As whatwg-fetch, which Pretender puts in the place of the platform's, has them: with little of what the platform knows. */
class OtherRequest {
  readonly method: string
  readonly headers = new Map([['content-type', 'application/json']])
  readonly #body: string
  constructor(
    readonly url: string,
    { method = 'GET', body = '' } = {},
  ) {
    this.method = method
    this.#body = body
  }
  async arrayBuffer() {
    return new TextEncoder().encode(this.#body).buffer
  }
}
class OtherResponse {
  readonly status = 299
}

/**
 * As that of Pretender: it sets its own fields, from its constructor on, calls `onload` by a listener, and leaves the other
 * properties with handlers, and the target of an event, alone.
 */
class OtherXMLHttpRequest {
  readonly #listeners: [type: string, listener: (event: Event) => void][] = []
  readonly OPENED = 1
  readonly HEADERS_RECEIVED = 2
  readonly LOADING = 3
  readonly DONE = 4
  declare readyState: number
  onload: ((event: Event) => void) | null = null
  constructor() {
    Object.assign(this, { readyState: 0, responseText: '', status: 0, timeout: 0, responseType: '' })
    Object.assign(this, { onerror: null, onreadystatechange: null })
    this.addEventListener('load', (event) => this.onload?.(event))
  }
  addEventListener(type: string, listener: (event: Event) => void) {
    this.#listeners.push([type, listener])
  }
  dispatchEvent(event: Event) {
    for (const [type, listener] of this.#listeners) if (type === event.type) listener.call(this, event)
  }
  open() {
    this.readyState = 1
  }
  setRequestHeader() {}
  send() {
    Object.assign(this, { readyState: 4, status: 203, responseText: 'the tool' })
    this.dispatchEvent(new Event('loadend'))
  }
}

const document = { baseURI: 'https://inventory.example/app/' }
let main: typeof import('../../src/index.ts')
let interceptRequests: typeof import('../../src/page.ts').interceptRequests
let mock: InventoryMock

/** As in a page: only there do the modules take the classes when they load. */
beforeAll(async () => {
  vi.stubGlobal('document', document)
  vi.resetModules()
  main = await import('../../src/index.ts')
  interceptRequests = (await import('../../src/page.ts')).interceptRequests
  vi.unstubAllGlobals()
})

beforeEach(() => {
  mock = main.createInventoryMock({ objects: [{ name: 'web-1' }] })
  vi.stubGlobal('Request', OtherRequest)
  vi.stubGlobal('Response', OtherResponse)
  vi.stubGlobal('Headers', class {})
  return () => void vi.unstubAllGlobals()
})

test('the handlers for MSW answer with the classes that the platform had', async () => {
  const list = await getResponse(mock.handlers, new platform.Request(url))
  expect(await list!.json()).toMatchObject([{ name: 'web-1' }])
  const deleted = await getResponse(mock.handlers, new platform.Request(`${url}1/`, { method: 'DELETE' }))
  expect(deleted!.status).toBe(204)
})

test('so does a fault with a function, which may return either', async () => {
  const body = 'own'
  mock.faults.add({ operation: 'list', respond: () => new platform.Response(body), times: 1 })
  expect(await (await mock.fetch(url)).text()).toBe(body)
  const other = Object.assign(new OtherResponse(), {
    headers: new platform.Response().headers,
    body,
    text: async () => body,
  })
  mock.faults.add({ operation: 'list', respond: () => other as unknown as Response })
  expect((await mock.fetch(url)).status).toBe(299)
})

test('fetch of the page takes a Request of either', async () => {
  onTestFinished(interceptRequests(mock))
  expect(await (await fetch(new platform.Request(url))).json()).toHaveLength(1)
  const body = JSON.stringify({ name: 'web-2' })
  const init = { method: 'PATCH', body }
  expect(await (await fetch(new Request(`${url}1/`, init))).json()).toMatchObject({ name: 'web-2' })
})

/** Puts the class of a tool in the place of the platform's. */
function replaceXMLHttpRequest() {
  vi.stubGlobal('XMLHttpRequest', OtherXMLHttpRequest)
  vi.stubGlobal('ProgressEvent', class extends Event {})
  onTestFinished(interceptRequests(mock))
}

/** Sends a request, and waits for its end. */
async function load(address: string) {
  const sent = new XMLHttpRequest()
  const states = [sent.readyState]
  sent.addEventListener('readystatechange', () => states.push(sent.readyState))
  sent.open('GET', address)
  states.push(sent.readyState)
  const ended = new Promise((resolve) => sent.addEventListener('loadend', resolve))
  sent.send()
  await ended
  return { states, status: sent.status, text: sent.responseText }
}

test('an XMLHttpRequest that sets its own fields is answered, and one to another server is left to the tool', async () => {
  replaceXMLHttpRequest()
  expect(await load(url)).toEqual({ states: [0, 1, 2, 3, 4], status: 200, text: expect.stringContaining('web-1') })
  expect(await load('https://other.example/')).toEqual({ states: [0, 1], status: 203, text: 'the tool' })
})

test('fetch and an XMLHttpRequest of a relative URL are answered where Request knows of no document, as in jsdom', async () => {
  vi.stubGlobal('document', document)
  replaceXMLHttpRequest()
  expect(await (await fetch('../api/v2/objects/')).json()).toMatchObject([{ name: 'web-1' }])
  expect((await load('../api/v2/objects/')).text).toContain('web-1')
})

test.each([
  ['an answer', {}, ['readystatechange', 'readystatechange', 'progress', 'readystatechange', 'load', 'loadend']],
  ['a network error', { networkError: true }, ['readystatechange', 'error', 'loadend']],
] as const)(
  'the properties of such a request that have a handler hear of %s once, with the request',
  async (_, fault, types) => {
    replaceXMLHttpRequest()
    if ('networkError' in fault) mock.faults.add(fault)
    const sent = new XMLHttpRequest()
    const heard: string[] = []
    sent.open('GET', url)
    await new Promise((resolve) => {
      const hear = ({ type, target }: Event) => {
        if (target === sent) heard.push(type)
        if (type === 'loadend') resolve(undefined)
      }
      for (const type of ['readystatechange', 'progress', 'load', 'error', 'loadend'])
        Reflect.set(sent, `on${type}`, hear)
      sent.send()
    })
    expect(heard).toEqual(types)
  },
)
