import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { examples, root } from './pages.ts'

/** @module-tag slow */

test('the hook of the guide writes the requests of a failed test, which onTestFailed no longer sees', async () => {
  const { code } = examples('ts test').find(({ path, code }) => path === 'docs/tests.md' && code.includes('toHar'))!
  const failing = code
    .replace(/(?<=import \{ )(?=afterEach)/, 'onTestFailed, ')
    .replace(/(?<=^test\(.*\n)/m, "  onTestFailed(() => console.log('requests:', String(service.requests.count())))\n")
    .replace(/(?=\n\}\)\n$)/, `\n  expect.fail('of the example')`)
  // Inside the package, so that the example can import it by its name.
  const folder = join(root, 'test/.failed-test')
  mkdirSync(folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'example.test.ts'), failing)
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default {}')
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch((error) => error)
  expect(stderr).toContain('of the example')
  expect(stdout).toContain('requests: 0')
  const files = readdirSync(folder).filter((file) => file.endsWith('.har'))
  expect(files).toHaveLength(1)
  const { log } = JSON.parse(readFileSync(join(folder, files[0]!), 'utf8'))
  expect(log.entries.map(({ request }: { request: { method: string } }) => request.method)).toEqual(['DELETE', 'GET'])
})
