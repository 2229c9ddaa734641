import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The folder of the package. From there, the name of the package resolves to its build. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs node; `ms` is the time of the whole process. */
export async function runNode(args) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error(`node ${args.join(' ')} exited with code ${code}`)
  return { stdout, ms: performance.now() - startedAt }
}

/**
 * Starts a script of this folder in a process of its own, so that the garbage and the compiled code of others do not
 * affect its times. Its first message is `ready`; `ask` sends a message and resolves to the answer.
 */
export async function startScript(name, args) {
  const child = fork(new URL(name, import.meta.url), args.map(String), {
    execArgv: ['--expose-gc', '--max-old-space-size=12000', '--no-warnings'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ${args.join(' ')} exited with code ${code}`)
  })
  ended.catch(() => {})
  const answer = async () => (await Promise.race([once(child, 'message'), ended]))[0]
  return {
    ready: await answer(),
    ask(message) {
      child.send(message)
      return answer()
    },
    stop: () => child.kill(),
  }
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
