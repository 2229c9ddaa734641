import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** The folder of the package. From there, the name of the package resolves to its build. */
export const root = new URL('../../', import.meta.url).pathname

/** Runs a script in a new process and returns its output, parsed as JSON. */
export async function runScript(name, args = [], execArgv = []) {
  const script = new URL(`scripts/${name}.mjs`, import.meta.url).pathname
  const { stdout } = await runNode([...execArgv, '--no-warnings', script, ...args.map(String)])
  return JSON.parse(stdout)
}

/** Runs node; `ms` is the time of the whole process. */
export async function runNode(args) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error(`node ${args.join(' ')} exited with code ${code}`)
  return { stdout, ms: performance.now() - startedAt }
}

/**
 * Runs actions in turns, and returns the results of each action in each round. Every other round is in the opposite order,
 * A B C C B A, so that a machine that gets slower or faster changes no ratio.
 */
export async function takeTurns(actions, rounds) {
  const results = actions.map(() => [])
  const turns = [...actions.entries()]
  for (let round = 0; round < rounds; round++) {
    for (const [index, action] of turns) results[index].push(await action())
    turns.reverse()
  }
  return results
}
