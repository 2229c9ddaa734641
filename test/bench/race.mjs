import { startScript, takeTurns } from './processes.mjs'

/** The ms of a task in a round, and the most times that it runs in them. */
const [BUDGET, MAX_COUNT] = [100, 5000]

/** The ms of a task before its rounds: requests get faster for so long, while their code is compiled. */
const WARM_UP = 1500

/** Starts contestants `{ name, size }` in a process each. */
export function startWorkers(contestants) {
  return Promise.all(contestants.map(({ name, size }) => startScript('worker.mjs', [name, size])))
}

/**
 * Measures tasks of several contestants in process, in turns. Checks their responses and warms them up first.
 * @returns by task, for each contestant the ms of one run in each round
 */
export async function race({ contestants, tasks, rounds }) {
  const workers = await startWorkers(contestants)
  const times = {}
  try {
    for (const task of tasks) {
      const actions = []
      for (const { ask } of workers) {
        const count = await warmUp(ask, task)
        actions.push(() => ask({ task, count }))
      }
      times[task] = await takeTurns(actions, rounds)
    }
    return times
  } finally {
    for (const { stop } of workers) stop()
  }
}

/** Runs a task until its code is compiled, and returns how often it can run within the budget. */
async function warmUp(ask, task) {
  let count = 1
  for (let total = 0; total < WARM_UP; ) {
    const ms = await ask({ task, count })
    total += ms * count
    count = Math.max(1, Math.min(MAX_COUNT, Math.round(BUDGET / ms), count * 8))
  }
  return count
}
