import { compare, median, ratio } from '../median.mjs'
import { race } from '../race.mjs'
import { formatCount } from '../report.mjs'

const libraries = ['array', 'mswjs-data', 'msw-data', 'miragejs']

/** What each of the other libraries has, by its name. */
const name = (values) => Object.fromEntries(values.map((value, index) => [libraries[index], value]))

/** A row that compares with the baseline. */
function formatRow(what, limit, [floor, ours, ...others]) {
  return { what, ...compare(ours, floor), limit, others: name(others.map((times) => ratio(times, floor))) }
}

/** Lists and filters through MSW. */
export async function reads({ quick }) {
  const whats = { list: 'list of all', place: 'filter to 20', type: 'filter to 2 %' }
  const names = ['floor', 'ours', ...(quick ? [] : libraries)]
  const rows = []
  for (const size of quick ? [25, 1000, 100_000] : [25, 1000, 10_000, 100_000]) {
    const times = await race({
      entries: names.map((name) => ({ name, size, transport: 'msw' })),
      tasks: quick && size === 100_000 ? ['place', 'type'] : Object.keys(whats),
      rounds: quick ? 7 : 21,
      budget: 30,
    })
    for (const task in times) rows.push(formatRow(`${whats[task]}, ${formatCount(size)} objects`, 1, times[task]))
  }
  return {
    title: 'List and filter through MSW',
    intro:
      '1× is an MSW handler that returns the correct objects from a static array. Requests use `getResponse` of msw, and the body is read.',
    rows,
  }
}

/** Writes through MSW. */
export async function writes({ quick }) {
  const names = ['floor', 'ours', ...(quick ? [] : libraries)]
  const entries = [100, 100_000].flatMap((size) => names.map((name) => ({ name, size, transport: 'msw' })))
  const tasks = ['patch', 'put', 'post', 'delete']
  const times = await race({ entries, first: ['place', 'type'], tasks, rounds: quick ? 7 : 21, budget: 30 })
  const rows = tasks.flatMap((task) => {
    const [small, large] = [times[task].slice(0, names.length), times[task].slice(names.length)]
    const [floor, , ...others] = names.map((_, index) => ratio(large[index], small[index]))
    return [
      formatRow(`${task.toUpperCase()}, 100 objects`, 1.3, small),
      formatRow(`${task.toUpperCase()}, 100,000 objects`, 1.3, large),
      {
        what: `${task.toUpperCase()}, 100,000 objects relative to 100`,
        ...compare(large[1], small[1]),
        limit: 1.3,
        others: { floor, ...name(others) },
      },
    ]
  })
  return {
    title: 'Writes through MSW',
    intro:
      '1× is an MSW handler that reads the body and returns one object. Filters were used before, so there are indexes to update.',
    rows,
  }
}

/** The creation of a mock, a reset, and a restore. */
export async function reset({ quick }) {
  const rounds = quick ? 7 : 15
  const names = ['ours', ...(quick ? [] : libraries)]
  const measure = async (task, budget, entries) =>
    (
      await race({ entries: entries.map((entry) => ({ ...entry, transport: 'fetch' })), tasks: [task], rounds, budget })
    )[task]
  const all = (size) => names.map((name) => ({ name, size }))
  const [created, ...othersCreated] = (await measure('create', 60, all(25))).map(median)
  // The other libraries fill a new collection for each reset, which takes seconds for 100,000 objects.
  const [large, small, ...others] = await measure('reset', 40, [{ name: 'ours', size: 100_000 }, ...all(1000)])
  const restored = await measure(
    'restore',
    40,
    [100, 100_000].map((size) => ({ name: 'ours', size })),
  )
  return {
    title: 'Creation and reset',
    rows: [
      {
        what: 'creation of a mock with 25 objects, and a reset',
        value: created,
        unit: 'ms',
        limit: 0.2,
        others: name(othersCreated),
      },
      {
        what: 'reset after a change, 100,000 objects relative to 1,000',
        ...compare(large, small),
        limit: 2,
        margin: 0.5,
      },
      {
        what: 'reset after a change, 1,000 objects',
        value: median(small) * 1000,
        unit: 'µs',
        others: name(others.map((times) => median(times) * 1000)),
      },
      {
        what: 'checkpoint, change and restore, 100,000 objects relative to 100',
        ...compare(restored[1], restored[0]),
        limit: 2,
        margin: 0.5,
      },
    ],
  }
}

/** A filter in a large collection. */
export async function filterGrowth({ quick }) {
  const most = quick ? 100_000 : 1_000_000
  const { place } = await race({
    entries: [1000, most].map((size) => ({ name: 'ours', size, perPlace: 10, transport: 'fetch' })),
    tasks: ['place'],
    rounds: quick ? 7 : 25,
    budget: 40,
  })
  const what = `10 results out of ${formatCount(most)}, relative to 10 out of 1,000`
  return { title: 'Filter in a large collection', rows: [{ what, ...compare(place[1], place[0]), limit: 2 }] }
}
