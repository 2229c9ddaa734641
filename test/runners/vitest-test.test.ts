import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** @module-tag slow */

// That tests at the same time share nothing is stated by the consumers with Vitest.

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'test/.runners')

const suites = {
  requests: `
    test('fails', async ({ expect, service }) => {
      await service.fetch('/api/v2/objects/?name=web-1')
      service.faults.add({ delay: 'infinite' })
      service.fetch('/api/v2/objects/9/', { method: 'DELETE' }).catch(() => {})
      expect(1).toBe(2)
    })
    test('fails without a request', ({ expect, service }) => expect(service.objects.count()).toBe(1))
    test('passes', ({ service }) => service.fetch('/api/v2/objects/?name=web-2'))
  `,
  faults: `
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
  `,
  options: `
    test.override({ inventoryOptions: { object: [] } })
    test('asks for a service', ({ service }) => service.reset())
  `,
}
let printed: string

/** Runs the suites, in one process. */
beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  for (const [name, code] of Object.entries(suites))
    writeFileSync(
      join(folder, `${name}.test.ts`),
      `import { describe } from 'vitest'\nimport { test } from '../../src/vitest.ts'\n${code}`,
    )
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default {}')
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder]
  const env = { ...process.env, NO_COLOR: '1' }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env }).catch((error) => error)
  printed = stdout + stderr
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the error of a failed test has its requests, and those of others do not', () => {
  expect(printed).toMatch(
    /1 {2}GET {4}\S+\?name=web-1 {2}200 .*\n.*\n {2}2 {2}DELETE \/api\/v2\/objects\/9\/ {11}pending\n/,
  )
  expect(printed).toContain('The inventory service had 0 objects, and got no request.')
  expect(printed).not.toContain('web-2')
  expect(printed).toContain('6 failed | 3 passed | 1 skipped')
})

test('a test that passed fails for a fault that never applied, and for an error of a function of a fault', () => {
  const failed = printed.match(/(?<=FAIL {2}faults.test.ts > ).*/g)
  expect(new Set(failed)).toEqual(
    new Set(['passes but for a fault that never applied', 'fails before that', 'throws in a function of a fault']),
  )
  expect(printed.match(/Failed to verify faults: expected each to apply/g)).toHaveLength(1)
  expect(printed).toContain('Error: of a respond')
})

test('a wrong option is an error of the test', () => {
  expect(printed).toContain('Did you mean "objects"?')
})
