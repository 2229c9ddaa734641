/** Fills a mock with objects; as a baseline, parses and copies the same objects. Prints the ms of each round. */
import { createInventoryMock } from 'inventory-objects-mock'
import { makeObjects } from '../objects.mjs'

const count = Number(process.argv[2])
const rounds = Number(process.argv[3])
const text = JSON.stringify(makeObjects(count))
const times = { floor: [], ours: [] }
for (let round = -2; round < rounds; round++) {
  const floor = time(() => Array.from(JSON.parse(text), (object) => ({ ...object })))
  const objects = JSON.parse(text)
  const ours = time(() => createInventoryMock({ objects }))
  if (ours.result.objects.count() !== floor.result.length) throw new Error('Not filled')
  if (round < 0) continue
  times.floor.push(floor.ms)
  times.ours.push(ours.ms)
}
console.log(JSON.stringify(times))

function time(action) {
  globalThis.gc()
  const startedAt = performance.now()
  const result = action()
  return { result, ms: performance.now() - startedAt }
}
