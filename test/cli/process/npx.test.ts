import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cli } from '../cli-process.ts'

/** @module-tag slow */

/** Starts the command line as npx does: in a shell, which gets the signals of npx. */
async function startInShell(args: string, env: NodeJS.ProcessEnv) {
  const script = `"${process.execPath}" "${cli}" ${args}; true`
  const shell = spawn('sh', ['-c', script], { env: { ...process.env, ...env } })
  let out = ''
  let err = ''
  shell.stderr.on('data', (chunk) => (err += chunk))
  shell.stdout.on('data', (chunk) => (out += chunk))
  while (!out.includes('\n')) await once(shell.stdout, 'data')
  return { shell, line: JSON.parse(out.split('\n')[0]!), err: () => err }
}

describe.skipIf(process.platform === 'win32')('after the end of the shell that started it', () => {
  const server = '--port 0 --log json'
  const command = `run -- "${process.execPath}" -e "console.log(process.pid); setInterval(() => {}, 1000)"`

  test.each([
    ['a server', server],
    ['a command', command],
  ])('%s ends too, if npx started the shell', async (_what, args) => {
    const { shell } = await startInShell(args, { npm_lifecycle_event: 'npx' })
    shell.kill('SIGTERM')
    // Emitted when no process is left that can write to the output.
    await once(shell, 'close')
  })

  test('a server goes on, if a user started the shell', async () => {
    const { shell, line, err } = await startInShell(`${server} & echo $! >&2; wait`, { npm_lifecycle_event: undefined })
    const pid = err()
    onTestFinished(() => void process.kill(Number(pid), 'SIGKILL'))
    shell.kill('SIGTERM')
    await once(shell, 'exit')
    const url = `${line.url}/api/v2/objects/`
    // Longer than it takes to notice the end of the shell.
    await fetch(url, { headers: { prefer: 'delay=2500' } })
    expect((await fetch(url)).status).toBe(200)
  })
})
