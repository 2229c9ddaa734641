import { setTimeout } from 'node:timers/promises'
import { startWriters } from './writers.mjs'

/**
 * The moments of a kill. `wait` resolves when it has come, with the writers, and with an `exchange` of the whole
 * collection if there was one.
 */
export const moments = [
  {
    name: 'under load',
    async wait({ random, times, server }) {
      const writers = startWriters(server)
      await setTimeout(random() * (3000 + 2 * times.write))
      return writers
    },
  },
  {
    name: 'while the file is written',
    async wait({ random, times, server, watch }) {
      const writers = startWriters(server)
      const writes = Math.floor(random() * 3)
      for (let write = 0; write <= writes; write++) {
        await until(() => watch.begun === null)
        await until(() => watch.begun !== null)
      }
      await setTimeout(random() * times.write)
      return writers
    },
  },
  {
    name: 'while it starts',
    isStart: true,
    wait: ({ random, times, server }) =>
      Promise.race([setTimeout(random() * times.start * 1.1), server.ready.then(() => setTimeout(random() * 20))]),
  },
  {
    name: 'around a reset',
    wait: (context) => exchangeAll(context, { type: 'reset' }, (server) => server.send('POST', '/__mock__/reset')),
  },
  {
    name: 'around an import',
    wait(context) {
      const mark = `import-${context.server.pid}`
      const objects = context.start.map((object) => ({ ...object, labels: [mark] }))
      return exchangeAll(context, { type: 'import', mark }, (server) => server.send('PUT', '/__mock__/state', objects))
    },
  },
]

/** Exchanges the collection after some writes, which are confirmed by then. */
async function exchangeAll({ random, times, server }, exchange, send) {
  const writers = startWriters(server)
  await setTimeout(random() * 2000)
  await writers.stop()
  exchange.confirmed = Number.POSITIVE_INFINITY
  const sentAt = performance.now()
  const sent = send(server).then(
    () => {
      exchange.confirmed = performance.now()
      times.exchange = exchange.confirmed - sentAt
    },
    (error) => {
      if (!server.isKilled()) throw error
    },
  )
  // In some rounds before its response, in others before it is in the file or after that.
  const longest = random() < 0.5 ? times.exchange * 1.2 : times.exchange + 300 + 2 * times.write
  await Promise.race([setTimeout(random() * longest), sent.then(() => new Promise(() => {}))])
  return { ...writers, exchange }
}

async function until(isTrue) {
  while (!isTrue()) await setTimeout(1)
}
