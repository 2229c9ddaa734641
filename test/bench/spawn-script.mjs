import { spawn } from 'node:child_process'

/** The folder of the package. From there, the name of the package resolves to its build. */
export const root = new URL('../../', import.meta.url).pathname

/** Runs a script in a new process and returns its output, parsed as JSON. */
export async function runScript(name, args = [], execArgv = []) {
  const script = new URL(`scripts/${name}.mjs`, import.meta.url).pathname
  const { stdout } = await runNode([...execArgv, '--no-warnings', script, ...args.map(String)])
  return JSON.parse(stdout)
}

/** Runs node; `ms` is the time of the whole process. */
export function runNode(args) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve({ stdout, ms: performance.now() - startedAt })
      else reject(new Error(`node ${args.join(' ')} exited with code ${code}`))
    })
  })
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
