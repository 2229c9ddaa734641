import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

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
    writeFileSync(join(folder, `${name}.test.ts`), `import { test } from '../../src/vitest.ts'\n${code}`)
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default {}')
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder]
  const env = { ...process.env, NO_COLOR: '1' }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env }).catch((error) => error)
  printed = stdout + stderr
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the requests of a failed test are printed, and those of others are not', () => {
  expect(printed).toContain('  GET /api/v2/objects/?name=web-1 200\n  DELETE /api/v2/objects/9/ pending\n')
  expect(printed).toContain('The inventory service got no request.')
  expect(printed).not.toContain('web-2')
  expect(printed).toContain('3 failed | 1 passed')
})

test('a wrong option is an error of the test', () => {
  expect(printed).toContain('Did you mean "objects"?')
})
