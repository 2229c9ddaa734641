import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { compare, ratio } from '../median.mjs'
import { makeObjects } from '../objects.mjs'
import { root, runNode, takeTurns } from '../spawn-script.mjs'

const cli = join(root, 'dist/cli.cjs')
const bare = join(root, 'test/bench/scripts/bare-server.mjs')
const startParts = join(root, 'test/bench/scripts/start-parts.cjs')
const maker = join(root, 'test/bench/scripts/make-objects.mjs')
const jsonServer = join(root, 'node_modules/json-server/lib/cli/bin.js')

export async function start({ quick }) {
  const folder = mkdtempSync(join(tmpdir(), 'inventory-bench-'))
  const file = join(folder, 'objects.json')
  const db = join(folder, 'db.json')
  writeFileSync(file, JSON.stringify(makeObjects(25)))
  writeFileSync(db, JSON.stringify({ objects: makeObjects(25) }))
  try {
    const timePart = (part) => () => timeStart([startParts, part, file], 25)
    const [base, none, compile, load, data, scenario, objects, peer = []] = await takeTurns(
      [
        () => timeStart([bare, file], 25),
        timePart('none'),
        timePart('compile'),
        timePart('load'),
        () => timeStart([cli, '--port', '0', '--data', file], 25),
        () => timeStart([cli, '--port', '0'], null),
        () => timeStart([cli, '--port', '0', '--objects', '25'], 25),
        ...(quick ? [] : [() => timeStart([jsonServer, '--port', '48531', '--host', '127.0.0.1', db], 25, '/objects')]),
      ],
      quick ? 5 : 15,
    )
    const [made, large] = await takeTurns(
      [
        async () => (await runNode([maker, '100000'])).ms,
        async () =>
          timeStart([cli, '--port', '0', '--objects', '100000'], 1, `/api/v2/objects/?name=${await firstName()}`),
      ],
      quick ? 2 : 5,
    )
    const others = quick ? undefined : { 'json-server': ratio(peer, base) }
    return {
      title: 'Time to the first response',
      intro:
        '1× is a bare `node:http` server that lists the same 25 objects. For 100,000 objects, 1× is a process that only generates them, and the first response is a filtered list with one object.',
      rows: [
        { what: 'without options: the scenario `small`', ...compare(scenario, base), limit: 1.15, others },
        { what: '25 objects from a file: `--data`', ...compare(data, base), limit: 1.3 },
        { what: 'the bare server as CommonJS', ...compare(none, base) },
        { what: 'the same, after our files are compiled', ...compare(compile, base) },
        { what: 'the same, after our files are loaded', ...compare(load, base) },
        { what: '25 generated objects: `--objects 25`', ...compare(objects, base) },
        { what: '100,000 generated objects: `--objects 100000`', ...compare(large, made), limit: 1.5 },
      ],
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The name of the first generated object, which is unique. */
async function firstName() {
  const { createObjectFactory } = await import('inventory-objects-mock/factories')
  return createObjectFactory({ seed: 1 }).build().name
}

/** Measures the ms from the start of a process to the end of its first response. */
function timeStart(args, size, path = '/api/v2/objects/') {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    let output = ''
    child.on('error', reject)
    child.on('exit', (code) => code !== null && reject(new Error(`${args.join(' ')} exited with code ${code}`)))
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      if (output === null) return
      output += chunk
      const [origin] = /https?:\/\/[\w.]+:\d+/.exec(output) ?? []
      if (origin === undefined) return
      output = null
      request(origin + path, 50).then((body) => {
        const ms = performance.now() - startedAt
        if (size !== null && JSON.parse(body).length !== size)
          throw new Error(`Expected ${size} objects but got ${JSON.parse(body).length}`)
        child.once('close', () => resolve(ms))
        child.kill('SIGKILL')
      }, reject)
    })
  }).finally(() => child.kill('SIGKILL'))
}

/** Sends a request. Retries it, because a server may print its address before it listens. */
async function request(url, attempts) {
  try {
    return await text(await new Promise((resolve, reject) => get(url, { agent: false }, resolve).on('error', reject)))
  } catch (error) {
    if (attempts === 0) throw error
    await wait(2)
    return request(url, attempts - 1)
  }
}
