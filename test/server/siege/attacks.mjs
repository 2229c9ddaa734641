import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { TOKEN } from './target.mjs'

const path = '/api/v2/objects/'
const targets = JSON.parse(readFileSync(new URL('../path-tricks.json', import.meta.url), 'utf8'))
const empty = { location: null, type: null, labels: [], attributes: {}, responsible: [] }
const operator = { authorization: `Bearer ${TOKEN}` }

/** A body of 1 MiB. */
function createBody(fields) {
  const text = JSON.stringify({ ...empty, ...fields, attributes: { padding: '' } })
  return Buffer.from(text.replace('"padding":""', `"padding":"${'x'.repeat(1024 * 1024 - text.length)}"`))
}

/** The longest time of a repeated task, in ms: on a slow machine, it is repeated less often. */
const MAX_TIME = 60_000

/** Runs `count` tasks, so many at a time, and counts their results. */
async function repeat(count, atATime, task) {
  const results = {}
  const startedAt = performance.now()
  let next = 0
  const work = async () => {
    while (next < count && performance.now() - startedAt < MAX_TIME) {
      const result = await task(next++)
      results[result] = (results[result] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return results
}

/** Formats counts: `201 × 64, 507 × 1,976`. */
function format(counts) {
  return Object.entries(counts)
    .map(([name, count]) => `${name} × ${count.toLocaleString('en')}`)
    .join(', ')
}

/** Opens a connection that swallows its errors; resolves when it is open or refused. */
async function open({ port }, text = '') {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  await once(socket, 'connect').catch(() => {})
  if (text !== '') socket.write(text)
  return socket
}

/** Opens many connections. */
async function openAll(target, count, text) {
  const sockets = []
  while (sockets.length < count) {
    const batch = Math.min(500, count - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length: batch }, () => open(target, text)))))
  }
  return sockets
}

/** Fills one session, and checks that each confirmed object is there. */
async function fillSession(target) {
  const headers = { 'x-inventory-session': 'attacker' }
  const body = createBody({ name: 'large' })
  const counts = await repeat(2040, 16, async () => (await target.send({ method: 'POST', headers, body })).status)
  const { text } = await target.send({ path: '/sessions/attacker/__mock__/health', headers: operator })
  const confirmed = counts[200] ?? 0
  // The session starts with the 26 objects of the server.
  const kept = text.startsWith('{') ? JSON.parse(text).objects - 26 : 0
  return { outcome: format(counts), confirmed, lost: confirmed - kept }
}

async function fillLogs(target) {
  const body = createBody({ name: null })
  const counts = await repeat(1600, 16, async (n) => {
    const headers = { 'x-inventory-session': `attacker-${n % 100}` }
    return (await target.send({ method: 'POST', headers, body })).status
  })
  return { outcome: format(counts) }
}

/** Sends bodies that wait in a delay, all at the same time, and leaves. */
async function leaveDelays(target) {
  const body = createBody({ name: 'late' })
  const head = [
    `POST /sessions/delayed${path} HTTP/1.1`,
    'Host: localhost',
    'X-Forwarded-For: 203.0.113.1',
    'Prefer: delay=999999999',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  const sockets = []
  const counts = await repeat(3000, 100, async () => {
    const socket = await open(target, `${head.join('\r\n')}\r\n\r\n`)
    sockets.push(socket)
    // The status of a refusal; nothing comes while the server waits.
    const refused = once(socket, 'data').then(([data]) => String(data).slice(9, 12))
    await new Promise((resolve) => socket.write(body, resolve))
    return Promise.race([refused.catch(() => 'closed'), setTimeout(100, 'waiting')])
  })
  for (const socket of sockets) socket.destroy()
  let waiting
  for (let attempt = 0; attempt < 50 && waiting !== 0; attempt++) {
    // Of those in the log, which holds the latest 16 MiB.
    const match = encodeURIComponent('{"outcome":"pending"}')
    const requests = `/sessions/delayed/__mock__/requests/count?match=${match}`
    const { text } = await target.send({ path: requests, headers: operator })
    waiting = /^\d+$/.test(text) ? Number(text) : text
    await setTimeout(100)
  }
  return { outcome: `${format(counts)}; ${waiting} after they have left`, failed: waiting !== 0 }
}

/** Everything that could take the place of a session, as fast as one client can. */
async function takeSessions(target) {
  const body = Buffer.from(JSON.stringify({ ...empty, name: 'a' }))
  const requests = [
    (name) => ({ method: 'POST', path: `/sessions/${name}${path}`, body }),
    (name) => ({ path: `/sessions/${name}/nothing` }),
    (name) => ({ method: 'HEAD', path: `/sessions/${name}${path}` }),
    (name) => ({ method: 'DELETE', path: `/sessions/${name}/x` }),
    (name) => ({ method: 'POST', path: `/sessions/${name}/__mock__/reset` }),
    () => ({ method: 'POST', body }),
  ]
  const startedAt = performance.now()
  const counts = await repeat(20_000, 64, async (n) => {
    return (await target.send(requests[n % requests.length](`attacker-${n}`))).status
  })
  const rate = Math.round(20_000 / ((performance.now() - startedAt) / 1000))
  return { outcome: `${rate.toLocaleString('en')} requests/s: ${format(counts)}` }
}

/** Asks for a list, and reads nothing of it. */
async function readNothing(target) {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Inventory-Session: reader\r\n\r\n`
  const sockets = await openAll(target, 150, request)
  for (const socket of sockets) socket.pause()
  await setTimeout(65_000)
  // The first write to a connection that was cut makes the system say so, and the second one fails.
  for (const byte of ['x', 'x']) {
    for (const socket of sockets) socket.write(byte)
    await setTimeout(500)
  }
  const cut = sockets.filter(({ destroyed, writable }) => destroyed || !writable).length
  for (const socket of sockets) socket.destroy()
  return { outcome: `${cut} of 150 cut after 65 s`, failed: cut < 150 }
}

/** Keeps 5,000 connections open for 20 s, and sends a header line on each now and then. */
async function sendSlowly(target) {
  const request = `POST ${path} HTTP/1.1\r\nHost: localhost\r\n`
  const sockets = await openAll(target, 5000, request)
  let reopened = 0
  for (let second = 0; second < 20; second++) {
    await setTimeout(1000)
    for (const [n, socket] of sockets.entries()) {
      if (socket.writable) {
        socket.write('X-Slow: 1\r\n')
        continue
      }
      sockets[n] = await open(target, request)
      reopened++
    }
  }
  for (const socket of sockets) socket.destroy()
  return { outcome: `${reopened.toLocaleString('en')} cut, and opened again` }
}

/** Opens all connections that the server accepts, and one more. */
async function takeConnections(target) {
  let sockets = []
  // Those that the server has cut meanwhile are opened again.
  for (let round = 0; round < 3; round++) {
    sockets.push(...(await openAll(target, 10_000 - sockets.length)))
    for (const socket of sockets) socket.resume()
    await setTimeout(500)
    sockets = sockets.filter(({ destroyed }) => !destroyed)
  }
  const { status } = await target.send({ path: '/healthz' })
  for (const socket of sockets) socket.destroy()
  return {
    outcome: `${sockets.length.toLocaleString('en')} open, the next one: ${status}`,
    failed: typeof status !== 'number',
  }
}

async function trickPaths(target) {
  const counts = {}
  for (const path of targets) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const socket = await open(target, `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      let text = ''
      for await (const chunk of socket.setEncoding('utf8')) text += chunk
      const status = text.slice(9, 12)
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  return { outcome: format(counts), failed: Object.keys(counts).some((status) => !/^4/.test(status)) }
}

/** Sends requests for so many seconds, so many at a time, and counts the statuses. */
async function flood(target, seconds, atATime, next) {
  const endAt = performance.now() + seconds * 1000
  const counts = {}
  let n = 0
  const work = async () => {
    while (performance.now() < endAt) {
      const { status } = await target.send(next(n++))
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return { outcome: format(counts) }
}

/** Writes without end, without reading, until the server reads no more or cuts the connection. */
async function pipelineWithoutEnd(target, first, request) {
  const chunk = Buffer.from(request.repeat(2000))
  let sent = 0
  let cut = 0
  const write = async () => {
    const socket = await open(target, first)
    socket.pause()
    const endAt = performance.now() + 20_000
    while (performance.now() < endAt && !socket.destroyed && socket.writable) {
      if (socket.write(chunk)) continue
      sent += chunk.length
      await Promise.race([once(socket, 'drain').catch(() => {}), setTimeout(1000)])
    }
    if (socket.destroyed || !socket.writable) cut++
    socket.destroy()
  }
  await Promise.all(Array.from({ length: 4 }, write))
  return { outcome: `${Math.round(sent / 1024 / 1024).toLocaleString('en')} MiB sent, ${cut} of 4 cut` }
}

const health = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
const small = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Inventory-Session: pipelined\r\n\r\n`
const delayed = small.replace('\r\n\r\n', '\r\nPrefer: delay=60000\r\n\r\n')

/** A body of 1 MiB with a list of labels. */
function createLabels(element) {
  const count = Math.floor((1024 * 1024 - 200) / (element.length + 1))
  return Buffer.from(
    JSON.stringify({ ...empty, name: 'a', labels: 0 }).replace(':0', `:[${Array(count).fill(element)}]`),
  )
}

/** Fills sessions with lists of zeros, whose elements take four times their text. */
async function fillWithZeros(target) {
  const body = createLabels('0')
  return flood(target, 20, 16, (n) => ({ method: 'POST', headers: { 'x-inventory-session': `zeros-${n % 7}` }, body }))
}

async function refuse(target, body) {
  return flood(target, 20, 16, (n) => ({ method: 'POST', headers: { 'x-inventory-session': `s${n % 16}` }, body }))
}

/** Fills a session, and lists it with a parameter that is ignored, another one each time. */
async function listWithOther(target) {
  const headers = { 'x-inventory-session': 'lister' }
  const body = createBody({ name: 'large' })
  await repeat(63, 8, async () => (await target.send({ method: 'POST', headers, body })).status)
  return flood(target, 20, 8, (n) => ({ path: `${path}?zz=${n}`, headers }))
}

/** Asks for lists of a large collection, for which no index helps, or none is in memory. */
async function filterAll(target) {
  const query = (n) => `name=none-${n}&location__fact=none-${n}&type__name=none-${n}&responsible=${900_000 + n}`
  return flood(target, 20, 8, (n) => ({ path: `${path}?${query(n)}` }))
}

async function sortAll(target) {
  return flood(target, 20, 8, (n) => ({ path: `${path}?sort=-id&n=${n}` }))
}

/** Writes before each list, so that none can be used again. */
async function writeAndListAll(target) {
  const headers = { 'x-inventory-session': 'writer' }
  const body = Buffer.from(JSON.stringify({ ...empty, name: 'a' }))
  return flood(target, 20, 8, (n) => (n % 2 ? { headers } : { method: 'POST', headers, body }))
}

/** Clients with an address each that read nothing of long lists, and of small ones. */
async function readNothingOfLongLists(target) {
  const head = (n, query) =>
    `GET ${path}${query} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.${n}\r\nX-Inventory-Session: s${n}\r\n\r\n`
  const sockets = []
  for (let n = 0; n < 40; n++) sockets.push(await open(target, head(n, n % 2 ? '?sort=-id' : '')))
  for (const socket of sockets) socket.pause()
  const { status, text } = await target.send({ headers: { 'x-forwarded-for': '198.51.100.200' } })
  await setTimeout(10_000)
  for (const socket of sockets) socket.destroy()
  return {
    outcome: `a list of ${Math.round(text.length / 1024 / 1024)} MiB for another: ${status}`,
    failed: status !== 200,
  }
}

/** Sends bodies of 1 MiB but their last byte. */
async function stallBodies(target) {
  const body = Buffer.alloc(1024 * 1024 - 1, ' ')
  const head = (n) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.${n % 4}\r\nX-Inventory-Session: s${n}\r\nContent-Length: ${body.length + 1}\r\n\r\n`
  const sockets = []
  for (let n = 0; n < 300; n++) {
    const socket = await open(target, head(n))
    socket.write(body)
    sockets.push(socket)
  }
  await setTimeout(10_000)
  const refused = sockets.filter(({ bytesRead }) => bytesRead > 0).length
  for (const socket of sockets) socket.destroy()
  return { outcome: `${refused} of 300 refused` }
}

/** Writes in a session of each /64 of one IPv6 /48. */
async function takeSite(target) {
  const body = Buffer.from(JSON.stringify({ ...empty, name: 'a' }))
  const counts = await repeat(5000, 32, async (n) => {
    const headers = { 'x-forwarded-for': `2001:db8:1:${n.toString(16)}::1`, 'x-inventory-session': `site-${n}` }
    return (await target.send({ method: 'POST', headers, body })).status
  })
  return { outcome: format(counts) }
}

/** What an operator does: large states, and generated objects. */
async function administer(target) {
  const headers = { ...operator, 'content-type': 'application/json' }
  const { text } = await target.send({
    method: 'POST',
    path: '/__mock__/generate',
    headers,
    body: Buffer.from('{"count":100000}'),
  })
  const counts = await repeat(4, 1, async (n) => {
    if (n % 2)
      return (
        await target.send({
          method: 'POST',
          path: '/__mock__/generate',
          headers,
          body: Buffer.from('{"count":100000}'),
        })
      ).status
    return (
      await target.send({ method: 'PUT', path: '/sessions/operator/__mock__/state', headers, body: Buffer.from(text) })
    ).status
  })
  return { outcome: format(counts), failed: Object.keys(counts).some((status) => !/^2/.test(status)) }
}

/** Tries tokens as fast as one client can. */
async function guessTokens(target) {
  return flood(target, 5, 16, (n) => ({
    path: '/__mock__/health',
    headers: { authorization: `Bearer ${String(n).padStart(20, 'x')}` },
  }))
}

const nested = `${'['.repeat(800)}${']'.repeat(800)}`
/** Bystanders read a few of the objects. */
const large = { flags: ['--objects', '200000'], query: '?name=none' }

/** The attacks: what one does, the flags of its server, and what runs it. */
export const attacks = [
  { name: '2,040 POSTs of 1 MiB into one session', run: fillSession },
  { name: '100 sessions × 16 refused POSTs of 1 MiB', run: fillLogs },
  { name: '100 sessions × 16 refused POSTs of 1 MiB, `--no-admin`', flags: ['--no-admin'], run: fillLogs },
  { name: '3,000 POSTs of 1 MiB with `Prefer: delay=999999999`, whose clients leave', run: leaveDelays },
  { name: '20,000 requests for new sessions by one client', run: takeSessions },
  { name: '150 clients that do not read a list of 7 MB', flags: ['--objects', '20000'], run: readNothing },
  { name: '5,000 slow connections', run: sendSlowly },
  { name: '10,000 connections, and one more', isConnected: true, run: takeConnections },
  { name: `${targets.length} path tricks with three methods`, run: trickPaths },
  {
    name: '4 connections: a delayed request, and others behind it without end',
    run: (target) => pipelineWithoutEnd(target, delayed, health),
  },
  {
    name: '4 connections: requests without end, and no response is read',
    run: (target) => pipelineWithoutEnd(target, small, small),
  },
  { name: '16 × POSTs of 1 MiB with lists of zeros, in 7 sessions', run: fillWithZeros },
  {
    name: '16 × refused POSTs of 1 MiB with 95,000 numbers as names',
    run: (target) => refuse(target, Buffer.from(`{${'"name":1.5,'.repeat(95_000)}"name":1}`)),
  },
  {
    name: '16 × refused POSTs of 1 MiB with lists nested 800 deep',
    run: (target) => refuse(target, Buffer.from(`{"labels":[${Array(654).fill(nested)}]}`)),
  },
  { name: '8 × lists of a full session, each with another ignored parameter', run: listWithOther },
  { name: '8 × four filters that match nothing, of 200,000 objects', ...large, run: filterAll },
  { name: '8 × lists of 200,000 objects, sorted', ...large, run: sortAll },
  {
    name: '8 × writes and lists of 100,000 objects',
    ...large,
    flags: ['--objects', '100000'],
    run: writeAndListAll,
  },
  { name: '40 clients that do not read a list of 200,000 objects', ...large, run: readNothingOfLongLists },
  { name: '300 bodies of 1 MiB that do not end, from 4 addresses', run: stallBodies },
  { name: '5,000 writes, each from another /64 of one IPv6 /48', run: takeSite },
  { name: 'an operator sets states of 35 MiB and generates 100,000 objects', run: administer },
  { name: '16 × wrong tokens', run: guessTokens },
]
