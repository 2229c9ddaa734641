import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseServeOptions } from '../../src/cli/serve/serve-options.ts'
import { scenarios } from '../../src/factories.ts'
import { makeFile } from '../cli/cli-process.ts'
import { serve } from '../cli/in-process.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('the guide shows what its first command prints', async () => {
  const [, printedFirst] = /^```text\n([\s\S]*?)^```$/m.exec(read('docs/server.md'))!
  const { baseUrl, output } = await serve('--data', makeFile('datacenter.json', scenarios.datacenter()))
  const withPort = (line: string) => line.replace('http://127.0.0.1:4010', baseUrl).replace(/ +/g, ' ')
  const printed = output.out.split('\n').map((line) => line.replace(/ +/g, ' '))
  expect(printed).toEqual(expect.arrayContaining(printedFirst!.trimEnd().split('\n').map(withPort)))
})

test('the unit starts a server that its options allow, with its state in a file', () => {
  const [, unit] = /^ExecStart=.*cli\.cjs ((?:.*\\\n)*.*)$/m.exec(read('docs/deploy/inventory.service'))!
  const options = unit!.replaceAll(/\\\n/g, '').trim().split(/ +/)
  const { server } = parseServeOptions(options)
  expect(server.persist).toBe('/var/lib/inventory/state.json')
})

// Installed with systemd, also where that does not run.
const analyze = '/usr/bin/systemd-analyze'

test.skipIf(!existsSync(analyze))('the unit to copy is one that systemd takes without a warning', () => {
  const folder = mkdtempSync(join(tmpdir(), 'inventory-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'inventory.service')
  writeFileSync(
    file,
    read('docs/deploy/inventory.service').replace('/usr/bin/node', process.execPath).replace('/opt/inventory', folder),
  )
  expect(execFileSync('sh', ['-c', '"$0" verify "$1" 2>&1', analyze, file], { encoding: 'utf8' })).toBe('')
})
