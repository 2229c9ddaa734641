import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { build, inImage, optionsOf } from './dockerfile.js'

const parent = mkdtempSync(join(tmpdir(), 'inventory-docker-'))
after(() => rmSync(parent, { recursive: true, force: true }))

let image
let port
before(async () => {
  // The tarball that is tested, as the version of the package.
  const tarball = join(import.meta.dirname, '../inventory-objects-mock.tgz')
  const file = join(import.meta.dirname, 'node_modules/inventory-objects-mock/docs/deploy/Dockerfile')
  image = build(file, join(parent, 'image'), { VERSION: `file:${tarball}` })
  port = await findFreePort()
})

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

/** Starts the server as the image does, on a free port, and waits until it is healthy. */
async function start(...options) {
  const [program, ...args] = image.entrypoint.map((argument) => inImage(image, argument))
  const child = spawn(program, [...args, '--port', String(port), ...options], { ...optionsOf(image), stdio: 'inherit' })
  after(() => child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  for (let tries = 0; isHealthy() !== 0; tries++) {
    assert.equal(child.exitCode, null)
    assert.ok(tries < 100, 'it gets healthy')
    await sleep(100)
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      return (await exited)[0]
    },
  }
}

/** The exit code of the health check: 0 for a healthy server. */
function isHealthy() {
  const [program, ...args] = image.check.map((argument) => argument.replace('127.0.0.1:4010', `127.0.0.1:${port}`))
  return spawnSync(program, args, optionsOf(image)).status
}

const url = () => `http://127.0.0.1:${port}/api/v2/objects/`

test('the image starts a server that is healthy, keeps its state across a restart, and ends with the exit code 0', async () => {
  assert.equal(isHealthy(), 1)
  const first = await start('--scenario', 'empty')
  const fields = { location: null, type: null, labels: [], attributes: {}, responsible: [] }
  const body = JSON.stringify({ name: 'kept', ...fields })
  const headers = { 'content-type': 'application/json' }
  assert.equal((await fetch(url(), { method: 'POST', headers, body })).status, 200)
  assert.equal(await first.stop(), 0)
  assert.equal(isHealthy(), 1)
  const file = join(image.root, 'data/state.json')
  assert.match(readFileSync(file, 'utf8'), /"kept"/)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const second = await start('--scenario', 'empty')
  assert.deepEqual(
    (await (await fetch(url())).json()).map(({ name }) => name),
    ['kept'],
  )
  assert.equal(await second.stop(), 0)
})

test('the image is of Node, without another user than node and without development dependencies', () => {
  assert.match(image.name, /^node:\d+-slim$/)
  assert.equal(image.user, 'node')
  assert.deepEqual(image.volumes, ['/data'])
  const packages = execFileSync('npm', ['ls', '--all', '--parseable'], { ...optionsOf(image), encoding: 'utf8' })
  assert.match(packages, /node_modules\/inventory-objects-mock$/m)
  assert.doesNotMatch(packages, /node_modules\/(typescript|vitest|tsup|msw)$/m)
})

test('the heap of the server has a limit', () => {
  const code = 'console.log(require("node:v8").getHeapStatistics().heap_size_limit / 2 ** 20)'
  const limit = Number(execFileSync(image.entrypoint[0], ['-e', code], { ...optionsOf(image), encoding: 'utf8' }))
  assert.ok(limit >= 512 && limit < 700, `${limit} MiB`)
})
