import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** @module-tag slow */

const folder = import.meta.dirname
const names = readdirSync(join(folder, 'contestants')).map((file) => file.replace('.mjs', ''))

test.each([
  ...names.map((name) => ['server.mjs', name]),
  // `indexed` is a server alone: it lists JSON.
  ...names.filter((name) => name !== 'indexed').map((name) => ['worker.mjs', name]),
])('a benchmark starts: %s %s', async (script, name) => {
  const child = fork(join(folder, script!), [name!, '25'], { execArgv: ['--expose-gc', '--no-warnings'] })
  onTestFinished(() => void child.kill())
  const ended = once(child, 'exit').then(([code]) => `exited with code ${code}`)
  const ready = once(child, 'message').then(([message]) => message)
  expect(await Promise.race([ready, ended])).toEqual(expect.any(Number))
})
