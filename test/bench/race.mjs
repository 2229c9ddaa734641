import { startContestant } from './contestant-process.mjs'

const SLOW = 400 // ms a task takes for which fewer rounds do

/**
 * Lets contestants do tasks in turn, A B C A B C, after each showed that its answer is right and has warmed up.
 * @param entries - contestants, each `{ name, size, perPlace, transport }`
 * @param first - tasks that each does once before
 * @param budget - ms that each takes for a task in a round
 * @returns by task, for each entry the ms of one run in each round
 */
export async function race({ entries, first = [], tasks, rounds, budget, warmUp = budget * 4 }) {
  const contestants = []
  try {
    for (const entry of entries) contestants.push(await startContestant(entry))
    for (const task of first) {
      for (const contestant of contestants) await contestant.check(task)
    }
    const times = {}
    for (const task of tasks) times[task] = await raceTask(contestants, task, { rounds, budget, warmUp })
    return times
  } finally {
    for (const contestant of contestants) contestant.stop()
  }
}

async function raceTask(contestants, task, { rounds, budget, warmUp }) {
  const counts = []
  for (const contestant of contestants) {
    await contestant.check(task)
    counts.push(await countFor(contestant, task, budget, warmUp))
  }
  const times = contestants.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, contestant] of contestants.entries()) {
      if (counts[index] === 0 && round >= 3) continue
      times[index].push(await contestant.run(task, counts[index] || 1))
    }
  }
  return times
}

/** Warms a contestant up, and finds how often it does a task in the time that it has: 0 where once is too slow. */
async function countFor(contestant, task, budget, warmUp) {
  let took = 0
  let count = 1
  for (;;) {
    const ms = await contestant.run(task, count)
    took += ms * count
    if (ms > SLOW) return 0
    if (took > warmUp) return Math.max(1, Math.min(5000, Math.round(budget / ms)))
    count = Math.max(1, Math.min(5000, Math.round(Math.max(budget, 1) / ms), count * 8))
  }
}
