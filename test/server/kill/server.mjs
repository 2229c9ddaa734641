import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const { SERVER = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url)) } = process.env

/** Starts a server that saves to a file. */
export function startServer(file, options) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [SERVER, '--port', '0', '--persist', file.path, ...options])
  const exited = once(child, 'exit')
  let output = ''
  let url
  let killedAt
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(0, 5000)))

  async function waitForUrl() {
    while (!output.includes('Ctrl-C')) {
      await Promise.race([once(child.stdout, 'data'), exited])
      if (child.exitCode !== null) throw new Error(`The server did not start: ${output}`)
      if (child.signalCode !== null) return
    }
    url = /http:\S+/.exec(output)[0]
    return performance.now() - startedAt
  }

  /** Sends a request; throws for an error response. */
  async function send(method, path, body) {
    const init = { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) }
    // Once more: a connection that was idle on a busy machine can be closed as the request is sent.
    const attempt = () => fetch(new URL(path, url), init)
    const response = await (method === 'GET' ? attempt().catch(attempt) : attempt())
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} got ${response.status}: ${text.slice(0, 200)}`)
    return text
  }

  const ready = waitForUrl()
  // Nobody waits for a server that is killed while it starts.
  ready.catch(() => {})
  return {
    pid: child.pid,
    /** Resolves to the time that it took, in ms. */
    ready,
    send,
    list: async (query = '') => JSON.parse(await send('GET', `/api/v2/objects/${query}`)),
    isKilled: () => killedAt !== undefined,
    /** Kills it with SIGKILL; does nothing the second time. Resolves to when. */
    async kill() {
      killedAt ??= performance.now()
      child.kill('SIGKILL')
      await exited
      return killedAt
    },
  }
}
