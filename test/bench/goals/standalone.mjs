import { deepStrictEqual } from 'node:assert'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { formatRequest, load } from '../load.mjs'
import { median, ratio } from '../median.mjs'
import { makeObjects, queries, select } from '../objects.mjs'

const LIMIT = 0.8
const CONNECTIONS = 16
// In ms. With less, a server is measured that is still being compiled.
const WARM_UP = 1200
const collection = '/api/v2/objects/'
const start = new URL('../servers/start.mjs', import.meta.url).pathname

const loads = [
  { what: 'list of 25', size: 25, task: 'list' },
  { what: 'filter 1,000 to 20', size: 1000, task: 'place' },
  { what: 'filter 100,000 to 2,000', size: 100_000, task: 'type' },
  { what: 'PATCH at 100,000', size: 100_000, task: 'patch' },
]

export async function measure({ quick }) {
  const names = ['indexed', 'ours', 'plain', ...(quick ? [] : ['buffer', 'json-server'])]
  const rates = []
  const latencies = []
  for (const { what, size, task } of loads) {
    const results = await measureLoad({ names, size, task, rounds: quick ? 4 : 9, ms: quick ? 250 : 700 })
    const [indexed, ours, ...others] = results.map((rounds) => rounds.map(({ rate }) => rate))
    rates.push({
      what,
      value: ratio(ours, indexed),
      limit: LIMIT,
      least: true,
      others: {
        ...Object.fromEntries(others.map((rates, index) => [names[index + 2], ratio(rates, indexed)])),
        'ours, requests/s': perSecond(ours),
        'indexed, requests/s': perSecond(indexed),
      },
    })
    const p99 = results.map((rounds) => rounds.map(({ p99 }) => p99))
    latencies.push({
      what: `p99 of ${what}, over the plain floor's`,
      value: ratio(p99[1], p99[2]),
      limit: 1,
      others: { 'ours, requests/s': undefined, indexed: ratio(p99[0], p99[2]) },
    })
  }
  return {
    title: 'As a server',
    intro:
      'Requests per second; 1× is a server on `node:http` with maps by value and the JSON of each row kept (indexed). `plain` is one with an array, ' +
      `a filter and \`JSON.stringify\`, \`buffer\` one that sends one ready buffer. ${CONNECTIONS} connections, one request at a time on each.`,
    rows: [...rates, ...latencies],
  }
}

function perSecond(rates) {
  const rate = median(rates)
  return { text: rate >= 1000 ? `${(rate / 1000).toFixed(1)}k` : String(Math.round(rate)) }
}

async function measureLoad({ names, size, task, rounds, ms }) {
  const servers = []
  try {
    for (const name of names) servers.push(await startServer(name, size, task))
    for (const server of servers) await check(server, size, task)
    const results = servers.map(() => [])
    const ask = ({ name, port }, ms) =>
      load({ port, connections: CONNECTIONS, ms, makeRequest: createRequests(name, size, task) })
    for (const server of servers) await ask(server, WARM_UP)
    for (let round = 0; round < rounds; round++) {
      for (const [index, server] of servers.entries()) results[index].push(await ask(server, ms))
    }
    return results
  } finally {
    for (const { child } of servers) child.kill()
  }
}

async function startServer(name, size, task) {
  const child = fork(start, [name, size, task], { execArgv: ['--no-warnings'] })
  const [{ port }] = await once(child, 'message')
  return { name, port, child }
}

async function check({ name, port }, size, task) {
  const objects = makeObjects(size)
  const { path, init } = describeTask(name, task)(0)
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
  const right =
    task === 'patch' ? { ...objects[0], location: { name: null, fact: 'moved-0' } } : select(objects, queries[task])
  deepStrictEqual({ status: response.status, body: await response.json() }, { status: 200, body: right }, name)
}

/** What is sent, in each server's own words; the n-th of them. */
function describeTask(name, task) {
  const isJsonServer = name === 'json-server'
  if (task === 'patch') {
    const headers = { 'content-type': 'application/json' }
    const nameless = isJsonServer ? '"name":null,' : ''
    return (number, id = 1) => ({
      path: `${collection}${id}${isJsonServer ? '' : '/'}`,
      init: { method: 'PATCH', headers, body: `{"location":{${nameless}"fact":"moved-${number % 50}"}}` },
    })
  }
  const query = Object.entries(queries[task]).map(([name, value]) => [
    isJsonServer ? name.replace('__', '.') : name,
    value,
  ])
  const search = new URLSearchParams(query)
  return () => ({ path: search.size === 0 ? collection : `${collection}?${search}` })
}

/** Requests made beforehand, so that the client does not make them under load. */
function createRequests(name, size, task) {
  const describe = describeTask(name, task)
  const requests = Array.from({ length: task === 'patch' ? 997 : 1 }, (_, number) => {
    const { path, init = {} } = describe(number, ((number * 7919) % size) + 1)
    return formatRequest(init.method ?? 'GET', path, init.body)
  })
  let next = 0
  return () => requests[next++ % requests.length]
}
