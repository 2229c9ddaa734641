import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli, makeFolder, start, startNode } from '../cli-process.ts'

/** @module-tag slow */

const node = process.execPath
const isWindows = process.platform === 'win32'
const runCli = (...command: string[]) => start('run', '--objects', '1', '--', ...command)

// What runs in this process is in ../child-process.test.ts.
describe('the run command in a process of its own', { timeout: 120_000 }, () => {
  test('passes its input and every argument on, and ends with the exit code of the command', async () => {
    const args = ['', 'a b', 'say "hi"', "'", '$HOME', '%PATH%', 'a&b|c>d', '^', 'C:\\folder\\', '*', '--', '-p', 'é\n']
    const program = `
      console.log(JSON.stringify(process.argv.slice(1)))
      process.stdin.pipe(process.stdout)
      process.exitCode = 7`
    const { child, finished } = runCli(node, '-e', program, '--', ...args)
    child.stdin.end('typed\n')
    expect(await finished).toEqual({ code: 7, signal: null, out: `${JSON.stringify(args)}\ntyped\n`, err: '' })
  })

  test('keeps ADMIN_TOKEN to itself', async () => {
    const token = 'the-operators-token'
    const print = `
      const send = (headers) => fetch(process.env.INVENTORY_BASE_URL + '/__mock__/health', { headers })
      const statuses = [send({}), send({ authorization: 'Bearer ${token}' })].map(async (sent) => (await sent).status)
      Promise.all(statuses).then((all) => console.log(process.env.ADMIN_TOKEN, ...all))`
    const { finished } = startNode([cli, 'run', '--', node, '-e', print], { ADMIN_TOKEN: token })
    expect(await finished).toMatchObject({ code: 0, out: 'undefined 403 200\n' })
  })

  test('ends with its command, even where a request of it waits in a long delay', async () => {
    const send = `
      const { port } = new URL(process.env.INVENTORY_BASE_URL)
      const head = 'GET /api/v2/objects/ HTTP/1.1\\r\\nHost: x\\r\\nPrefer: delay=60000\\r\\n\\r\\n'
      const socket = require('node:net').connect(port, '127.0.0.1', () => socket.write(head))
      const pending = process.env.INVENTORY_BASE_URL + '/__mock__/requests?match=%7B%22outcome%22%3A%22pending%22%7D'
      const check = async () => (await (await fetch(pending)).json()).length > 0 ? process.exit(3) : check()
      check()`
    expect(await runCli(node, '-e', send).finished).toMatchObject({ code: 3, err: '' })
  })

  test.skipIf(isWindows).each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
    'ends by %s, as its command does',
    async (signal) => {
      const kill = `process.kill(process.pid, '${signal}'); setInterval(() => {}, 1000)`
      expect(await runCli(node, '-e', kill).finished).toEqual({ code: null, signal, out: '', err: '' })
    },
  )

  test.skipIf(isWindows)('saves at SIGHUP, which it passes on, and removes the lock', async () => {
    const folder = makeFolder()
    const write = `
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"confirmed","location":null,"type":null,"labels":[],"attributes":{},"responsible":[]}' }
      fetch(process.env.INVENTORY_BASE_URL + '/api/v2/objects/', init).then(() => console.log('written'))
      setInterval(() => {}, 1000)`
    const { child, finished, saying } = start('run', '--persist', join(folder, 'state.json'), '--', node, '-e', write)
    await saying('written')
    child.kill('SIGHUP')
    expect(await finished).toMatchObject({ code: null, signal: 'SIGHUP' })
    expect(readdirSync(folder)).toEqual(['state.json'])
    expect(readFileSync(join(folder, 'state.json'), 'utf8')).toContain('"confirmed"')
  })

  test.skipIf(isWindows)('runs a .cmd file of Windows by cmd.exe, with its arguments quoted', async () => {
    const folder = makeFolder()
    const comspec = join(folder, 'cmd')
    // A stand-in for `cmd.exe`, which fails if there is no such command.
    writeFileSync(
      comspec,
      `#!${node}\nconsole.log(JSON.stringify(process.argv.slice(2)))\nprocess.exitCode = process.argv.at(-1).includes('no-such') ? 1 : 0`,
      { mode: 0o755 },
    )
    writeFileSync(join(folder, 'tool.cmd'), '')
    const runOnWindows = (...command: string[]) => {
      const platform = 'data:text/javascript,Object.defineProperty(process, "platform", { value: "win32" })'
      const args = ['--import', platform, cli, 'run', '--objects', '1', '--', ...command]
      return startNode(args, { PATH: folder, PATHEXT: '.cmd', comspec }).finished
    }
    const args = ['plain', 'a b', '', 'say "hi"', 'C:\\folder\\', '100%PATH%', 'a&b|c>d', '^']
    const quoted =
      '^"plain^" ^"a^ b^" ^"^" ^"say^ \\^"hi\\^"^" ^"C:\\folder\\\\^" ^"100^%PATH^%^" ^"a^&b^|c^>d^" ^"^^^"'
    const { code, out } = await runOnWindows('tool', ...args)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual(['/d', '/s', '/c', `"tool ${quoted}"`])
    expect(await runOnWindows('no-such-command')).toMatchObject({
      code: 127,
      err: expect.stringMatching(/^Failed to run no-such-command: [^\n]+\n$/),
    })
  })
})
