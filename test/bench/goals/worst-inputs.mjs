import { createInventoryMock } from '../../../dist/index.js'
import { median, ratio } from '../median.mjs'
import { inputs as inputsOf } from '../worst-inputs.mjs'

const LENGTH = 1024 * 1024
/** The goal, in ms and as a ratio. One of them has to be reached. */
const [TIME, RATIO] = [100, 3]
/** How long JSON is read and written in each round, in ms. Often once takes too little to be measured. */
const BASE = 5
// Of `--quick`, which is there to find what takes seconds.
const MARGIN = 2

/** The inputs that the log reads as well: they have the most parts. */
const logged = [...inputsOf.parameters, ...inputsOf['elements of a body']]

const readers = [
  ...Object.entries(inputsOf).map(([reader, inputs]) => ({
    reader,
    inputs,
    read: fetchResponse,
    toBase: toJsonWork,
  })),
  { reader: 'the log', inputs: logged, read: readLog, toBase: toExchangeParse },
]

export async function worstInputs({ quick }) {
  const rounds = quick ? 5 : 11
  const rows = []
  let slowest = { growth: 0 }
  for (const { reader, inputs, read, toBase } of readers) {
    const measured = []
    for (const make of inputs) {
      const input = await measureInput({ rounds, make, read, toBase })
      measured.push(input)
      if (input.growth > slowest.growth) slowest = { reader, growth: input.growth }
    }
    const isMissed = ({ value, limit }) => Number(value > limit)
    const [{ value, limit, time, base }] = measured.sort((a, b) => isMissed(b) - isMissed(a) || b.time - a.time)
    rows.push({ what: reader, value, limit, others: { time: toMs(time), 'JSON alone': toMs(base) } })
  }
  return {
    title: '1 MiB of the worst input',
    intro: [
      '1× is what JSON alone takes: `JSON.parse` of the request (a query, a path or a header as a string) and',
      '`JSON.stringify` of the response; for the log, `JSON.parse` of the exchange. The goal is 100 ms, or 3× where',
      'JSON alone takes longer than 33 ms. One input is to take at most fifteen times as long as a tenth of it, which is',
      'read ten times so that both leave as much garbage; where JSON alone takes more than ten times as long, that much',
      'more. Times are of the processor. Each reader has the slowest of its inputs in `worst-inputs.mjs`.',
    ].join(' '),
    rows: [
      ...rows,
      { what: `ten times the input, the slowest to grow: ${slowest.reader}`, value: slowest.growth, limit: 15 },
    ].map((row) => ({ ...row, margin: MARGIN })),
  }
}

/** Measures an input, a tenth of it, and for both JSON alone, in turns. */
async function measureInput({ rounds, make, read, toBase }) {
  const [tenth, input] = [make(LENGTH / 10), make(LENGTH)]
  const [tenthBase, base] = [await toBase(tenth), await toBase(input)]
  const times = { input: [], tenth: [], base: [], tenthBase: [] }
  for (let round = 0; round < rounds; round++) {
    times.base.push(measureBase(base))
    times.input.push(await read(input))
    times.tenthBase.push(measureBase(tenthBase))
    // Ten times, so that they leave as much garbage as the input.
    let tenths = 0
    for (let count = 0; count < 10; count++) tenths += await read(tenth)
    times.tenth.push(tenths / 10)
  }
  const baseTime = median(times.base)
  return {
    value: ratio(times.input, times.base),
    limit: Math.max(RATIO, TIME / baseTime),
    time: median(times.input),
    base: baseTime,
    // The fastest of all: garbage of other rounds is collected in some, and counts for them.
    // What is shorter than 1 ms is mostly not reading. JSON alone can take more than ten times the time as well.
    growth:
      Math.min(...times.input) /
      Math.max(Math.min(...times.tenth), 1) /
      Math.max(Math.min(...times.base) / Math.min(...times.tenthBase) / 10, 1),
  }
}

/** Reads an input, and returns how long that takes, in ms. */
async function fetchResponse(input) {
  const mock = createMock(input)
  const request = createRequest(input)
  const start = process.cpuUsage()
  await mock.fetch(request)
  return timeSince(start)
}

async function readLog(input) {
  const mock = createMock(input)
  await mock.fetch(createRequest(input))
  const start = process.cpuUsage()
  mock.requests.last()
  return timeSince(start)
}

/** `JSON.parse` of the request and `JSON.stringify` of the response. */
async function toJsonWork(input) {
  const json = isJson(input.bytes) ? input.bytes : JSON.stringify(input.bytes)
  const text = await (await createMock(input).fetch(createRequest(input))).text()
  const response = text === '' ? null : JSON.parse(text)
  return () => [JSON.parse(json), JSON.stringify(response)]
}

/** `JSON.parse` of the exchange. */
async function toExchangeParse(input) {
  const mock = createMock(input)
  await mock.fetch(createRequest(input))
  const json = JSON.stringify(mock.requests.last())
  return () => JSON.parse(json)
}

function measureBase(base) {
  const start = process.cpuUsage()
  let count = 0
  do {
    base()
    count++
  } while (timeSince(start) < BASE)
  return timeSince(start) / count
}

/** The time of the processor, in ms, which other work on the machine does not change much. */
function timeSince(start) {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function toMs(time) {
  return { text: `${time < 10 ? time.toFixed(1) : Math.round(time)} ms` }
}

function createMock({ assumptions }) {
  return createInventoryMock({ objects: [{ id: 1, name: 'a' }], assumptions, preferHeader: true })
}

function createRequest({ path, init }) {
  return new Request(`http://localhost${path}`, { redirect: 'manual', ...init })
}

function isJson(text) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
