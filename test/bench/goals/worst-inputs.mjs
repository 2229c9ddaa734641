import { createInventoryMock } from '../../../dist/index.js'
import { worstInputs } from '../worst-inputs.mjs'

const LENGTH = 1024 * 1024
// Of `--quick`, which is there to find what takes seconds. A machine with other work takes a few times longer.
const MARGIN = 2

/** The shortest time of some rounds, in ms: a reader cannot be faster than it is, but the machine can be slower. */
async function measureTime(rounds, run) {
  const times = []
  for (let round = 0; round < rounds; round++) times.push(await run())
  return Math.min(...times)
}

async function measureResponse({ path, init, assumptions }) {
  const mock = createInventoryMock({ objects: [{ id: 1, name: 'a' }], assumptions, prefer: true })
  const request = new Request(`http://localhost${path}`, init)
  const start = performance.now()
  await mock.fetch(request)
  return performance.now() - start
}

async function measureLog({ path, init, assumptions }) {
  const mock = createInventoryMock({ objects: [{ id: 1, name: 'a' }], assumptions })
  await mock.fetch(new Request(`http://localhost${path}`, init))
  const start = performance.now()
  mock.requests.at(-1)
  return performance.now() - start
}

function measureParse(json) {
  const start = performance.now()
  JSON.parse(json)
  return performance.now() - start
}

export async function measure({ quick }) {
  const rounds = quick ? 5 : 11
  const rows = []
  let growth = 0
  const readers = Object.entries(worstInputs).map(([reader, inputs]) => [reader, inputs, measureResponse])
  for (const [reader, inputs, run] of [...readers, ['the log', worstInputs.parameters, measureLog]]) {
    const measured = []
    for (const make of inputs) {
      const [tenth, input] = [make(LENGTH / 10), make(LENGTH)]
      const json = toJson(input, run)
      const parse = await measureTime(rounds, () => measureParse(json))
      const time = await measureTime(rounds, () => run(input))
      growth = Math.max(growth, time / Math.max(await measureTime(rounds * 3, () => run(tenth)), 1))
      measured.push({ value: time / parse, limit: Math.max(5, 100 / parse), time })
    }
    const [worst] = measured.sort((a, b) => b.value / b.limit - a.value / a.limit)
    rows.push({
      what: reader,
      value: worst.value,
      limit: worst.limit,
      others: { time: { text: `${Math.round(worst.time)} ms` } },
    })
  }
  return {
    title: '1 MiB of the worst input',
    intro:
      '1× is `JSON.parse` of the same bytes. The goal is 100 ms, or 5× if `JSON.parse` takes longer than 20 ms, for the slowest of the inputs in `worst-inputs.mjs`.',
    rows: [...rows, { what: 'ten times the input, the slowest to grow', value: growth, limit: 15 }].map((row) => ({
      ...row,
      margin: MARGIN,
    })),
  }
}

/** The input as JSON: a body as it is, what the log reads as an object, and all else as a string. */
function toJson({ bytes, init }, run) {
  if (run === measureLog) return JSON.stringify(Object.fromEntries(new URLSearchParams(bytes)))
  return init.body === bytes && isJson(bytes) ? bytes : JSON.stringify(bytes)
}

function isJson(text) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
