import { setTimeout } from 'node:timers/promises'
import { startWriters } from './writers.mjs'

/** The moments of a kill. `wait` resolves when it has come, with the writers. */
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
]

async function until(isTrue) {
  while (!isTrue()) await setTimeout(1)
}
