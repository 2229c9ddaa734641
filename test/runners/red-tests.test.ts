import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** @module-tag slow */

// That tests at the same time share nothing is stated by the consumers with Vitest.

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'test/.red-tests')

const objects = `[
  { name: 'web-1', location: { name: 'Oslo', fact: 'osl1' }, type: { name: 'switch' } },
  ...['a', 'b', 'c'].map((name) => ({ name, type: { name: 'switch' } })),
  { name: 'd' },
]`

/** The test of the guides: the fetch function of each suite is `send`. */
const red = `async () => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ location: { fact: 'bgo1' } })
  await send('http://localhost/api/v2/objects/1/', { method: 'PATCH', headers, body })
  const list = await (await send('http://localhost/api/v2/objects/?type__name=SWITCH')).json()
  expect(list.length).toBe(4)
}`

const suites = {
  'fixture.test.ts': `
    import { test } from '../../src/vitest.ts'
    test.override({ inventoryOptions: { objects: ${objects} } })
    test('fails', ({ expect, service }) => { const send = service.fetch; return (${red})() })
    test('passes', ({ service }) => service.fetch('/api/v2/objects/?name=green'))
    test.fails('is expected to fail', ({ expect, service }) => { expect(1).toBe(2) })`,
  'msw.test.ts': `
    import { setupServer } from 'msw/node'
    import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
    import { createInventoryMock } from '../../src/index.ts'
    const mock = createInventoryMock({ objects: ${objects} })
    const server = setupServer(...mock.handlers)
    beforeAll(() => server.listen())
    afterEach(mock.reset)
    afterAll(() => server.close())
    const send = (...args) => fetch(...args)
    test('fails', ${red})
    test('passes', () => fetch('http://localhost/api/v2/objects/?name=green'))
    test('throws what is no error', () => { throw 'a text' })
    test('fails in all its tries', { retry: 1 }, () => { expect('each try').toBe('another') })
    test.fails('is expected to fail', () => { expect(1).toBe(2) })
    test.concurrent('beside others', async () => { expect('alone').toBe('beside') })`,
  'context.test.ts': `
    import { afterEach, expect, test } from 'vitest'
    import { createInventoryService } from '../../src/service.ts'
    const mock = createInventoryService({ objects: ${objects} })
    const silent = createInventoryService({ explainFailures: false })
    afterEach((context) => mock.reset(context))
    afterEach(silent.reset)
    const send = mock.fetch
    test('fails', ${red})`,
  'faults.test.ts': `
    import { describe } from 'vitest'
    import { test } from '../../src/vitest.ts'
    const add = ({ service }) => void service.faults.add({ operation: 'delete', status: 503 })
    test('passes but for a fault that never applied', add)
    test('fails before that', ({ expect, service }) => {
      add({ service })
      expect(1).toBe(3)
    })
    test('is skipped meanwhile', ({ skip, service }) => {
      add({ service })
      skip()
    })
    test('throws in a function of a fault', async ({ service }) => {
      const fail = () => { throw new Error('of a respond') }
      service.faults.add({ respond: fail })
      await service.fetch('/api/v2/objects/')
    })
    test('applies its fault', async ({ service }) => {
      add({ service })
      await service.fetch('/api/v2/objects/1/', { method: 'DELETE' })
    })
    describe('without', () => {
      test.override({ verifyFaults: false })
      test('does not verify faults', add)
    })
    describe('with an option that is none', () => {
      test.override({ inventoryOptions: { object: [] } })
      test('asks for a service', ({ service }) => service.reset())
    })`,
  'plain.test.mjs': `
    import { afterEach, test } from 'node:test'
    import assert from 'node:assert/strict'
    import { createInventoryService } from '../../dist/service.js'
    const mock = createInventoryService({ objects: ${objects} })
    afterEach(mock.reset)
    const send = mock.fetch
    const expect = (value) => ({ toBe: (other) => assert.equal(value, other) })
    test('fails', ${red})
    test('passes', () => mock.fetch('/api/v2/objects/?name=green'))`,
}

const text = `The inventory service had 5 objects, and got 2 requests:
  1  PATCH /api/v2/objects/1/ {"location":{"fact":"bgo1"}}  200
       changed web-1 (1): location.name "Oslo" → null, location.fact "osl1" → "bgo1"
       contract 4.4: what a location leaves out becomes null
  2  GET   /api/v2/objects/?type__name=SWITCH               200  no objects
       type__name=SWITCH alone finds 0; 4 have "switch"`

const run = async (args: readonly string[]): Promise<string> => {
  const env = { ...process.env, NO_COLOR: '1', NODE_TEST_CONTEXT: undefined }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env }).catch((error) => error)
  return stdout + stderr
}

let printed: string
let junit: string

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  for (const [name, code] of Object.entries(suites)) writeFileSync(join(folder, name), code)
  writeFileSync(join(folder, 'vitest.config.ts'), "export default { test: { include: ['*.test.ts'] } }")
  const file = join(folder, 'junit.xml')
  const reporters = ['--reporter=default', '--reporter=junit', `--outputFile.junit=${file}`]
  printed = await run([join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, ...reporters])
  junit = await run(['-p', `require('fs').readFileSync(${JSON.stringify(file)}, 'utf8')`])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The part of the output that is about a test. */
function partOf(name: string): string {
  const at = printed.indexOf(`FAIL  ${name}`)
  return printed.slice(at, printed.indexOf('⎯⎯⎯', at))
}

describe('in Vitest, the error of a test that failed says what the service saw', () => {
  test.each(['fixture.test.ts', 'msw.test.ts', 'context.test.ts'])('in %s', (name) => {
    const part = partOf(`${name} > fails\n`)
    expect(part).toContain(`AssertionError: expected +0 to be 4 // Object.is equality\n\n${text}`)
    expect(part.match(/The inventory service/g)).toHaveLength(1)
  })

  test('in JUnit too', () => {
    const escaped = text.replaceAll('"', '&quot;')
    // In the message and in the text of each.
    expect(junit.split(escaped)).toHaveLength(1 + 2 * 3)
  })

  test('once for all tries, and also if it is no error', () => {
    expect(partOf('msw.test.ts > throws what is no error').match(/The inventory service had 5 objects/g)).toHaveLength(
      1,
    )
    expect(partOf('msw.test.ts > fails in all its tries')).toMatch(/each try[\s\S]*got no request/)
  })

  test('and no other test: one that passes, that is expected to fail, or that runs beside others', () => {
    expect(printed).not.toContain('name=green')
    expect(printed).not.toContain('FAIL  msw.test.ts > is expected')
    expect(partOf('msw.test.ts > beside others')).not.toContain('The inventory service')
  })
})

test('a test that passed fails for a fault that never applied, an error of a function of one, and a wrong option', () => {
  const failed = printed.match(/(?<=FAIL {2}faults.test.ts > ).*/g)
  expect(new Set(failed)).toEqual(
    new Set([
      ...['passes but for a fault that never applied', 'fails before that', 'throws in a function of a fault'],
      'with an option that is none > asks for a service',
    ]),
  )
  expect(printed.match(/Failed to verify faults: expected each to apply/g)).toHaveLength(1)
  expect(printed).toContain('Error: of a respond')
  expect(printed).toContain('Did you mean "objects"?')
})

test.each(['spec', 'tap', 'junit'])('with node --test, the report %s has it', async (reporter) => {
  const output = await run(['--test', `--test-reporter=${reporter}`, join(folder, 'plain.test.mjs')])
  const lines = output.split('\n').map((line) => line.trim())
  for (const line of text.split('\n').slice(0, -1)) expect(lines).toContain(line.trim())
  expect(output).not.toContain('name=green')
})
