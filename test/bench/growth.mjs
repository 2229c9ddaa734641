import { median } from './median.mjs'
import { race } from './race.mjs'

const sizes = [100, 1000, 10_000, 100_000, 1_000_000]
const tasks = ['list', 'place', 'patch', 'reset']
/** The maximum number of objects of each, for a reset and for the other tasks: with more, a task takes minutes. */
const limits = {
  ours: { most: 1_000_000, reset: 1_000_000 },
  array: { most: 1_000_000, reset: 100_000 },
  'mswjs-data': { most: 10_000, reset: 10_000 },
  'msw-data': { most: 100_000, reset: 10_000 },
  miragejs: { most: 10_000, reset: 10_000 },
}

/**
 * Measures the time of each task by number of objects. Ten objects always match the filter.
 * @returns by task, by contestant: `{ size, ms }` for each size
 */
export async function measureGrowth() {
  const names = Object.keys(limits)
  const growth = Object.fromEntries(tasks.map((task) => [task, Object.fromEntries(names.map((name) => [name, []]))]))
  for (const size of sizes) {
    for (const group of [['list', 'place', 'patch'], ['reset']]) {
      const able = names.filter((name) => size <= (limits[name][group[0]] ?? limits[name].most))
      const entries = able.map((name) => ({ name, size, perPlace: 10, transport: 'msw' }))
      const times = await race({ entries, tasks: group, rounds: 9, budget: 30 })
      for (const task of group) {
        for (const [index, name] of able.entries()) growth[task][name].push({ size, ms: median(times[task][index]) })
      }
    }
  }
  return growth
}
