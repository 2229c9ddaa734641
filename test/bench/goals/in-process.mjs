import { toRow } from '../compare.mjs'
import { race, startWorkers } from '../race.mjs'
import { formatCount } from '../report.mjs'

const filters = { place: 'filter to 20', type: 'filter to 2 %' }
const writes = { patch: 'PATCH', 'post-delete': 'POST, then DELETE' }
const restores = { reset: 'a change and a reset', restore: 'a checkpoint, a change and a restore' }

/** The tables: each task with collections of some sizes, beside a base. */
const tables = {
  reads: {
    title: 'List and filter through MSW',
    intro: '1× is an MSW handler that returns the correct objects from a static array.',
    base: 'static',
    sizes: [25, 1000, 100_000],
    tasks: { list: 'list of all', ...filters },
    limit: 1,
  },
  writes: {
    title: 'Writes through MSW',
    intro: '1× is an MSW handler that reads the body and returns one object. There are indexes of filters to update.',
    base: 'static',
    sizes: [1000, 100_000],
    tasks: writes,
    limit: 1.05,
  },
  written: {
    title: 'Filters over what was written',
    intro: '1× is handlers over an array. Each round writes to other objects, until most of the collection is written.',
    base: 'array',
    sizes: [1000, 100_000],
    tasks: { 'patch-place': 'PATCH, then filter to 20' },
    limit: 1.5,
  },
  reset: {
    title: 'Creation and reset',
    intro: '1× is four handlers over an array, which a reset copies with `structuredClone`.',
    base: 'array',
    sizes: [25, 100_000],
    tasks: { create: 'creation of a mock, and a reset', reset: restores.reset },
    // A mock checks its options and objects, and has more handlers: with 25 objects, that is a tenth of a millisecond.
    limit: 3,
  },
}

const measureTable = ({ title, intro, base, sizes, tasks, limit }) =>
  async function measure({ quick }) {
    const peers = ['array', 'mswjs-data'].filter((name) => name !== base)
    const names = [base, 'ours', ...(quick ? [] : peers)]
    const rows = []
    for (const size of sizes) {
      const contestants = names.map((name) => ({ name, size }))
      const times = await race({ contestants, tasks: Object.keys(tasks), rounds: quick ? 7 : 21 })
      for (const task in tasks) {
        rows.push(toRow(`${tasks[task]}, ${formatCount(size)} objects`, names, times[task], { limit }))
      }
    }
    return { title, intro, rows }
  }

export const inProcess = Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, measureTable(table)]))

/** What 100,000 objects cost where 1,000 cost 1×. */
export async function growth({ quick }) {
  // The last two also reset the ids that POST and DELETE count.
  const tasks = { place: filters.place, ...writes, ...restores }
  const contestants = [1000, 100_000].map((size) => ({ name: 'ours', size }))
  const times = await race({ contestants, tasks: Object.keys(tasks), rounds: quick ? 7 : 21 })
  return {
    title: 'Growth',
    intro: 'Time with 100,000 objects. 1× is the same with 1,000 objects.',
    rows: Object.keys(tasks).map((task) => toRow(tasks[task], [], times[task], { limit: 2 })),
  }
}

/** The memory of objects. */
export async function memory({ quick }) {
  const names = ['array', 'ours', ...(quick ? [] : ['mswjs-data'])]
  const workers = await startWorkers(names.map((name) => ({ name, size: 100_000 })))
  for (const { stop } of workers) stop()
  const bytes = workers.map(({ ready }) => [ready])
  return {
    title: 'Memory',
    intro: 'The heap that 100,000 objects take. 1× is an array of them.',
    rows: [toRow('memory', names, bytes, { limit: 2.2 })],
  }
}
