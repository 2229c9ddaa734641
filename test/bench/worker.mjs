/**
 * Runs one contestant in its own process, so that the garbage and the compiled code of others do not affect its times.
 * Arguments: contestant, number of objects, number in each place, transport (`msw`, `network` or `fetch`).
 */
import { deepStrictEqual } from 'node:assert'
import { makeObjects } from './objects.mjs'
import { tasks } from './tasks.mjs'

const [name, size, perPlace, transport] = process.argv.slice(2)
const { createContestant } = await import(`./contestants/${name}.mjs`)
const objects = makeObjects(Number(size), Number(perPlace))
const contestant = await createContestant(makeObjects(Number(size), Number(perPlace)))
const context = { contestant, create: createContestant, objects, send: await createSend() }
let number = 0

const commands = {
  async check(task) {
    const { prepare, before, run, expected, settle } = tasks[task]
    await prepare?.(context, 1)
    await before?.(context, number)
    const response = await run(context, number, 0)
    if (expected) {
      const text = await response.text()
      const actual = { status: response.status, body: text === '' ? null : JSON.parse(text) }
      deepStrictEqual(actual, expected(context, number))
    }
    await settle?.(context, 1)
    number += 1
  },

  /** Runs a task `count` times, and reads the response bodies, as a client would. */
  async run(task, count) {
    const { prepare, before, run, settle } = tasks[task]
    await prepare?.(context, count)
    let ms = 0
    if (before) {
      for (let index = 0; index < count; index++) {
        await before(context, number++)
        const startedAt = performance.now()
        await run(context, number, index)
        ms += performance.now() - startedAt
      }
    } else {
      const startedAt = performance.now()
      for (let index = 0; index < count; index++) await (await run(context, number++, index)).arrayBuffer()
      ms = performance.now() - startedAt
    }
    await settle?.(context, count)
    return ms / count
  },
}

process.on('message', async ({ command, args }) => {
  try {
    process.send({ result: await commands[command](...args) })
  } catch (error) {
    process.send({ error: String(error.stack) })
  }
})
process.on('disconnect', () => process.exit())
globalThis.gc?.()
process.send({ result: 'ready' })

async function createSend() {
  if (transport === 'fetch') return contestant.fetch
  const { getResponse } = await import('msw')
  if (transport === 'msw') return (url, init) => getResponse(contestant.handlers, new Request(url, init))
  const { setupServer } = await import('msw/node')
  setupServer(...contestant.handlers).listen({ onUnhandledRequest: 'error' })
  return fetch
}
