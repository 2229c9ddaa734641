import { compare, ratio } from '../median.mjs'
import { race } from '../race.mjs'
import { formatCount } from '../report.mjs'

const sizes = [100, 100_000]
const tasks = ['patch', 'put', 'post', 'delete']

export async function measure({ quick }) {
  const names = ['floor', 'ours', 'array', 'mswjs-data', 'msw-data', 'miragejs'].slice(0, quick ? 2 : undefined)
  const entries = sizes.flatMap((size) => names.map((name) => ({ name, size, transport: 'msw' })))
  const times = await race({ entries, first: ['place', 'type'], tasks, rounds: quick ? 7 : 21, budget: 30 })
  const rows = []
  for (const task of tasks) {
    const [small, large] = sizes.map((_, index) => times[task].slice(index * names.length, (index + 1) * names.length))
    for (const [index, [floor, ours, ...others]] of [small, large].entries()) {
      rows.push({
        what: `${task.toUpperCase()}, ${formatCount(sizes[index])} objects`,
        ...compare(ours, floor),
        limit: 1.3,
        others: Object.fromEntries(others.map((times, index) => [names[index + 2], ratio(times, floor)])),
      })
    }
    rows.push({
      what: `${task.toUpperCase()}, 100,000 objects relative to 100`,
      ...compare(large[1], small[1]),
      limit: 1.3,
      others: {
        floor: ratio(large[0], small[0]),
        ...Object.fromEntries(names.slice(2).map((name, at) => [name, ratio(large[at + 2], small[at + 2])])),
      },
    })
  }
  return {
    title: 'Writes through MSW',
    intro:
      '1× is an MSW handler that reads the body and returns one object. Filters were used before, so there are indexes to update.',
    rows,
  }
}
