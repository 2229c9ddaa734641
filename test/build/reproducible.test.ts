import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

test('two packs, each built from clean in its own folder, are the same bytes', {
  timeout: 600_000,
  tags: ['release'],
}, async () => {
  const parent = mkdtempSync(join(tmpdir(), 'inventory-reproducible-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true, maxRetries: 5 }))
  const [one, other] = await Promise.all(['one', 'other-folder'].map((name) => pack(join(parent, name))))
  expect(one!.length).toBeGreaterThan(100_000)
  expect(one!.equals(other!)).toBe(true)
})

/** Packs a copy of the repository, which has no build. */
async function pack(folder: string): Promise<Buffer> {
  for (const path of execFileSync('git', ['ls-files', '-z', '--', ':!test'], { encoding: 'utf8' }).split('\0')) {
    if (path === '') continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(path, join(folder, path))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  await promisify(execFile)('npm', ['pack'], { cwd: folder, maxBuffer: 2 ** 26 })
  const file = readdirSync(folder).find((name) => name.endsWith('.tgz'))!
  return readFileSync(join(folder, file))
}
