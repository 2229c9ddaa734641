import { compare } from '../median.mjs'
import { race } from '../race.mjs'
import { formatCount } from '../report.mjs'

export async function measure({ quick }) {
  const most = quick ? 100_000 : 1_000_000
  const { place } = await race({
    entries: [1000, most].map((size) => ({ name: 'ours', size, perPlace: 10, transport: 'fetch' })),
    tasks: ['place'],
    rounds: quick ? 7 : 25,
    budget: 40,
  })
  return {
    title: 'Filter in a large collection',
    rows: [
      {
        what: `10 results out of ${formatCount(most)}, relative to 10 out of 1,000`,
        ...compare(place[1], place[0]),
        limit: 2,
      },
    ],
  }
}
