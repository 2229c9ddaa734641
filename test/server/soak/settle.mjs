import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { TOKEN } from './target.mjs'

/** Longer than an idle connection is kept, in ms. */
const IDLE_TIME = 6_000

/** Between two looks, in ms. */
const INTERVAL = 1_000

/** The longest time for what clients have left behind to end, in ms. */
const MAX_TIME = 120_000

/**
 * Ends all sessions, and waits until nothing of the clients is left: until the counts are as expected, or without that
 * until they no longer change.
 */
export async function settle(target, expected) {
  let last
  const startedAt = performance.now()
  if (!expected) await setTimeout(IDLE_TIME)
  for (;;) {
    for (const { name } of JSON.parse(await send(target.url, 'GET', '/__mock__/sessions'))) {
      await send(target.url, 'DELETE', `/sessions/${name}/__mock__/session`)
    }
    await send(target.url, 'POST', '/__mock__/reset')
    await setTimeout(INTERVAL)
    const left = await target.countLeftovers()
    const wanted = expected ?? last?.counts
    const isSettled = wanted && Object.entries(left.counts).every(([name, count]) => count <= wanted[name])
    if (isSettled || performance.now() - startedAt > MAX_TIME) return left
    last = left
  }
}

/** Sends a request on a connection of its own, which is closed after it. */
function send(url, method, path) {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url + path,
      { method, agent: false, headers: { authorization: `Bearer ${TOKEN}` } },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve(text))
      },
    )
    request.on('error', reject).end()
  })
}
