/* How attackers send. Times and counts are multiplied by the size of the run, which is 1 for a full one. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { collection, emptyFields } from '../host/suite/requests.mjs'
import { TOKEN } from '../server/cli-server.mjs'

const MIB = 1024 * 1024

export const path = collection
export const operator = { authorization: `Bearer ${TOKEN}` }
export const inSession = (name) => ({ 'x-inventory-session': name })
export const times = (count, element) => Array.from({ length: count }, (_, n) => element(n))

/** A body with some fields. */
export const create = (fields) => Buffer.from(JSON.stringify({ ...emptyFields, name: 'a', ...fields }))
/** One of 1 MiB: padded, or with a list of labels. */
export const createLarge = (name) => create({ name, attributes: { padding: 'x'.repeat(MIB - 120) } })
export const createLabels = (element) =>
  Buffer.from(
    String(create({ labels: 0 })).replace(
      ':0',
      `:[${Array(Math.floor((MIB - 200) / (element.length + 1))).fill(element)}]`,
    ),
  )

/** The head of a request on a connection of its own. */
export function head(line, headers = {}) {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map((header) => `${header.join(': ')}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Formats counts: `201 × 64, 507 × 1,976`. */
export function format(counts) {
  const parts = Object.entries(counts).map(([name, count]) => `${name} × ${count.toLocaleString('en')}`)
  return parts.join(', ')
}

/**
 * Runs tasks, so many at a time, until so many have run or the time is over, and counts their results. On a slow machine,
 * a task that is repeated so many times is repeated less often.
 */
export async function repeat(target, task, { count = Number.POSITIVE_INFINITY, atATime = 8, seconds = 60 }) {
  const results = {}
  const end = performance.now() + target.scale(seconds * 1000)
  const last = target.scale(count)
  let next = 0
  const work = async () => {
    while (next < last && performance.now() < end) {
      const result = await task(next++)
      results[result] = (results[result] ?? 0) + 1
    }
  }
  await Promise.all(times(atATime, work))
  return results
}

/** Sends requests, as `repeat` does, and counts the statuses. */
export const sendAll = (target, next, limits) =>
  repeat(target, async (n) => (await target.send(typeof next === 'function' ? next(n) : next)).status, limits)

/** An attack that sends requests, and shows their statuses; with `only`, one that fails for any other status. */
export const send =
  (limits, next, only = /./) =>
  async (target) => {
    const counts = await sendAll(target, next, limits)
    return { outcome: format(counts), failed: Object.keys(counts).some((status) => !only.test(status)) }
  }

/** The same for some seconds, so many requests at a time. */
export const flood = (atATime, next, seconds = 20) => send({ atATime, seconds }, next)

/** Opens a connection that swallows its errors; resolves when it is open or refused. */
export async function open({ port }, text = '') {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  await once(socket, 'connect').catch(() => {})
  if (text.length > 0) socket.write(text)
  return socket
}

/** Opens many connections, each with a text, and lets an attack use them. Returns what it returns. */
export async function withSockets(target, count, textOf, use) {
  const sockets = []
  const all = target.scale(count)
  try {
    while (sockets.length < all) {
      const batch = times(Math.min(500, all - sockets.length), (n) => open(target, textOf?.(sockets.length + n)))
      sockets.push(...(await Promise.all(batch)))
    }
    return await use(sockets)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

/** Waits some seconds of a full run. */
export const wait = (target, seconds) => setTimeout(target.scale(seconds * 1000))
