/* What attackers do: each resolves to what they saw, and to the writes that were confirmed and are lost. */
import { once } from 'node:events'
import {
  create,
  createLarge,
  format,
  head,
  inSession,
  open,
  operator,
  path,
  repeat,
  send,
  sendAll,
  times,
  wait,
  withSockets,
} from './kit.mjs'

const large = createLarge('large')
const [json, attacker] = [{ 'Content-Type': 'application/json' }, { 'X-Forwarded-For': '203.0.113.1' }]

export const post = (session, body) => ({ method: 'POST', headers: inSession(session), body })
export const headersOf = (count, size) => Object.fromEntries(times(count, (n) => [`x-${n}`, 'x'.repeat(size)]))

/** Fills one session, and checks that each confirmed object is there. */
export async function fillSession(target) {
  const counts = await sendAll(target, post('attacker', large), { count: 2040, atATime: 16 })
  const { text } = await target.send({ path: '/sessions/attacker/__mock__/health', headers: operator })
  // The session starts with the 26 objects of the server.
  const kept = text.startsWith('{') ? JSON.parse(text).objects - 26 : 0
  return { outcome: format(counts), confirmed: counts[200] ?? 0, lost: (counts[200] ?? 0) - kept }
}

/** Sends one small request after the other on each of many connections. */
export const sendOnMany = (count, headers) => (target) => {
  const fields = { ...attacker, ...json, 'Content-Length': 12, ...inSession('many'), ...headers }
  const text = `${head(`PATCH ${path}1/`, fields)}{"name":"a"}`
  let responses = 0
  return withSockets(
    target,
    count,
    () => text,
    async (sockets) => {
      for (const socket of sockets) socket.on('data', () => ++responses && socket.write(text))
      await wait(target, 20)
      return { outcome: `${responses.toLocaleString('en')} responses` }
    },
  )
}

/** Opens connections without end, so many at a time, each with one request. */
export async function connectWithoutEnd(target) {
  const text = head(`GET ${path}1/`, { ...inSession('many'), Connection: 'close' })
  const connectOnce = async () => {
    const socket = await open(target, text)
    await once(socket.resume(), 'close')
    return socket.bytesRead > 0 ? 'answered' : 'closed'
  }
  return { outcome: format(await repeat(target, connectOnce, { atATime: target.scale(1000), seconds: 20 })) }
}

/** Keeps 5,000 connections open for 20 s, and sends a header line on each now and then. */
export const sendSlowly = (target) => {
  const request = head(`POST ${path}`).slice(0, -2)
  return withSockets(
    target,
    5000,
    () => request,
    async (sockets) => {
      let reopened = 0
      for (let second = 0; second < 20; second++) {
        await wait(target, 1)
        for (const [n, socket] of sockets.entries()) {
          if (socket.writable) socket.write('X-Slow: 1\r\n')
          else sockets[n] = await open(target, ++reopened && request)
        }
      }
      return { outcome: `${reopened.toLocaleString('en')} cut, and opened again` }
    },
  )
}

/** Fills a session, and asks it for lists without end, each with another ignored parameter. */
export async function fillAndAsk(target) {
  const headers = inSession('filled')
  const written = await sendAll(target, { method: 'POST', headers, body: createLarge('a') }, { count: 63 })
  const found = await sendAll(target, (n) => ({ path: `${path}?zz=${n}`, headers }), { seconds: 20 })
  return { outcome: `POSTs ${format(written)}; lists ${format(found)}` }
}

/** Clients with an address each that read nothing of long lists, and of small ones. */
export const readNothingOfLongLists = (target) => {
  const headersOf = (n) => ({ 'X-Forwarded-For': `203.0.113.${n}`, ...inSession(`s${n}`) })
  return withSockets(
    target,
    40,
    (n) => head(`GET ${path}${n % 2 ? '?sort=-id' : ''}`, headersOf(n)),
    async (sockets) => {
      for (const socket of sockets) socket.pause()
      const { status, text } = await target.send({ headers: { 'x-forwarded-for': '198.51.100.200' } })
      await wait(target, 10)
      const outcome = `a list of ${Math.round(text.length / 1024 / 1024)} MiB for another: ${status}`
      return { outcome, failed: status !== 200 }
    },
  )
}

/** Sends bodies of 1 MiB but their last byte, while others write 17 KB each. */
export const stallBodies = (count, addressOf) => (target) => {
  const rest = ' '.repeat(1024 * 1024 - 1)
  const headersOf = (n) => ({ 'X-Forwarded-For': addressOf(n), ...inSession(`s${n % 60}`) })
  const note = create({ attributes: { note: 'n'.repeat(17_000) } })
  const write = (n) => ({ method: 'POST', body: note, headers: { 'x-forwarded-for': `198.51.101.${n % 200}` } })
  return withSockets(
    target,
    count,
    (n) => head(`POST ${path}`, { ...headersOf(n), 'Content-Length': rest.length + 1 }) + rest,
    async (sockets) => {
      const written = await send({ count: 200, atATime: 2 }, write, /^200$/)(target)
      const refused = sockets.filter(({ bytesRead }) => bytesRead > 0).length
      return { ...written, outcome: `${refused} of ${sockets.length} refused; POSTs by others: ${written.outcome}` }
    },
  )
}

/** The requests of an operator: large states, and generated objects. */
export async function administer(target) {
  const headers = { ...operator, 'content-type': 'application/json' }
  const body = Buffer.from(JSON.stringify({ count: target.scale(100_000) }))
  const generate = { method: 'POST', path: '/__mock__/generate', headers, body }
  const state = Buffer.from((await target.send(generate)).text)
  const setState = { method: 'PUT', path: '/sessions/operator/__mock__/state', headers, body: state }
  return send({ count: 4, atATime: 1 }, (n) => (n % 2 ? generate : setState), /^2/)(target)
}
