/** Prints the heap bytes per object of a contestant: once filled, and after a full list and a filter. */
import { makeObjects } from '../objects.mjs'

const [name, size] = process.argv.slice(2)
const count = Number(size)
const { createContestant } = name === 'plain' ? { createContestant: (objects) => ({ objects }) } : await load()
let text = Buffer.from(JSON.stringify(makeObjects(count)))
// A first contestant loads all code, so that the memory of the code is not counted.
let first = await createContestant(makeObjects(10))
await readAll(first)
first = null
const before = heap()
const contestant = await createContestant(JSON.parse(text.toString()))
text = null
const filled = heap()
await readAll(contestant)
const read = heap()
console.log(
  JSON.stringify({ filled: (filled - before) / count, read: (read - before) / count, keep: String(contestant)[0] }),
)

async function readAll({ handlers }) {
  if (!handlers) return
  const { getResponse } = await import('msw')
  for (const search of ['', '?location__fact=site-1']) {
    const response = await getResponse(handlers, new Request(`http://localhost/api/v2/objects/${search}`))
    await response.arrayBuffer()
  }
}

function heap() {
  for (let round = 0; round < 4; round++) globalThis.gc()
  return process.memoryUsage().heapUsed
}

function load() {
  return import(`../contestants/${name}.mjs`)
}
