import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const worker = fileURLToPath(new URL('worker.mjs', import.meta.url))

/** Starts a contestant in its own process. It handles one command at a time. */
export async function startContestant({ name, size, perPlace = 20, transport = 'network' }) {
  const child = fork(worker, [name, size, perPlace, transport], {
    execArgv: ['--expose-gc', '--max-old-space-size=12000', '--no-warnings'],
  })
  let settle
  const nextResult = () =>
    new Promise((resolve, reject) => {
      settle = ({ result, error }) =>
        error ? reject(new Error(`${name} with ${size} objects: ${error}`)) : resolve(result)
    })
  child.on('message', (message) => settle(message))
  child.on('exit', (code) => settle({ error: `exit code ${code}` }))
  await nextResult()
  const send = (command, ...args) => {
    child.send({ command, args })
    return nextResult()
  }
  return {
    check: (task) => send('check', task),
    run: (task, count) => send('run', task, count),
    stop: () => child.kill(),
  }
}
