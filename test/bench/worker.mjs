/**
 * Runs the tasks of one contestant in process, through MSW. Its first message is the heap bytes that its objects take.
 * Arguments: contestant, number of objects.
 */
import { deepStrictEqual } from 'node:assert'
import { getResponse } from 'msw'
import { createHandlers } from './handlers.mjs'
import { makeObjects } from './objects.mjs'
import { deleteRequest, headers, requests } from './requests.mjs'

const [name, size] = process.argv.slice(2)
const { createContestant } = await import(`./contestants/${name}.mjs`)
// So that the memory of the code is not counted.
createContestant(makeObjects(10))
const objects = makeObjects(Number(size))
const text = JSON.stringify(objects)
const before = await heap()
const contestant = createContestant(JSON.parse(text))
const bytes = (await heap()) - before
const handlers = createHandlers(contestant)
const checked = new Set()
let number = 0
let lastId = objects.length

async function heap() {
  // Until the next turn of the event loop, temporary values of this one are held.
  await new Promise(setImmediate)
  for (let round = 0; round < 4; round++) globalThis.gc()
  return process.memoryUsage().heapUsed
}

/** Returns the text of the response. */
const send = async ({ path, ...init }) =>
  (await getResponse(handlers, new Request(`http://localhost${path}`, { headers, ...init }))).text()

const update = () => contestant.update((number % objects.length) + 1, { labels: [`changed-${number}`] })

const tasks = {
  ...Object.fromEntries(
    Object.entries(requests).map(([task, { request }]) => [task, () => send(request(number, objects.length))]),
  ),
  /** Leaves the collection as large as it was. */
  async 'post-delete'() {
    lastId += 1
    const response = await send(requests.post.request(number))
    await send(deleteRequest(lastId))
    return response
  },
  /** The filter has to look among all that was written before it. */
  async 'patch-place'() {
    await send(requests.patch.request(number, objects.length))
    return send(requests.place.request())
  },
  reset() {
    update()
    contestant.reset()
  },
  restore() {
    const checkpoint = contestant.checkpoint()
    update()
    contestant.restore(checkpoint)
  },
  create() {
    const created = createContestant(objects)
    createHandlers(created)
    created.reset()
  },
}

/** Runs a task `count` times, and returns the ms of the processor for one, which other work on the machine changes less. */
async function run({ task, count }) {
  let response
  const start = process.cpuUsage()
  for (let index = 0; index < count; index++) {
    number += 1
    response = await tasks[task]()
  }
  const { user, system } = process.cpuUsage(start)
  // Once: a long list takes more time to check than to send.
  const { answer } = requests[task.replace('-delete', '')] ?? {}
  if (answer && !checked.has(task)) deepStrictEqual(JSON.parse(response), answer(objects, number), `${name}: ${task}`)
  checked.add(task)
  return (user + system) / 1000 / count
}

// So that writes have indexes to update.
for (const task of ['place', 'type']) await run({ task, count: 1 })
process.on('message', async (message) => process.send(await run(message)))
process.on('disconnect', () => process.exit())
process.send(bytes)
