import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { TOKEN } from '../cli-server.mjs'

const path = '/api/v2/objects/'
const targets = JSON.parse(readFileSync(new URL('../path-tricks.json', import.meta.url), 'utf8'))
const empty = { location: null, type: null, labels: [], attributes: {}, responsible: [] }
const operator = { authorization: `Bearer ${TOKEN}` }
const small = Buffer.from(JSON.stringify({ ...empty, name: 'a' }))
const inSession = (name) => ({ 'x-inventory-session': name })

/** A body of 1 MiB. */
function createBody(fields) {
  const text = JSON.stringify({ ...empty, ...fields, attributes: { padding: '' } })
  return Buffer.from(text.replace('"padding":""', `"padding":"${'x'.repeat(1024 * 1024 - text.length)}"`))
}

/** A body of 1 MiB with a list of labels. */
function createLabels(element) {
  const labels = Array(Math.floor((1024 * 1024 - 200) / (element.length + 1))).fill(element)
  return Buffer.from(JSON.stringify({ ...empty, name: 'a', labels: 0 }).replace(':0', `:[${labels}]`))
}

/** The head of a request on a connection of its own. */
function head(line, headers = {}) {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map((header) => `${header.join(': ')}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/**
 * Runs tasks, so many at a time, until so many have run or the time is over, and counts their results. On a slow machine,
 * a task that is repeated so many times is repeated less often.
 */
async function repeat(task, { count = Number.POSITIVE_INFINITY, atATime, seconds = 60 }) {
  const results = {}
  const endAt = performance.now() + seconds * 1000
  let next = 0
  const work = async () => {
    while (next < count && performance.now() < endAt) {
      const result = await task(next++)
      results[result] = (results[result] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return results
}

/** Sends requests, as `repeat` does, and counts the statuses. */
const sendAll = (target, next, limits) => repeat(async (n) => (await target.send(next(n))).status, limits)

/** An attack that sends requests, and shows their statuses. */
const send = (limits, next) => async (target) => ({ outcome: format(await sendAll(target, next, limits)) })

/** The same for some seconds, so many requests at a time. */
const flood = (atATime, next, seconds = 20) => send({ atATime, seconds }, next)

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

function closeAll(sockets) {
  for (const socket of sockets) socket.destroy()
}

/** Fills one session, and checks that each confirmed object is there. */
async function fillSession(target) {
  const request = { method: 'POST', headers: inSession('attacker'), body: createBody({ name: 'large' }) }
  const counts = await sendAll(target, () => request, { count: 2040, atATime: 16 })
  const { text } = await target.send({ path: '/sessions/attacker/__mock__/health', headers: operator })
  const confirmed = counts[200] ?? 0
  // The session starts with the 26 objects of the server.
  const kept = text.startsWith('{') ? JSON.parse(text).objects - 26 : 0
  return { outcome: format(counts), confirmed, lost: confirmed - kept }
}

const refusedBody = createBody({ name: null })
const fillLogs = send({ count: 1600, atATime: 16 }, (n) => ({
  ...{ method: 'POST', headers: inSession(`attacker-${n % 100}`), body: refusedBody },
}))

/** Sends bodies that wait in a delay, all at the same time, and leaves. */
async function leaveDelays(target) {
  const body = createBody({ name: 'late' })
  const headers = { 'X-Forwarded-For': '203.0.113.1', Prefer: 'delay=999999999', 'Content-Type': 'application/json' }
  const request = head(`POST /sessions/delayed${path}`, { ...headers, 'Content-Length': body.length })
  const sockets = []
  const leave = async () => {
    const socket = await open(target, request)
    sockets.push(socket)
    // The status of a refusal; nothing comes while the server waits.
    const refused = once(socket, 'data').then(([data]) => String(data).slice(9, 12))
    await new Promise((resolve) => socket.write(body, resolve))
    return Promise.race([refused.catch(() => 'closed'), setTimeout(100, 'waiting')])
  }
  const counts = await repeat(leave, { count: 3000, atATime: 100 })
  closeAll(sockets)
  let waiting
  for (let attempt = 0; attempt < 50 && waiting !== 0; attempt++) {
    // Of those in the log, which holds the latest 16 MiB.
    const match = encodeURIComponent('{"outcome":"pending"}')
    const requests = `/sessions/delayed/__mock__/requests?partial=true&match=${match}`
    const { text } = await target.send({ path: requests, headers: operator })
    waiting = text.startsWith('[') ? JSON.parse(text).length : text.slice(0, 100)
    await setTimeout(100)
  }
  return { outcome: `${format(counts)}; ${waiting} after they have left`, failed: waiting !== 0 }
}

/** Sends one small request after the other on each of many connections. */
const sendOnMany = (count, headers) => async (target) => {
  const body = '{"name":"a"}'
  const fields = { 'X-Forwarded-For': '203.0.113.1', 'Content-Type': 'application/json', 'Content-Length': body.length }
  const text = head(`PATCH ${path}1/`, { ...fields, ...inSession('many'), ...headers }) + body
  const sockets = await openAll(target, count, text)
  let responses = 0
  for (const socket of sockets)
    socket.on('data', () => {
      responses++
      socket.write(text)
    })
  await setTimeout(20_000)
  closeAll(sockets)
  return { outcome: `${responses.toLocaleString('en')} responses` }
}

/** Opens connections without end, so many at a time, each with one request. */
async function connectWithoutEnd(target) {
  const text = head(`GET ${path}1/`, { ...inSession('many'), Connection: 'close' })
  const connectOnce = async () => {
    const socket = await open(target, text)
    await once(socket.resume(), 'close')
    return socket.bytesRead > 0 ? 'answered' : 'closed'
  }
  const counts = await repeat(connectOnce, { atATime: 1000, seconds: 20 })
  return { outcome: format(counts) }
}

/** Everything that could take the place of a session, as fast as one client can. */
async function takeSessions(target) {
  const requests = [
    (name) => ({ method: 'POST', path: `/sessions/${name}${path}`, body: small }),
    (name) => ({ path: `/sessions/${name}/nothing` }),
    (name) => ({ method: 'HEAD', path: `/sessions/${name}${path}` }),
    (name) => ({ method: 'DELETE', path: `/sessions/${name}/x` }),
    (name) => ({ method: 'POST', path: `/sessions/${name}/__mock__/reset` }),
    () => ({ method: 'POST', body: small }),
  ]
  const startedAt = performance.now()
  const next = (n) => requests[n % requests.length](`attacker-${n}`)
  const counts = await sendAll(target, next, { count: 20_000, atATime: 64 })
  const rate = Math.round(20_000 / ((performance.now() - startedAt) / 1000))
  return { outcome: `${rate.toLocaleString('en')} requests/s: ${format(counts)}` }
}

/** Asks for a list, and reads nothing of it. */
async function readNothing(target) {
  const sockets = await openAll(target, 150, head(`GET ${path}`, inSession('reader')))
  for (const socket of sockets) socket.pause()
  await setTimeout(65_000)
  // The first write to a connection that was cut makes the system say so, and the second one fails.
  for (const byte of ['x', 'x']) {
    for (const socket of sockets) socket.write(byte)
    await setTimeout(500)
  }
  const cut = sockets.filter(({ destroyed, writable }) => destroyed || !writable).length
  closeAll(sockets)
  return { outcome: `${cut} of 150 cut after 65 s`, failed: cut < 150 }
}

/** Keeps 5,000 connections open for 20 s, and sends a header line on each now and then. */
async function sendSlowly(target) {
  const request = head(`POST ${path}`).slice(0, -2)
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
  closeAll(sockets)
  return { outcome: `${reopened.toLocaleString('en')} cut, and opened again` }
}

/** Opens all connections that the server accepts, and one more, which is closed. */
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
  closeAll(sockets)
  const outcome = `${sockets.length.toLocaleString('en')} open, the next one: ${status}`
  return { outcome, failed: status !== 'ECONNRESET' }
}

async function trickPaths(target) {
  const lines = targets.flatMap((path) => ['GET', 'POST', 'DELETE'].map((method) => `${method} ${path}`))
  const trick = async (n) => {
    const socket = await open(target, head(lines[n], { Connection: 'close' }))
    let text = ''
    for await (const chunk of socket.setEncoding('utf8')) text += chunk
    return text.slice(9, 12)
  }
  const counts = await repeat(trick, { count: lines.length, atATime: 1 })
  return { outcome: format(counts), failed: Object.keys(counts).some((status) => !/^4/.test(status)) }
}

/** Writes without end, without reading, until the server reads no more or cuts the connection. */
const pipelineWithoutEnd = (first, request) => async (target) => {
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

const health = head('GET /healthz')
const list = head(`GET ${path}`, inSession('pipelined'))
const delayedList = head(`GET ${path}`, { ...inSession('pipelined'), Prefer: 'delay=60000' })

const refuse = (body) => flood(16, (n) => ({ method: 'POST', headers: inSession(`s${n % 16}`), body }))

/** Fills a session, and lists it with a parameter that is ignored, another one each time. */
async function listWithOther(target) {
  const headers = inSession('lister')
  const body = createBody({ name: 'large' })
  await sendAll(target, () => ({ method: 'POST', headers, body }), { count: 63, atATime: 8 })
  return flood(8, (n) => ({ path: `${path}?zz=${n}`, headers }))(target)
}

/** Clients with an address each that read nothing of long lists, and of small ones. */
async function readNothingOfLongLists(target) {
  const sockets = []
  for (let n = 0; n < 40; n++) {
    const headers = { 'X-Forwarded-For': `203.0.113.${n}`, ...inSession(`s${n}`) }
    sockets.push(await open(target, head(`GET ${path}${n % 2 ? '?sort=-id' : ''}`, headers)))
  }
  for (const socket of sockets) socket.pause()
  const { status, text } = await target.send({ headers: { 'x-forwarded-for': '198.51.100.200' } })
  await setTimeout(10_000)
  closeAll(sockets)
  const outcome = `a list of ${Math.round(text.length / 1024 / 1024)} MiB for another: ${status}`
  return { outcome, failed: status !== 200 }
}

/** Sends bodies of 1 MiB but their last byte. */
async function stallBodies(target) {
  const body = Buffer.alloc(1024 * 1024 - 1, ' ')
  const sockets = []
  for (let n = 0; n < 300; n++) {
    const headers = { 'X-Forwarded-For': `203.0.113.${n % 4}`, ...inSession(`s${n}`) }
    const socket = await open(target, head(`POST ${path}`, { ...headers, 'Content-Length': body.length + 1 }))
    socket.write(body)
    sockets.push(socket)
  }
  await setTimeout(10_000)
  const refused = sockets.filter(({ bytesRead }) => bytesRead > 0).length
  closeAll(sockets)
  return { outcome: `${refused} of 300 refused` }
}

/** What an operator does: large states, and generated objects. */
async function administer(target) {
  const headers = { ...operator, 'content-type': 'application/json' }
  const generate = { method: 'POST', path: '/__mock__/generate', headers, body: Buffer.from('{"count":100000}') }
  const { text } = await target.send(generate)
  const setState = { method: 'PUT', path: '/sessions/operator/__mock__/state', headers, body: Buffer.from(text) }
  const counts = await sendAll(target, (n) => (n % 2 ? generate : setState), { count: 4, atATime: 1 })
  return { outcome: format(counts), failed: Object.keys(counts).some((status) => !/^2/.test(status)) }
}

/** Writes objects with many user ids, and finds those of one user in two sessions. */
const findAmongMany = (ids, count) => async (target) => {
  const numbers = Array.from({ length: ids }, (_, n) => n)
  const body = Buffer.from(JSON.stringify({ ...empty, name: 'a', responsible: numbers }))
  const counts = {}
  for (const session of ['users-1', 'users-2']) {
    const headers = inSession(session)
    const statuses = await sendAll(target, () => ({ method: 'POST', headers, body }), { count, atATime: 8 })
    const { status } = await target.send({ path: `${path}?responsible=7`, headers })
    for (const [name, n] of [...Object.entries(statuses), [`filter ${status}`, 1]])
      counts[name] = (counts[name] ?? 0) + n
  }
  return { outcome: format(counts) }
}

const manyHeaders = (count, size) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`x-${n}`, 'x'.repeat(size)]))

/** Requests with many headers, to 16 sessions. */
const sendHeaders = (count, size) => {
  const many = manyHeaders(count, size)
  return send({ count: 10_000, atATime: 4 }, (n) => ({ headers: { ...many, ...inSession(`s${n % 16}`) } }))
}

/** Sends bodies of almost 1 MiB that do not end, from six /64 of one IPv6 /48, while others write 17 KB each. */
async function stallBodiesOfSite(target) {
  const body = Buffer.alloc(1024 * 1024 - 1, ' ')
  const sockets = []
  for (let n = 0; n < 600; n++) {
    const headers = { 'X-Forwarded-For': `2001:db8:1:${n % 6}::1`, ...inSession(`s${n % 60}`) }
    const socket = await open(target, head(`POST ${path}`, { ...headers, 'Content-Length': body.length + 1 }))
    socket.write(body)
    sockets.push(socket)
  }
  const note = Buffer.from(JSON.stringify({ ...empty, name: 'a', attributes: { note: 'n'.repeat(17_000) } }))
  const write = (n) => ({ method: 'POST', body: note, headers: { 'x-forwarded-for': `198.51.101.${n % 200}` } })
  const counts = await sendAll(target, write, { count: 200, atATime: 2 })
  const refused = sockets.filter(({ bytesRead }) => bytesRead > 0).length
  closeAll(sockets)
  const outcome = `${refused} of 600 refused; POSTs of 17 KB by others: ${format(counts)}`
  return { outcome, failed: Object.keys(counts).some((status) => status !== '200') }
}

/** A random number below a limit, the same in each run. */
function createRandom(seed) {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Requests of all kinds: of up to 100 clients, of any size, with headers, lists, filters and delays; some leave. */
const mix = (seed) => async (target) => {
  const random = createRandom(seed)
  const pick = (values) => values[random(values.length)]
  const clients = Array.from({ length: 1 + random(100) }, () =>
    random(2) ? `203.0.113.${random(256)}` : `2001:db8:${random(4)}:${random(9)}::1`,
  )
  const bodies = [
    small,
    createBody({ name: 'a' }),
    createLabels('[]'),
    createLabels('{}'),
    Buffer.from(JSON.stringify({ ...empty, name: 'a', responsible: Array.from({ length: 9999 }, (_, n) => n) })),
    Buffer.from(JSON.stringify({ ...empty, name: 'ø'.repeat(50), attributes: { a: 'ø'.repeat(random(200_000)) } })),
  ]
  const queries = ['', '?responsible=7', '?name=none', '?sort=-id', '?type__name=x&location__fact=y']
  const next = (n) => ({
    ...pick([
      {},
      {},
      { method: 'POST', body: pick(bodies) },
      { method: 'PATCH', body: pick(bodies), path: `${path}1/` },
    ]),
    headers: {
      'x-forwarded-for': pick(clients),
      ...inSession(`m${random(200)}`),
      ...(random(3) === 0 && Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`x-${at}`, `${n}`.repeat(25)]))),
      ...(random(4) === 0 && { prefer: `delay=${random(3000)}` }),
    },
  })
  const paths = (n) => {
    const request = next(n)
    return request.method ? request : { ...request, path: path + pick(queries) }
  }
  return { outcome: format(await sendAll(target, paths, { atATime: 48, seconds: 30 })) }
}

/** Fills a session with names of the greatest length, and looks for another one in them, in any case. */
const findLongNames = (letter, filter) => async (target) => {
  const headers = inSession('names')
  const body = Buffer.from(JSON.stringify({ ...empty, name: letter.repeat(1024) }))
  const written = await sendAll(target, () => ({ method: 'POST', headers, body }), { count: 20_000, atATime: 16 })
  const found = await sendAll(target, (n) => ({ path: `${path}?name=${filter}${n}`, headers }), {
    atATime: 8,
    seconds: 10,
  })
  return { outcome: `POSTs ${format(written)}; filters ${format(found)}` }
}

/** Writes 250 kB to each of 3,000 sessions, of one client, all of which are answered. */
async function fillManySessions(target) {
  const body = Buffer.from(JSON.stringify({ ...empty, name: 'a', attributes: { note: 'n'.repeat(250_000) } }))
  const counts = await sendAll(target, (n) => ({ method: 'POST', headers: inSession(`s${n}`), body }), {
    count: 3000,
    atATime: 8,
    seconds: 120,
  })
  return { outcome: format(counts), failed: Object.keys(counts).some((status) => status !== '200') }
}

/** Fills sessions with lists of empty objects, which take more than their text, beside a visitor with 20 writes of 1 MB. */
async function fillWithEmptyObjects(target) {
  const victim = { ...inSession('victim'), 'x-forwarded-for': '198.51.100.9' }
  const large = createBody({ name: 'kept' })
  const { 200: confirmed = 0 } = await sendAll(target, () => ({ method: 'POST', headers: victim, body: large }), {
    count: 20,
    atATime: 1,
  })
  const body = Buffer.from(JSON.stringify({ ...empty, name: 'a', labels: Array(4900).fill({}) }))
  const counts = await sendAll(target, (n) => ({ method: 'POST', headers: inSession(`e${n % 8}`), body }), {
    count: 3000,
    atATime: 8,
  })
  const { text } = await target.send({ path: `${path}?name=kept`, headers: victim })
  const kept = text.startsWith('[') ? JSON.parse(text).length : 0
  return { outcome: format(counts), confirmed, lost: confirmed - kept }
}

const zeros = createLabels('0')
const nested = `${'['.repeat(800)}${']'.repeat(800)}`
/** Bystanders read a few of the objects. */
const large = { flags: ['--objects', '200000'], query: '?name=none' }

/** The attacks: what one does, the flags of its server, and what runs it. */
export const attacks = [
  { name: '2,040 POSTs of 1 MiB into one session', run: fillSession },
  { name: '100 sessions × 16 refused POSTs of 1 MiB', run: fillLogs },
  { name: '100 sessions × 16 refused POSTs of 1 MiB, `--no-admin`', flags: ['--no-admin'], run: fillLogs },
  {
    // New connections wait for those that came before: Node accepts one in each turn of its event loop.
    name: '3,000 POSTs of 1 MiB with `Prefer: delay=999999999`, whose clients leave',
    isConnected: true,
    run: leaveDelays,
  },
  { name: '20,000 requests for new sessions by one client', run: takeSessions },
  { name: '1,000 connections, with one small write after the other', run: sendOnMany(1000) },
  {
    name: '9,000 connections, with one write of 90 headers after the other',
    isConnected: true,
    run: sendOnMany(9000, manyHeaders(90, 150)),
  },
  { name: '1,000 connections at a time, each for one request', run: connectWithoutEnd },
  { name: '150 clients that do not read a list of 7 MB', flags: ['--objects', '20000'], run: readNothing },
  { name: '5,000 slow connections', run: sendSlowly },
  { name: '10,000 connections, and one more', isConnected: true, run: takeConnections },
  { name: `${targets.length} path tricks with three methods`, run: trickPaths },
  {
    name: '4 connections: a delayed request, and others behind it without end',
    run: pipelineWithoutEnd(delayedList, health),
  },
  { name: '4 connections: requests without end, and no response is read', run: pipelineWithoutEnd(list, list) },
  {
    // Their elements take four times their text.
    name: '16 × POSTs of 1 MiB with lists of zeros, in 7 sessions',
    run: flood(16, (n) => ({ method: 'POST', headers: inSession(`zeros-${n % 7}`), body: zeros })),
  },
  {
    name: '16 × refused POSTs of 1 MiB with 95,000 numbers as names',
    run: refuse(Buffer.from(`{${'"name":1.5,'.repeat(95_000)}"name":1}`)),
  },
  {
    name: '16 × refused POSTs of 1 MiB with lists nested 800 deep',
    run: refuse(Buffer.from(`{"labels":[${Array(654).fill(nested)}]}`)),
  },
  { name: '8 × lists of a full session, each with another ignored parameter', run: listWithOther },
  { name: '20,000 names of 1,024 characters, and filters by others', run: findLongNames('A', `AB${'A'.repeat(3900)}`) },
  { name: '20,000 names of 1,024 letters whose capital is longer, and filters', run: findLongNames('ß', 'zz') },
  {
    name: '3,000 sessions of 250 kB of one client, all answered',
    flags: ['--max-sessions', '3000'],
    run: fillManySessions,
  },
  { name: '3,000 lists of 4,900 empty objects, beside a visitor with 20 writes of 1 MiB', run: fillWithEmptyObjects },
  {
    name: '16 × POSTs of 1 MiB into one session for 12 s, below 700 MiB',
    memory: 700,
    run: flood(16, () => ({ method: 'POST', headers: inSession('full'), body: createBody({ name: 'large' }) }), 12),
  },
  {
    // No index helps, or none is in memory.
    name: '8 × four filters that match nothing, of 200,000 objects',
    ...large,
    run: flood(8, (n) => {
      const query = `name=none-${n}&location__fact=none-${n}&type__name=none-${n}&responsible=${900_000 + n}`
      return { path: `${path}?${query}` }
    }),
  },
  {
    name: '8 × lists of 200,000 objects, sorted',
    ...large,
    run: flood(8, (n) => ({ path: `${path}?sort=-id&n=${n}` })),
  },
  {
    // A write before each list, so that none can be used again.
    name: '8 × writes and lists of 100,000 objects',
    ...large,
    flags: ['--objects', '100000'],
    run: flood(8, (n) => ({ headers: inSession('writer'), ...(n % 2 === 0 && { method: 'POST', body: small }) })),
  },
  { name: '40 clients that do not read a list of 200,000 objects', ...large, run: readNothingOfLongLists },
  { name: '300 bodies of 1 MiB that do not end, from 4 addresses', run: stallBodies },
  {
    name: '5,000 writes, each from another /64 of one IPv6 /48',
    run: send({ count: 5000, atATime: 32 }, (n) => ({
      ...{ method: 'POST', body: small },
      headers: { 'x-forwarded-for': `2001:db8:1:${n.toString(16)}::1`, ...inSession(`site-${n}`) },
    })),
  },
  { name: '26 POSTs of 130,000 user ids and a filter, in two sessions', run: findAmongMany(130_000, 26) },
  { name: '2,000 POSTs of 10,000 user ids and a filter, in two sessions', run: findAmongMany(10_000, 2000) },
  { name: '10,000 GETs with 1,900 headers, to 16 sessions', run: sendHeaders(1900, 1) },
  { name: '10,000 GETs with 90 headers of 150 bytes, to 16 sessions', run: sendHeaders(90, 150) },
  {
    name: '600 bodies of 1 MiB that do not end, from six /64 of one IPv6 /48',
    flags: ['--delay', '50-250'],
    run: stallBodiesOfSite,
  },
  ...[128, 256, 512].map((heap, n) => ({ name: `a mix of all, with a heap of ${heap} MiB`, heap, run: mix(n + 1) })),
  { name: 'an operator sets states of 35 MiB and generates 100,000 objects', run: administer },
  {
    name: '16 × wrong tokens',
    run: flood(
      16,
      (n) => ({ path: '/__mock__/health', headers: { authorization: `Bearer ${String(n).padStart(20, 'x')}` } }),
      5,
    ),
  },
]
