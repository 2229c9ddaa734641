import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url))

/** The token of the operator. */
export const TOKEN = 'token-of-the-operator'

/** Starts a server with the flags of a public demo, and more, in a process of its own. */
export async function startCli(flags, { nodeFlags = [], stdio = ['ignore', 'pipe', 'pipe'], env } = {}) {
  const publicFlags = ['--port', '0', '--session-cookie', '--trust-proxy', '--log', 'json']
  const child = spawn(process.execPath, [...nodeFlags, cli, ...publicFlags, ...flags], {
    ...{ stdio, env: { ...process.env, ADMIN_TOKEN: TOKEN, ...env } },
  })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors = (errors + chunk).slice(0, 10_000)))
  const exited = once(child, 'exit').then(([code, signal]) => signal ?? `exit code ${code}`)
  const lines = createInterface(child.stdout)
  const [line] = await Promise.race([once(lines, 'line'), exited.then(() => Promise.reject(new Error(errors)))])
  lines.close()
  // Like a log file, it takes every line.
  child.stdout.resume()
  return {
    child,
    /** Resolves to how it ended. */
    exited,
    url: new URL(JSON.parse(line).url).origin,
    /** What it has written to stderr. */
    readErrors: () => errors,
    /** Ends it with a signal. Resolves to how it ended. */
    end(signal) {
      child.kill(signal)
      return exited
    },
  }
}

/**
 * Sends a request, with the options of `node:http`. Resolves to its response.
 * @throws Error for a connection that ends, with its code
 */
export function send({ body, timeout = 30_000, ...options }) {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', timeout, ...options }, (response) => {
      const { statusCode: status, headers } = response
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve({ status, headers, text })).on('error', reject)
    })
    const code = `no response in ${timeout / 1000} s`
    request.on('timeout', () => request.destroy(Object.assign(new Error(code), { code })))
    request.on('error', reject).end(body)
  })
}
