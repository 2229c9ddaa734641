import { compare, median } from '../median.mjs'
import { race } from '../race.mjs'

const peers = ['array', 'mswjs-data', 'msw-data', 'miragejs']

export async function measure({ quick }) {
  const rounds = quick ? 7 : 15
  const names = ['ours', ...(quick ? [] : peers)]
  const { create } = await race({
    entries: names.map((name) => ({ name, size: 25, transport: 'fetch' })),
    tasks: ['create'],
    rounds,
    budget: 60,
  })
  // The other libraries fill a new collection for each reset, which takes seconds for 100,000 objects.
  const { reset } = await race({
    entries: [
      ...names.map((name) => ({ name, size: 1000, transport: 'fetch' })),
      { name: 'ours', size: 100_000, transport: 'fetch' },
    ],
    tasks: ['reset'],
    rounds,
    budget: 40,
  })
  const { restore } = await race({
    entries: [100, 100_000].map((size) => ({ name: 'ours', size, transport: 'fetch' })),
    tasks: ['restore'],
    rounds,
    budget: 40,
  })
  const name = (values) => Object.fromEntries(values.slice(1).map((value, index) => [peers[index], value]))
  const ms = create.map(median)
  return {
    title: 'Creation and reset',
    rows: [
      {
        what: 'creation of a mock with 25 objects, and a reset',
        value: ms[0],
        unit: 'ms',
        limit: 0.2,
        others: name(ms),
      },
      {
        what: 'reset after a change, 100,000 objects relative to 1,000',
        ...compare(reset.at(-1), reset[0]),
        limit: 2,
        margin: 0.5,
      },
      {
        what: 'reset after a change, 1,000 objects',
        value: median(reset[0]) * 1000,
        unit: 'µs',
        others: name(reset.slice(0, -1).map((times) => median(times) * 1000)),
      },
      {
        what: 'checkpoint, change and restore, 100,000 objects relative to 100',
        ...compare(restore[1], restore[0]),
        limit: 2,
        margin: 0.5,
      },
    ],
  }
}
