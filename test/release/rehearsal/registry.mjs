import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/**
 * Starts a registry on a free port of this machine, which has what is published to it, and everything else from another.
 * @param tools - the folder where verdaccio is installed
 * @param upstream - the URL of the registry that has everything else
 * @param signal - ends it
 * @returns its URL
 */
export async function startRegistry({ folder, tools, upstream, environment, signal }) {
  const port = await findFreePort()
  const config = join(folder, 'verdaccio.yaml')
  // JSON is YAML.
  writeFileSync(
    config,
    JSON.stringify({
      storage: join(folder, 'storage'),
      auth: { htpasswd: { file: join(folder, 'htpasswd') } },
      uplinks: { upstream: { url: upstream, maxage: '1h', timeout: '60s' } },
      packages: {
        'inventory-objects-mock': { access: '$all', publish: '$all' },
        '**': { access: '$all', proxy: 'upstream' },
      },
      web: { enable: false },
      max_body_size: '50mb',
      log: { type: 'stdout', format: 'pretty', level: 'warn' },
    }),
  )
  const program = join(tools, 'node_modules/verdaccio/bin/verdaccio')
  const args = [program, '--config', config, '--listen', `127.0.0.1:${port}`]
  const options = { env: environment, signal, killSignal: 'SIGKILL', stdio: ['ignore', 'pipe', 'pipe'] }
  const server = spawn(process.execPath, args, options)
  server.on('error', () => {})
  let output = ''
  server.stdout.on('data', (text) => {
    output += text
  })
  server.stderr.resume()
  const url = `http://127.0.0.1:${port}/`
  for (let tries = 0; tries < 240; tries++) {
    const response = await fetch(`${url}-/ping`).catch(() => null)
    if (response?.ok) return url
    if (server.exitCode !== null) break
    await setTimeout(250)
  }
  throw new Error(`The registry did not start:\n${output}`)
}

/** Sets the version of an unpacked package, and nothing else of it. */
export function setVersion(folder, version) {
  const file = join(folder, 'package.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }, null, 2))
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
