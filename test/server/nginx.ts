import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { onTestFinished, type TestContext } from 'vitest'
import { findFreePort } from '../free-port.ts'

const executablePath = process.env.NGINX_PATH ?? '/usr/sbin/nginx'

/** Whether to run the tests that need nginx. In CI they always run, and fail without it. */
const hasNginx = existsSync(executablePath) || Boolean(process.env.CI)

/** A configuration in the documentation. */
const readDocumented = (name: string) => readFileSync(new URL(`../../docs/deploy/${name}`, import.meta.url), 'utf8')

/** A request through nginx. */
interface ProxiedRequest {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
  /** The IP address of the client, in 127.0.0.0/8. */
  from?: string
}

/** A running nginx with TLS. */
export interface Nginx {
  port: number
  /** The port without TLS. */
  plainPort: number
  /** Sends a request to demo.example, and resolves when the head of the response is there. */
  open(request: ProxiedRequest): Promise<IncomingMessage>
  /** The same, and reads the response. */
  send(request: ProxiedRequest): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>
}

/**
 * Starts nginx in front of a server, with TLS and the configuration in the documentation, and ends it after the test.
 * Skips the test if there is no nginx.
 * @param edit - changes the configuration
 */
export async function startNginx(
  context: TestContext,
  serverPort: number,
  edit = (config: string) => config,
): Promise<Nginx> {
  const folder = prepare(context)
  const certificate = join(folder, 'certificate')
  const key = join(folder, 'key')
  const subject = ['-subj', '/CN=demo.example', '-addext', 'subjectAltName=DNS:demo.example']
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key]
  execFileSync('openssl', ['req', '-x509', '-days', '1', ...newKey, ...subject, '-out', certificate], { stdio: 'pipe' })
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const config = edit(readDocumented('nginx.conf'))
    .replace('/etc/ssl/demo.example.crt', certificate)
    .replace('/etc/ssl/demo.example.key', key)
    .replaceAll('127.0.0.1:4010', `127.0.0.1:${serverPort}`)
  await run(folder, listenOn(listenOn(config, 443, port), 80, plainPort))
  const ca = readFileSync(certificate)
  async function open({ method = 'GET', path, headers, body, from }: ProxiedRequest): Promise<IncomingMessage> {
    const sent = request({
      ...{ host: '127.0.0.1', port, method, path, localAddress: from, ca, servername: 'demo.example', agent: false },
      headers: { host: `demo.example:${port}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    })
    // A body that is refused can still be on its way when the connection is closed.
    sent.on('error', () => {}).end(body)
    const [response] = await once(sent, 'response')
    return response
  }
  return {
    port,
    plainPort,
    open,
    async send(request) {
      const response = await open(request)
      const { statusCode: status, headers } = response
      return { status, headers, text: await readText(response) }
    },
  }
}

/**
 * Starts nginx in front of several servers, with the configuration in the documentation, and ends it after the test. Skips
 * the test if there is no nginx.
 * @param edit - changes the configuration
 * @returns its URL
 */
export async function startNginxForMany(
  context: TestContext,
  ports: readonly [number, number],
  edit = (config: string) => config,
): Promise<string> {
  const folder = prepare(context)
  const port = await findFreePort()
  const config = edit(readDocumented('nginx-many.conf'))
    .replace('127.0.0.1:4011', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:4012', `127.0.0.1:${ports[1]}`)
  await run(folder, listenOn(config, 4010, port))
  return `http://127.0.0.1:${port}`
}

/** Creates the folder of an nginx, which is removed after the test. */
function prepare(context: TestContext): string {
  context.skip(!hasNginx, `No nginx at ${executablePath}. Install it, or set NGINX_PATH.`)
  const folder = mkdtempSync(join(tmpdir(), 'inventory-nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Whether this machine has IPv6. */
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

/** Lets a configuration listen on another port, of this machine alone. */
function listenOn(config: string, port: number, other: number): string {
  return config
    .replace(`listen ${port}`, `listen 127.0.0.1:${other}`)
    .replace(new RegExp(`listen \\[::\\]:${port}(.*)`), hasIpv6 ? `listen [::1]:${other}$1` : '')
}

/** A configuration that runs without root, and writes only to its folder. One process, which a signal ends. */
function createConfig(folder: string, server: string): string {
  const buffers = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    daemon off;
    master_process off;
    pid ${folder}/pid;
    error_log stderr notice;
    events {}
    http {
      access_log off;
      ${buffers.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${server}
    }`
}

/** Starts nginx with the servers of a configuration, and resolves when it listens: then it says its version. */
async function run(folder: string, config: string): Promise<void> {
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, createConfig(folder, config))
  const child = spawn(executablePath, ['-p', folder, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  const exited = once(child, 'close')
  while (!output.includes('[notice]')) {
    await Promise.race([once(child.stderr, 'data'), exited])
    if (child.exitCode !== null) throw new Error(output)
  }
}
