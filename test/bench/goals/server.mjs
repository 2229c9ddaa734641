import { deepStrictEqual } from 'node:assert'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { toRow } from '../compare.mjs'
import { makeObjects } from '../objects.mjs'
import { startScript, takeTurns } from '../processes.mjs'
import { headers, requests } from '../requests.mjs'

const CONNECTIONS = 16
// In ms. With less, the code of the servers is not fully compiled yet.
const WARM_UP = 1200

const loads = [
  { what: 'list of 25', size: 25, task: 'list', limit: 1.67 },
  { what: 'filter 1,000 to 20', size: 1000, task: 'place', limit: 1.67 },
  // The list is cached: see src/simulator/list/list.ts.
  { what: 'filter 100,000 to 2,000', size: 100_000, task: 'type', limit: 0.25 },
  { what: 'PATCH at 100,000', size: 100_000, task: 'patch', limit: 1.54 },
  { what: 'POST at 100,000', size: 100_000, task: 'post', limit: 1.54 },
]

/** Requests to a server. */
export async function server({ quick }) {
  const names = ['indexed', 'ours', ...(quick ? [] : ['array', 'static', 'mswjs-data'])]
  const rows = []
  for (const { what, size, task, limit } of loads) {
    const servers = await Promise.all(names.map((name) => startScript('server.mjs', [name, size])))
    try {
      const objects = makeObjects(size)
      for (const server of servers) await measure(server, objects, task, WARM_UP)
      const actions = servers.map((server) => () => measure(server, objects, task, quick ? 250 : 700))
      rows.push(toRow(what, names, await takeTurns(actions, quick ? 5 : 9), { limit, margin: 1 }))
    } finally {
      for (const { stop } of servers) stop()
    }
  }
  return {
    title: 'As a server',
    intro: [
      'Processor time of the server for each request. 1× is a bare `node:http` server with an index for each filter and',
      'the JSON of each object in memory. The array is behind a bare `node:http` too; the static MSW handler and',
      '`@mswjs/data` are behind `getResponse` of msw.',
    ].join(' '),
    rows,
  }
}

/** Sends requests for some ms, and returns the processor time that the server takes for each, in µs. */
async function measure({ ready: port, ask }, objects, task, ms) {
  // A new one: servers close connections that wait for their next turn.
  const agent = new Agent({ keepAlive: true })
  const send = (number) => sendRequest({ port, agent, ...requests[task].request(number, objects.length) })
  deepStrictEqual(JSON.parse(await send(0)), requests[task].answer(objects, 0))
  const end = performance.now() + ms
  const before = await ask('')
  let count = 0
  const connect = async () => {
    while (performance.now() < end) await send(count++)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connect))
  agent.destroy()
  return ((await ask('')) - before) / count
}

/** Returns the text of the response. */
function sendRequest({ body, ...options }) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', headers, ...options }, (response) => resolve(text(response)))
    sent.on('error', reject).end(body)
  })
}
