import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli, makeFolder, onlyLine, start, startNode } from '../cli-process.ts'

const node = process.execPath

describe('the run command', () => {
  const runCli = (...args: string[]) => start('run', ...args)

  test('ends with the exit code of the command', async () => {
    expect(await runCli('--', node, '-e', 'process.exit(7)').finished).toEqual({
      code: 7,
      signal: null,
      out: '',
      err: '',
    })
  })

  test('starts a server with its options on a free port while the command runs', async () => {
    const list = `fetch(process.env.INVENTORY_BASE_URL + '/api/v2/objects/').then((r) => r.json()).then((all) => console.log(all.length))`
    const runs = [3, 5].map((count) =>
      runCli('--objects', String(count), '--base-path', '/inventory', '--', node, '-e', list),
    )
    const outputs = await Promise.all(runs.map(({ finished }) => finished))
    expect(outputs).toMatchObject([
      { code: 0, out: '3\n' },
      { code: 0, out: '5\n' },
    ])
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

  test('passes the options after the two dashes to the command', async () => {
    const { out } = await runCli('--', node, '-p', 'process.argv.slice(1).join()', '--', '--port', 'x', '--', 'y')
      .finished
    expect(out).toBe('--port,x,--,y\n')
  })

  test('prints a one-line error if there is no such command, and ends with 127', async () => {
    const { code, err } = await runCli('--', 'no-such-command').finished
    expect(code).toBe(127)
    expect(onlyLine(err)).toContain('Failed to run no-such-command: ')
  })

  test.each([[[]], [['--']], [['--scenario', 'small']]])(
    'ends with 2 if there is no command after two dashes: %j',
    async (args) => {
      const { code, err } = await runCli(...args).finished
      expect(code).toBe(2)
      expect(onlyLine(err)).toContain('run takes a command after two dashes, such as: run -- npm test. See run --help.')
    },
  )

  test('ends with its command, even where a request of it waits in a long delay', async () => {
    const send = `
      const { port } = new URL(process.env.INVENTORY_BASE_URL)
      const head = 'GET /api/v2/objects/ HTTP/1.1\\r\\nHost: x\\r\\nPrefer: delay=25000\\r\\n\\r\\n'
      const socket = require('node:net').connect(port, '127.0.0.1', () => socket.write(head))
      const pending = process.env.INVENTORY_BASE_URL + '/__mock__/requests?match=%7B%22outcome%22%3A%22pending%22%7D'
      const check = async () => (await (await fetch(pending)).json()).length > 0 ? process.exit(3) : check()
      check()`
    expect(await runCli('--', node, '-e', send).finished).toMatchObject({ code: 3, err: '' })
  }, 15_000)

  test.skipIf(process.platform === 'win32')('ends by the same signal as the command', async () => {
    const { child, finished, saying } = runCli('--', node, '-e', `setInterval(() => {}, 1000); console.log('waiting')`)
    await saying('waiting')
    child.kill('SIGTERM')
    expect(await finished).toMatchObject({ code: null, signal: 'SIGTERM' })
  })

  test.skipIf(process.platform === 'win32')('saves at SIGHUP, which it passes on, and removes the lock', async () => {
    const folder = makeFolder()
    const write = `
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"confirmed","location":null,"type":null,"labels":[],"attributes":{},"responsible":[]}' }
      fetch(process.env.INVENTORY_BASE_URL + '/api/v2/objects/', init).then(() => console.log('written'))
      setInterval(() => {}, 1000)`
    const { child, finished, saying } = runCli('--persist', join(folder, 'state.json'), '--', node, '-e', write)
    await saying('written')
    child.kill('SIGHUP')
    expect(await finished).toMatchObject({ code: null, signal: 'SIGHUP' })
    expect(readdirSync(folder)).toEqual(['state.json'])
    expect(readFileSync(join(folder, 'state.json'), 'utf8')).toContain('"confirmed"')
  })
})
