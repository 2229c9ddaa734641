import { startContestant } from './contestant-process.mjs'

const SLOW = 400 // In ms. For slower tasks, fewer rounds are enough.

/**
 * Measures tasks of several contestants in turns, A B C C B A. Checks their responses and warms them up first.
 * @param entries - contestants, each `{ name, size, perPlace, transport }`
 * @param first - tasks that each contestant runs once before
 * @param budget - ms for a task of a contestant in a round
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
  const turns = [...contestants.entries()]
  for (let round = 0; round < rounds; round++) {
    for (const [index, contestant] of turns) {
      if (counts[index] === 0 && round >= 3) continue
      times[index].push(await contestant.run(task, counts[index] || 1))
    }
    turns.reverse()
  }
  return times
}

/** Warms up a contestant, and returns how often it can run a task within the budget; 0 if one run is too slow. */
async function countFor(contestant, task, budget, warmUp) {
  let totalMs = 0
  let count = 1
  for (;;) {
    const ms = await contestant.run(task, count)
    totalMs += ms * count
    if (ms > SLOW) return 0
    if (totalMs > warmUp) return Math.max(1, Math.min(5000, Math.round(budget / ms)))
    count = Math.max(1, Math.min(5000, Math.round(Math.max(budget, 1) / ms), count * 8))
  }
}
