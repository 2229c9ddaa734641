import { deepStrictEqual } from 'node:assert'
import { toRow } from '../compare.mjs'
import { makeObjects } from '../objects.mjs'
import { startScript, takeTurns } from '../processes.mjs'
import { requests, toRequest } from '../requests.mjs'

const CONNECTIONS = 16
// In ms. With less, the code of the servers is not fully compiled yet.
const WARM_UP = 1200

/** Writes create no list, so less is left to lose. */
const loads = [
  { what: 'list of 25', size: 25, task: 'list', limit: 1.25 },
  { what: 'filter 1,000 to 20', size: 1000, task: 'place', limit: 1.25 },
  // The list is cached: see src/simulator/list/list.ts.
  { what: 'filter 100,000 to 2,000', size: 100_000, task: 'type', limit: 0.25 },
  { what: 'PATCH at 100,000', size: 100_000, task: 'patch', limit: 1.11 },
  { what: 'POST at 100,000', size: 100_000, task: 'post', limit: 1.11 },
]

/** Requests to a server. */
export async function server({ quick }) {
  const names = ['indexed', 'ours', ...(quick ? [] : ['array', 'static', 'mswjs-data'])]
  const rows = []
  for (const { what, size, task, limit } of loads) {
    const servers = await Promise.all(names.map((name) => startScript('server.mjs', [name, size])))
    try {
      for (const { ready: port } of servers) await check(port, size, task)
      for (const server of servers) await measure(server, size, task, WARM_UP)
      const actions = servers.map((server) => () => measure(server, size, task, quick ? 250 : 700))
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

const send = (port, request) => fetch(toRequest(`http://127.0.0.1:${port}`, request))

async function check(port, size, task) {
  const response = await send(port, requests[task].request(0, size))
  deepStrictEqual([response.status, await response.json()], [200, requests[task].answer(makeObjects(size), 0)])
}

/** Sends requests for some ms, and returns the processor time that the server takes for each, in µs. */
async function measure({ ready: port, ask }, size, task, ms) {
  const end = performance.now() + ms
  const before = await ask('')
  let count = 0
  const connect = async () => {
    while (performance.now() < end) await (await send(port, requests[task].request(count++, size))).arrayBuffer()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connect))
  return ((await ask('')) - before) / count
}
