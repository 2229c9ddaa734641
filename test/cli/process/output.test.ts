import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from '../../free-port.ts'
import { cli } from '../cli-process.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts a server that also has errors to print: the folder of its file does not exist. */
async function start(stdio: StdioOptions) {
  const port = await findFreePort()
  const persist = join(tmpdir(), 'no-such-folder', 'state.json')
  const child = spawn(process.execPath, [cli, '--port', String(port), '--persist', persist], { stdio })
  children.push(child)
  return { child, url: `http://127.0.0.1:${port}` }
}

async function expectToServe(child: ChildProcess, url: string): Promise<void> {
  await expect.poll(() => fetch(url)).toBeDefined()
  // Until the file could not be saved, which the server reports.
  const health = async () => (await fetch(`${url}/__mock__/health`)).json()
  await expect.poll(async () => (await health()).saving).toContain('a missing folder')
  for (let count = 0; count < 3; count++) expect((await fetch(`${url}/api/v2/objects/`)).status).toBe(200)
  expect(child.exitCode).toBeNull()
  child.kill('SIGTERM')
  // The exit code says that the last changes are not in the file, and not that the output was lost.
  expect(await once(child, 'exit')).toEqual([1, null])
}

test('a closed pipe does not end the server', async () => {
  const { child, url } = await start('pipe')
  child.stdout!.destroy()
  child.stderr!.destroy()
  await expectToServe(child, url)
})

test.skipIf(!existsSync('/dev/full'))('a full disk does not end the server', async () => {
  const full = openSync('/dev/full', 'w')
  const { child, url } = await start(['ignore', full, full])
  closeSync(full)
  await expectToServe(child, url)
})
