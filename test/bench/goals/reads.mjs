import { compare, ratio } from '../median.mjs'
import { race } from '../race.mjs'
import { formatCount } from '../report.mjs'

const whats = { list: 'list of all', place: 'filter to 20', type: 'filter to 2 %' }

export async function measure({ quick }) {
  const rows = []
  for (const size of quick ? [25, 1000, 100_000] : [25, 1000, 10_000, 100_000]) {
    const names = ['floor', 'ours', 'array', 'mswjs-data', 'msw-data', 'miragejs'].slice(0, quick ? 2 : undefined)
    const times = await race({
      entries: names.map((name) => ({ name, size, transport: 'msw' })),
      tasks: quick && size === 100_000 ? ['place', 'type'] : Object.keys(whats),
      rounds: quick ? 7 : 21,
      budget: 30,
    })
    for (const [task, [floor, ours, ...others]] of Object.entries(times)) {
      rows.push({
        what: `${whats[task]}, ${formatCount(size)} objects`,
        ...compare(ours, floor),
        limit: 1,
        others: Object.fromEntries(others.map((times, index) => [names[index + 2], ratio(times, floor)])),
      })
    }
  }
  return {
    title: 'List and filter through MSW',
    intro:
      '1× is an MSW handler that returns the correct objects from a static array. Requests use `getResponse` of msw, and the body is read.',
    rows,
  }
}
