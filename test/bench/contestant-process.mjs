import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const worker = fileURLToPath(new URL('worker.mjs', import.meta.url))

/** Starts a contestant in a process of its own; it answers one command at a time. */
export async function startContestant({ name, size, perPlace = 20, transport = 'network' }) {
  const child = fork(worker, [name, size, perPlace, transport], {
    execArgv: ['--expose-gc', '--max-old-space-size=12000', '--no-warnings'],
  })
  let settle
  const answer = () =>
    new Promise((resolve, reject) => {
      settle = ({ result, error }) =>
        error ? reject(new Error(`${name} with ${size} objects: ${error}`)) : resolve(result)
    })
  child.on('message', (message) => settle(message))
  child.on('exit', (code) => settle({ error: `exit code ${code}` }))
  await answer()
  const ask = (command, ...args) => {
    child.send({ command, args })
    return answer()
  }
  return {
    check: (task) => ask('check', task),
    run: (task, count) => ask('run', task, count),
    stop: () => child.kill(),
  }
}
