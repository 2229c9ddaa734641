import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { toRow } from '../compare.mjs'
import { root, takeTurns } from '../processes.mjs'

const cli = join(root, 'dist/cli.cjs')
const file = join(root, 'fixtures/small.json')
const bare = join(root, 'test/bench/bare-server.mjs')

/** The start of a server. */
export async function start({ quick }) {
  const small = [cli, '--port', '0']
  const actions = [[bare, file], small, [...small, '--data', file]].map((args) => () => timeStart(args))
  const [base, scenario, data] = await takeTurns(actions, quick ? 5 : 15)
  return {
    title: 'Time to the first response',
    intro: '1× is a bare `node:http` server that lists the same objects from a file.',
    rows: [
      toRow('without options: the scenario `small`', [], [base, scenario], { limit: 1.15 }),
      toRow('the same from a file: `--data`', [], [base, data], { limit: 1.3 }),
    ],
  }
}

/** Measures the ms from the start of a process to the end of its first response. */
async function timeStart(args) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    let output = ''
    // Servers print their address.
    while (!/:\d+\b/.test(output)) output += (await once(child.stdout, 'data'))[0]
    const [origin] = /http:\/\/[\w.]+:\d+/.exec(output)
    const { length } = await (await fetch(`${origin}/api/v2/objects/`)).json()
    if (length !== 26) throw new Error(`Expected 26 objects but got ${length}`)
    return performance.now() - startedAt
  } finally {
    child.kill('SIGKILL')
  }
}
