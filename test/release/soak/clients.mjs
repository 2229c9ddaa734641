import http from 'node:http'
import { connect as openSocket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { connect } from '../../../dist/client.js'
import { TOKEN } from '../../server/cli-server.mjs'

const collection = '/api/v2/objects/'
const empty = { location: null, type: null, labels: [], attributes: {}, responsible: [] }
const queries = ['', '?name=web-1', '?sort=-id', '?type__name=switch&sort=id', '?location__fact=osl1', '?sort=x']

/** A session that all use, and that nobody ends. */
const SHARED = 'shared'
const shared = { 'x-inventory-session': SHARED }

const pick = (list) => list[Math.floor(Math.random() * list.length)]
const between = (min, max) => min + Math.random() * (max - min)

/**
 * Creates what clients do: a table of weights and functions. Each resolves when its client has left, and throws for a
 * response that it does not expect.
 */
export function createClients(url) {
  const { port } = new URL(url)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  let lastId = 0
  const newName = () => `soak-${++lastId}`

  /** Sends a request. With `leaveAfter`, the client disconnects after so many ms, or at the first byte of a response. */
  function send(method, path, { body, headers = {}, leaveAfter, expected = [200, 201, 204, 302] } = {}) {
    return new Promise((resolve, reject) => {
      const address = `203.0.113.${Math.floor(between(1, 255))}`
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const token = path.includes('/__mock__') ? { authorization: `Bearer ${TOKEN}` } : {}
      const allHeaders = { 'x-forwarded-for': address, ...type, ...token, ...headers }
      const request = http.request({ port, method, path, agent, headers: allHeaders }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
        response.on('error', () => resolve(null))
        response.on('end', () => {
          const { statusCode } = response
          if (expected.includes(statusCode)) resolve({ status: statusCode, text, headers: response.headers })
          else reject(new Error(`${method} ${path} got ${statusCode}: ${text.slice(0, 200)}`))
        })
        if (leaveAfter !== undefined) request.destroy()
      })
      request.on('error', (error) => (leaveAfter === undefined ? reject(error) : resolve(null)))
      if (leaveAfter !== undefined) setTimeout(leaveAfter).then(() => request.destroy())
      request.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  /** Writes bytes, reads for a while, and leaves without a word. */
  async function writeRaw(text, ms) {
    const socket = openSocket({ port, host: '127.0.0.1' }, () => socket.write(text))
    socket.on('error', () => {})
    socket.resume()
    await setTimeout(ms)
    socket.destroy()
  }

  /** A whole life of an object. */
  async function useCollection(base, headers) {
    const name = newName()
    await send('POST', base + collection, { headers, body: { ...empty, name } })
    const { text } = await send('GET', `${base}${collection}?name=${name}`, { headers })
    const [{ id }] = JSON.parse(text)
    const path = `${base}${collection}${id}/`
    await send('PATCH', path, { headers, body: { attributes: { n: name } } })
    await send('PUT', path, { headers, body: { ...empty, name: `${name}-b` } })
    await send('GET', base + collection, { headers })
    await send('DELETE', path, { headers })
    await send('PATCH', path, { headers, body: {}, expected: [404] })
    await send('POST', base + collection, { headers, body: { name: null }, expected: [400] })
  }

  /** A session: by path or by header; ended with DELETE, or left to its idle time. */
  async function useSession() {
    const name = newName()
    const [base, headers] = pick([
      [`/sessions/${name}`, {}],
      ['', { 'x-inventory-session': name }],
    ])
    await useCollection(base, headers)
    await setTimeout(between(0, 3000))
    await send('GET', base + collection, { headers })
    if (Math.random() < 0.6) await send('DELETE', `/sessions/${name}`)
  }

  async function visit() {
    const { headers } = await send('GET', collection)
    const cookie = headers['set-cookie'].map((line) => line.split(';')[0]).join('; ')
    await useCollection('', { cookie })
  }

  /** What the console of a server does: listens, reads everything, then what changed; undoes; leaves. */
  async function useConsole(session) {
    const client = connect(url, { session, token: TOKEN })
    const stops = await Promise.all(
      ['request:end', 'settings', 'faults', 'change'].map((name) => client.on(name, () => {})),
    )
    for (let round = 0; round < 3; round++) {
      await send('GET', new URL(client.baseUrl).pathname + collection + pick(queries), { expected: [200, 400] })
      const { faults, objects, requests, settings, summaries } = client
      const [list] = await Promise.all([summaries(), settings(), faults.list(), objects.count()])
      const exchange = await requests.get(pick(list)?.requestId ?? 1)
      if (exchange) await client.explain(exchange)
      await client.objects.list({ sort: '-id' }, { offset: 0, limit: 50 })
      await setTimeout(between(100, 1500))
    }
    // Not in the shared session: a restore ends the requests of the others.
    if (session !== SHARED) await undoEverything(client)
    if (session === SHARED || Math.random() < 0.8) await Promise.all(stops.map((stop) => stop()))
    else await client.end()
  }

  /** One operator at a time: a restore takes back what another one has just created. */
  let operator = Promise.resolve()
  function operate() {
    operator = operator
      .catch(() => {})
      .then(async () => {
        const checkpoint = await undoEverything(connect(url, { token: TOKEN }))
        if (checkpoint) checkpoints.push(checkpoint)
      })
    return operator
  }

  /** The checkpoints of operators that have left without dropping them. */
  const checkpoints = []

  /** Drops the checkpoints of operators: the only thing of a client that stays, the last 1,000 of a collection. */
  async function dropCheckpoints() {
    // The server has dropped the oldest.
    for (const checkpoint of checkpoints.splice(0)) await checkpoint.drop().catch(() => {})
  }

  /** @returns its checkpoint if it does not drop it */
  async function undoEverything(client) {
    const checkpoint = await client.checkpoint()
    const { id } = await client.objects.create({ name: newName() })
    await client.objects.update(id, { labels: ['soak'] })
    const fault = await client.faults.add({ operation: 'delete', sequence: [{ status: 503 }, {}, { status: 500 }] })
    await client.configure({ assumptions: { filterMatch: 'icontains' }, delay: [0, 3] })
    await client.objects.list({ name: 'WEB' })
    await client.restore(checkpoint)
    await fault.remove()
    if (Math.random() < 0.2) return checkpoint
    await checkpoint.drop()
  }

  const inSession = () => connect(url, { session: newName(), token: TOKEN })

  async function exchangeState() {
    const client = inSession()
    await client.importState(await client.generate({ count: 50, seed: 3 }))
    await client.importState(await client.exportState())
    await client.setInitialState([{ name: 'other' }])
    await client.requests.list()
    await client.end()
  }

  /** Listens to events without a client: closes after a while, or lets the session end. */
  async function streamEvents() {
    const session = pick([null, newName()])
    const base = session === null ? '' : `/sessions/${session}`
    const change = async () => {
      await setTimeout(100)
      if (session === null) return
      await send('POST', base + collection, { body: { ...empty, name: newName() } })
      await send('DELETE', base)
    }
    await Promise.all([
      send('GET', `${base}/__mock__/events?names=change,log`, { leaveAfter: between(0, 4000) }),
      change(),
    ])
  }

  async function waitForRequest() {
    const base = `/sessions/${newName()}`
    const wait = (operation, timeout, options) =>
      send('POST', `${base}/__mock__/requests/wait-for`, { body: { match: { operation }, timeout }, ...options })
    await Promise.all([
      wait('create', 15_000),
      wait('delete', 800, { expected: [408] }),
      wait('list', 800, { leaveAfter: between(0, 400), expected: [408] }),
      send('POST', base + collection, { body: { ...empty, name: newName() } }),
    ])
    await send('DELETE', base)
  }

  /** Requests in a delay: some clients wait, some leave, some are let go or ended with their session. */
  async function useDelays() {
    const client = inSession()
    const base = new URL(client.baseUrl).pathname
    const headers = (ms) => ({ prefer: `delay=${ms}` })
    // The session ends when these have their responses, however slow the machine is.
    const end = async () => {
      await Promise.all([
        send('GET', base + collection, { headers: headers(200) }),
        send('GET', base + collection, { headers: { prefer: 'code=503' }, expected: [503] }),
      ])
      await client.requests.list({ outcome: 'pending' })
      if (Math.random() < 0.5) await client.requests.release()
      else await client.end()
    }
    const late = { headers: headers(3000), body: empty, leaveAfter: between(0, 300), expected: [400] }
    await Promise.all([
      send('GET', base + collection, { headers: headers(60_000), leaveAfter: 5000 }),
      send('POST', base + collection, late),
      end(),
    ])
  }

  async function leave() {
    const head = (line) => `${line} HTTP/1.1\r\nHost: localhost\r\nX-Inventory-Session: leaver\r\n`
    const post = head(`POST ${collection}`)
    const parts = ['', 'GET /api', 'nonsense\r\n\r\n', post]
    parts.push(`${post}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name":`)
    parts.push(`${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"nam`, `${head('GET /__mock__/events')}\r\n`)
    parts.push(`${head(`GET ${collection}`)}\r\n`.repeat(20))
    await writeRaw(pick(parts), between(0, 1000))
  }

  const pages = ['/docs', '/openapi.json', '/__mock__/', '/healthz', '/readyz']

  return {
    close: () => agent.destroy(),
    dropCheckpoints,
    send,
    /** The weight of each: how often it happens. */
    clients: [
      [
        30,
        'reads a shared list',
        () => send('GET', collection + pick(queries), { headers: shared, expected: [200, 400] }),
      ],
      [10, 'writes to a shared collection', () => useCollection('', shared)],
      [6, 'operates the collection of the server', operate],
      [6, 'uses a session', useSession],
      [3, 'visits with a cookie', visit],
      [8, 'leaves in the middle', leave],
      [4, 'leaves a list', () => send('GET', collection, { headers: shared, leaveAfter: between(0, 5) })],
      [3, 'reads a page', () => send('GET', pick(pages))],
      [4, 'streams events', streamEvents],
      [2, 'waits for a request', waitForRequest],
      [2, 'waits in a delay', useDelays],
      [1, 'uses the console', () => useConsole(SHARED)],
      [1, 'uses the console of a session', () => useConsole(newName())],
      [1, 'exports, imports and resets', exchangeState],
    ],
  }
}
