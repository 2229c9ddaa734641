import { deepStrictEqual } from 'node:assert'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { formatRequest, load } from '../load.mjs'
import { compare, median, ratio } from '../median.mjs'
import { makeFields, makeObjects, queries, select } from '../objects.mjs'
import { partNames } from '../parts.mjs'
import { takeTurns } from '../spawn-script.mjs'

/** How many requests for each one of the baseline: writes create no list, so less is left to lose. */
const LIMIT = 0.8
const WRITE_LIMIT = 0.9
const CONNECTIONS = 16
// In ms. With less, the code of the servers is not fully compiled yet.
const WARM_UP = 1200
const collection = '/api/v2/objects/'
const start = new URL('../servers.mjs', import.meta.url).pathname

const loads = [
  { what: 'list of 25', size: 25, task: 'list' },
  { what: 'filter 1,000 to 20', size: 1000, task: 'place' },
  { what: 'filter 100,000 to 2,000', size: 100_000, task: 'type' },
  { what: 'PATCH at 100,000', size: 100_000, task: 'patch', limit: WRITE_LIMIT },
  { what: 'POST at 100,000', size: 100_000, task: 'post', limit: WRITE_LIMIT },
]
/** The collection does not change meanwhile, so all requests get the same list. */
const repeatedLists = [
  { what: 'list of 25', size: 25, task: 'list' },
  { what: 'list of 1,000', size: 1000, task: 'list' },
  { what: 'list of 100,000', size: 100_000, task: 'list' },
  { what: 'filter 100,000 to 2,000', size: 100_000, task: 'type' },
]

export async function standalone({ quick }) {
  const rounds = quick ? 4 : 9
  const ms = quick ? 250 : 700
  const names = ['indexed', 'ours', 'plain', ...(quick ? [] : ['buffer', 'json-server'])]
  const rates = []
  const times = []
  const latencies = []
  for (const { what, size, task, limit = LIMIT } of loads) {
    const results = await measureLoad({ names, size, task, rounds, ms })
    const [indexed, ours, ...others] = results.map((rounds) => rounds.map(({ rate }) => rate))
    rates.push({
      what,
      ...compare(ours, indexed),
      limit,
      least: true,
      others: {
        ...Object.fromEntries(others.map((rates, index) => [names[index + 2], ratio(rates, indexed)])),
        'ours, requests/s': perSecond(ours),
        'indexed, requests/s': perSecond(indexed),
      },
    })
    const cpu = results.map((rounds) => rounds.map(({ cpu }) => cpu))
    times.push({
      what: `processor time of ${what}`,
      ...compare(cpu[1], cpu[0]),
      limit: 1 / limit,
      // Twice the time is what half of the requests per second is, by which a quick run may miss those.
      margin: 1,
      others: { plain: ratio(cpu[2], cpu[0]) },
    })
    const p99 = results.map((rounds) => rounds.map(({ p99 }) => p99))
    latencies.push({
      what: `p99 latency of ${what}, relative to plain`,
      ...compare(p99[1], p99[2]),
      // To an array, nothing adds an object faster than `plain`.
      limit: task === 'post' ? undefined : 1,
      others: { 'ours, requests/s': undefined, indexed: ratio(p99[0], p99[2]) },
    })
  }
  const repeats = []
  for (const { what, size, task } of repeatedLists) {
    const results = await measureLoad({ names: ['buffer', 'ours'], size, task, rounds, ms })
    const [buffer, ours] = results.map((rounds) => rounds.map(({ rate }) => rate))
    repeats.push({
      what: `${what} again, relative to \`buffer\``,
      ...compare(ours, buffer),
      limit: LIMIT,
      least: true,
      others: { 'ours, requests/s': perSecond(ours) },
    })
  }
  return {
    title: 'As a server',
    intro:
      'Requests per second. 1× is `indexed`: a `node:http` server with an index for each filter and the JSON of each object in memory. `plain` uses an array, ' +
      `a filter and \`JSON.stringify\`; \`buffer\` always sends the same buffer. ${CONNECTIONS} connections, each with one request at a time.`,
    notes: [
      'Processor time is that of the server alone, for each request. Requests per second also depend on the load generator, which has the other core.',
    ],
    rows: [...rates, ...times, ...repeats, ...latencies],
  }
}

/** What makes a write slower than `indexed`: the same server, with one part of a service at a time. */
export async function writeParts({ quick }) {
  const names = ['indexed', ...partNames.map((part) => `indexed ${part}`), `indexed ${partNames.join(' ')}`, 'ours']
  const tables = []
  for (const task of ['patch', 'post']) {
    const results = await measureLoad({ names, size: 100_000, task, rounds: quick ? 4 : 15, ms: quick ? 250 : 500 })
    tables.push(results.map((rounds) => rounds.map(({ cpu }) => cpu)))
  }
  const whats = [
    'an unknown host or path is refused, the client and the session are found',
    'each field of the body is checked, and copied',
    'the memory that the objects of a client take is counted',
    'the last 1,000 requests and their responses are kept',
    'all four',
    'the server of this package',
  ]
  return {
    title: 'What a write costs',
    intro:
      'Processor time of the server for each PATCH, with 100,000 objects. 1× is `indexed`, which already sends the headers of the service; each row is `indexed` with one thing that a service does besides, in its plainest form.',
    rows: whats.map((what, index) => ({
      what,
      ...compare(tables[0][index + 1], tables[0][0]),
      others: {
        'µs for each PATCH': microseconds(tables[0][index + 1]),
        POST: ratio(tables[1][index + 1], tables[1][0]),
        'µs for each POST': microseconds(tables[1][index + 1]),
      },
    })),
  }
}

function microseconds(times) {
  return { text: median(times).toFixed(1) }
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
    const measureServer = async ({ name, port, child }, ms) => {
      const makeRequest = createRequests(name, size, task)
      const before = await readProcessorTime(child)
      const { count, ...measured } = await load({ port, connections: CONNECTIONS, ms, makeRequest })
      return { ...measured, cpu: ((await readProcessorTime(child)) - before) / count }
    }
    for (const server of servers) await measureServer(server, WARM_UP)
    return await takeTurns(
      servers.map((server) => () => measureServer(server, ms)),
      rounds,
    )
  } finally {
    for (const { child } of servers) child.kill()
  }
}

async function startServer(name, size, task) {
  const [server, ...parts] = name.split(' ')
  const child = fork(start, [server, size, task, ...parts], { execArgv: ['--no-warnings'] })
  const [{ port }] = await once(child, 'message')
  return { name, port, child }
}

/** The processor time that a server has used, in µs. */
async function readProcessorTime(child) {
  child.send('')
  const [{ cpu }] = await once(child, 'message')
  return cpu
}

async function check({ name, port }, size, task) {
  const { path, init } = describeTask(name, task)(0)
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
  deepStrictEqual({ status: response.status, body: await response.json() }, findRightResponse(name, size, task), name)
}

function findRightResponse(name, size, task) {
  if (task === 'post') {
    const body = makeFields(0)
    return name === 'json-server' ? { status: 201, body: { ...body, id: size + 1 } } : { status: 200, body }
  }
  const objects = makeObjects(size)
  const body =
    task === 'patch' ? { ...objects[0], location: { name: null, fact: 'moved-0' } } : select(objects, queries[task])
  return { status: 200, body }
}

/** Returns a function that describes the n-th request of a task, in the form that the server needs. */
function describeTask(name, task) {
  const isJsonServer = name === 'json-server'
  const write = (method, body) => ({ method, headers: { 'content-type': 'application/json' }, body })
  if (task === 'patch') {
    const nameless = isJsonServer ? '"name":null,' : ''
    return (number, id = 1) => ({
      path: `${collection}${id}${isJsonServer ? '' : '/'}`,
      init: write('PATCH', `{"location":{${nameless}"fact":"moved-${number % 50}"}}`),
    })
  }
  if (task === 'post')
    return (number) => ({ path: collection, init: write('POST', JSON.stringify(makeFields(number))) })
  const toName = (name) => (isJsonServer ? name.replace('__', '.') : name)
  const query = Object.entries(queries[task]).map(([name, value]) => [toName(name), value])
  const path = query.length === 0 ? collection : `${collection}?${new URLSearchParams(query)}`
  return () => ({ path })
}

/** Creates all requests in advance, so that the client has less to do under load. */
function createRequests(name, size, task) {
  const describe = describeTask(name, task)
  const requests = Array.from({ length: task in queries ? 1 : 997 }, (_, number) => {
    const { path, init = {} } = describe(number, ((number * 7919) % size) + 1)
    return formatRequest(init.method ?? 'GET', path, init.body)
  })
  let next = 0
  return () => requests[next++ % requests.length]
}
