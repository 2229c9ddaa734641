/*
 * What a page sees of requests to the service, by `fetch` and by `XMLHttpRequest`. The same runs with the platform's, to a
 * server, and with those that `interceptRequests` answers: what they see has to be the same.
 */

/** The objects, in the page and on the server. */
export const initialObjects = [
  { name: 'web-1', labels: ['prod', 'é'] },
  { name: 'web-2' },
  { name: 'web-3' },
  { name: 'web-4' },
]

/** Lets a request wait longer than any test, until a probe ends it. */
const HANGING = { prefer: 'delay=600000' }

const json = { 'content-type': 'application/json' }

/** What a page sees of a response. */
async function see(response: Response) {
  const { status, ok, type, url, redirected, headers } = response
  const text = await response.text()
  return { status, ok, type, url, redirected, text, contentType: headers.get('content-type') }
}

/** What a page sees of a fetch: its response, or the name of its error. */
const seeFetch = (...args: Parameters<typeof fetch>) => fetch(...args).then(see, (error) => error.name)

/**
 * @param objects - the URL of the collection
 * @param isWaiting - resolves once a request waits
 */
type Probe = (objects: string, isWaiting: () => Promise<unknown>) => unknown

const fetchProbes: Record<string, Probe> = {
  'a text': (objects) => seeFetch(`${objects}?name=web-1`),
  'a URL': (objects) => seeFetch(new URL(objects, document.baseURI)),
  'a URL with a hash': (objects) => seeFetch(`${objects}?name=web-1#top`),
  'a Request': (objects) => seeFetch(new Request(objects)),
  'a Request with other options': (objects) => seeFetch(new Request(objects), { method: 'HEAD' }),
  'a Request, whose body is used': async (objects) => {
    const request = new Request(`${objects}1/`, { method: 'PATCH', headers: json, body: '{"name":"web-1b"}' })
    return [request.bodyUsed, await seeFetch(request), request.bodyUsed, await seeFetch(request)]
  },
  'a Request of another window': (objects) => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const { Request } = frame.contentWindow as unknown as typeof globalThis
    return seeFetch(new Request(new URL(`${objects}9/`, document.baseURI), { method: 'PUT', body: '{}' }))
  },
  'no URL': async () => [await seeFetch('http://'), await seeFetch('https://user:password@inventory.example/')],
  'a URL outside of the service': (objects) => seeFetch(objects.replace('objects', 'racks')),
  HEAD: (objects) => seeFetch(objects, { method: 'HEAD' }),
  OPTIONS: (objects) => fetch(objects, { method: 'OPTIONS' }).then(({ status }) => status),
  'an unknown method': (objects) => seeFetch(objects, { method: 'PUT' }),
  'a lower-case method': (objects) => seeFetch(objects, { method: 'post', headers: json, body: '{}' }),
  'a body with GET': (objects) => seeFetch(objects, { body: '{}' }),
  'bodies of other types': async (objects) => {
    const seen = []
    for (const body of [
      new URLSearchParams({ name: 'a' }),
      new Blob(['{}'], { type: 'text/csv' }),
      new TextEncoder().encode('{}'),
    ]) {
      seen.push(await seeFetch(objects, { method: 'POST', body }))
    }
    return seen
  },
  'a redirect': (objects) => seeFetch(`${objects}2`, { method: 'PATCH', headers: json, body: '{"name":"web-2b"}' }),
  'a redirect that is not wanted': (objects) =>
    seeFetch(objects.slice(0, -1), { redirect: 'error', cache: 'no-store' }),
  'a redirect by hand': (objects) => seeFetch(objects.slice(0, -1), { redirect: 'manual', cache: 'no-store' }),
  'the mode no-cors': (objects) => seeFetch(objects, { mode: 'no-cors' }),
  'the mode same-origin': (objects) => seeFetch(objects, { mode: 'same-origin' }),
  'no content': (objects) => seeFetch(`${objects}4/`, { method: 'DELETE' }),
  'a clone': (objects) => fetch(objects).then((response) => response.clone().text()),
  'a network error': (objects) => seeFetch(`${objects}?name=none`),
  'an abort before': (objects) => seeFetch(objects, { signal: AbortSignal.abort() }),
  'an abort with a reason': (objects) => seeFetch(objects, { signal: AbortSignal.abort(new RangeError()) }),
  'an abort of a request that waits': async (objects, isWaiting) => {
    const controller = new AbortController()
    const seen = seeFetch(`${objects}3/`, { method: 'DELETE', headers: HANGING, signal: controller.signal })
    await isWaiting()
    controller.abort()
    return seen
  },
  'a timeout': (objects) => seeFetch(objects, { headers: HANGING, signal: AbortSignal.timeout(100) }),
  'what it is': () => [fetch.name, fetch.length, String(fetch).includes('[native code]')],
}

const eventTypes = ['readystatechange', 'loadstart', 'progress', 'load', 'error', 'abort', 'timeout', 'loadend']

/** Notes the events of a request, with what can be read at each. Those of a part of the body depend on the network. */
function trace(xhr: XMLHttpRequest) {
  const events: unknown[] = []
  for (const type of eventTypes) {
    xhr.addEventListener(type, (event) => {
      const { readyState, status, responseURL } = xhr
      const isPart = type === 'progress' || readyState === xhr.LOADING
      if (!isPart)
        events.push([type, readyState, status, responseURL, event.target === xhr, event instanceof ProgressEvent])
    })
  }
  return events
}

/** What a page sees of a request when it has ended, and of its events. */
async function seeXhr(xhr: XMLHttpRequest, body?: XMLHttpRequestBodyInit) {
  const events = trace(xhr)
  const end = new Promise((resolve) => xhr.addEventListener('loadend', resolve))
  xhr.send(body)
  const before = [xhr.readyState, xhr.status, xhr.response, xhr.getAllResponseHeaders()]
  await end
  return { before, events, after: await seeNow(xhr) }
}

async function seeNow(xhr: XMLHttpRequest) {
  const { readyState, status, responseURL, responseType, response } = xhr
  const body = response instanceof ArrayBuffer ? new Blob([response]) : response
  return {
    ...{ readyState, status, responseURL, responseType },
    body: body instanceof Blob ? [body.type, await body.text()] : body,
    text: thrown(() => xhr.responseText),
    contentType: xhr.getResponseHeader('Content-Type'),
    none: xhr.getResponseHeader('x-none'),
    line: /^content-type: .*\r\n/im.exec(xhr.getAllResponseHeaders())?.[0],
  }
}

function open(url: string, method = 'GET', headers: Readonly<Record<string, string>> = {}): XMLHttpRequest {
  const xhr = new XMLHttpRequest()
  xhr.open(method, url)
  for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
  return xhr
}

/** What a function returns, or the name of what it throws. */
function thrown(action: () => unknown): unknown {
  try {
    return action()
  } catch (error) {
    return (error as Error).name
  }
}

const xhrProbes: Record<string, Probe> = {
  ...Object.fromEntries(
    (['', 'text', 'json', 'blob', 'arraybuffer', 'document'] as const).map((type) => [
      `the type '${type}'`,
      (objects) => seeXhr(Object.assign(open(objects), { responseType: type })),
    ]),
  ),
  'JSON that is none': (objects) =>
    seeXhr(Object.assign(open(objects.replace('objects/', 'objects/no')), { responseType: 'json' })),
  'a URL': (objects) => seeXhr(open(new URL(objects, document.baseURI).href)),
  HEAD: (objects) => seeXhr(open(objects, 'HEAD')),
  POST: (objects) => seeXhr(open(objects, 'POST', json), '{"name":""}'),
  'a body with GET': (objects) => seeXhr(open(objects), '{}'),
  'no content': (objects) => seeXhr(open(`${objects}4/`, 'DELETE')),
  'a redirect': (objects) => seeXhr(open(`${objects}2`, 'PATCH', json), '{"name":"web-2c"}'),
  'a header twice': (objects) => {
    const xhr = open(objects, 'GET', { accept: 'application/json' })
    xhr.setRequestHeader('accept', 'text/html')
    return seeXhr(xhr)
  },
  'a network error': (objects) => seeXhr(open(`${objects}?name=none`)),
  'a timeout': (objects) => seeXhr(Object.assign(open(objects, 'GET', HANGING), { timeout: 100 })),
  'an abort of a request that waits': async (objects, isWaiting) => {
    const xhr = open(`${objects}3/`, 'DELETE', HANGING)
    const events = trace(xhr)
    xhr.send()
    await isWaiting()
    xhr.abort()
    return { events, after: await seeNow(xhr) }
  },
  'an abort before, after and without sending': async (objects) => {
    const xhr = new XMLHttpRequest()
    const events = trace(xhr)
    xhr.abort()
    xhr.open('GET', objects)
    xhr.abort()
    events.push(await seeNow(xhr))
    xhr.send()
    await new Promise((resolve) => xhr.addEventListener('loadend', resolve))
    xhr.abort()
    return { events, after: await seeNow(xhr) }
  },
  'an abort at each event': (objects) =>
    Promise.all(
      [1, 2, 3].map(async (state) => {
        const xhr = open(objects)
        const events = trace(xhr)
        const end = new Promise((resolve) => xhr.addEventListener('loadend', resolve))
        xhr.addEventListener('readystatechange', () => xhr.readyState === state && xhr.abort())
        xhr.addEventListener('loadstart', () => state === 1 && xhr.abort())
        xhr.send()
        await end
        return { events, after: await seeNow(xhr) }
      }),
    ),
  'a second request': async (objects) => {
    const xhr = open(objects)
    const first = await seeXhr(xhr)
    xhr.open('GET', `${objects}?name=web-2`)
    return [first, await seeXhr(xhr)]
  },
  'a request in place of one that waits': async (objects, isWaiting) => {
    const xhr = open(objects, 'GET', HANGING)
    xhr.send()
    await isWaiting()
    xhr.open('GET', objects)
    return seeXhr(xhr)
  },
  'what may not be': (objects) => {
    const xhr = new XMLHttpRequest()
    const sent = open(objects)
    sent.send()
    const names = [
      () => xhr.send(),
      () => xhr.setRequestHeader('a', 'b'),
      () => xhr.open('GET', 'http://'),
      () => xhr.open('NO METHOD', objects),
      () => sent.send(),
      () => sent.setRequestHeader('a', 'b'),
    ].map(thrown)
    sent.abort()
    return names
  },
  'listeners of every kind': async (objects) => {
    const xhr = open(objects)
    const seen: unknown[] = []
    const removed = () => seen.push('removed')
    xhr.onload = ({ target }) => seen.push(['onload', target === xhr])
    xhr.addEventListener('load', { handleEvent: ({ type }) => seen.push(['object', type]) })
    xhr.addEventListener('readystatechange', () => seen.push('once'), { once: true })
    xhr.addEventListener('load', removed)
    xhr.removeEventListener('load', removed)
    await seeXhr(xhr)
    return seen
  },
  'a URL outside of the service': (objects) => seeXhr(open(objects.replace('objects', 'racks'))),
  'what it is': () => [XMLHttpRequest.DONE, new XMLHttpRequest() instanceof EventTarget],
}

/** All probes, by their names. */
export const probes: Readonly<Record<string, Probe>> = Object.fromEntries(
  Object.entries({ fetch: fetchProbes, XMLHttpRequest: xhrProbes }).flatMap(([by, probes]) =>
    Object.entries(probes).map(([name, probe]) => [`${by}: ${name}`, probe]),
  ),
)
