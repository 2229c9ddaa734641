import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { relateSources } from '../../docs/.vitepress/markdown.ts'

/** @module-tag slow */

const root = fileURLToPath(new URL('../..', import.meta.url))
const address = 'https://github.com/ada/inventory-objects-mock'
let clone: string

/** A copy of what a release reads, as it is before anybody has set the repository. */
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'inventory-release-'))
  onTestFinished(() => rmSync(clone, { recursive: true }))
  for (const file of [
    ...['package.json', 'README.md', '.ci/set-repository.mjs', '.ci/changelog.mjs', 'docs/trust.md'],
    ...['test/release/proof.mjs', 'test/mutation/areas.mjs'],
  ]) {
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    cpSync(join(root, file), join(clone, file))
  }
  const { repository, homepage, bugs, ...others } = readMetadata()
  writeFileSync(join(clone, 'package.json'), JSON.stringify(others))
  writeFileSync(join(clone, 'README.md'), read('README.md').replace(/((?:src|srcset)=")[^"]*(?=docs\/)/g, '$1'))
})

test.each(['preversion', 'prepublishOnly'])(
  '%s refuses a package without a repository, and says what to run',
  (script) => {
    const run = () => execFileSync('npm', ['--silent', 'run', script], { cwd: clone, stdio: 'pipe' })
    expect(run).toThrow(
      'Failed to release: expected repository, homepage and bugs in package.json but got no repository, no homepage, no bugs. ' +
        'Run npm run set-repository -- https://github.com/<owner>/<name>, and commit.',
    )
  },
)

test.each([
  [address, address, '/issues'],
  [`${address}.git`, address, '/issues'],
  [`${address}/`, address, '/issues'],
  ['https://gitlab.com/ada/mocks/inventory', 'https://gitlab.com/ada/mocks/inventory', '/-/issues'],
])('set-repository %s sets the fields that a release and the tools of agents need', (given, url, issues) => {
  setRepository(given)
  expect(readMetadata()).toMatchObject({
    repository: { type: 'git', url: `git+${url}.git` },
    homepage: `${url}#readme`,
    bugs: url + issues,
    intent: { version: 1, repo: new URL(url).pathname.slice(1), docs: 'docs/' },
  })
  setRepository('--check')
})

test('set-repository changes no other field, and can be repeated', () => {
  const { intent: _, ...before } = readMetadata()
  setRepository('https://gitlab.com/ada/inventory')
  setRepository(address, '--homepage', 'https://inventory.example')
  const { repository, homepage, bugs, intent, ...others } = readMetadata()
  expect(others).toEqual(before)
  expect(homepage).toBe('https://inventory.example')
})

test('set-repository gives the pictures of the README, which are not in the package, their addresses', () => {
  const before = read('README.md')
  setRepository('https://gitlab.com/ada/inventory')
  setRepository(address)
  const readme = read('README.md')
  expect(Array.from(readme.matchAll(/(?:src|srcset)="([^"]*)"/g), ([, source]) => source)).toEqual(
    ['console-dark.png', 'console-light.png', 'empty-list-dark.webp', 'empty-list-light.webp'].map(
      (file) => `${address}/raw/HEAD/docs/${file}`,
    ),
  )
  expect(relateSources(readme)).toBe(relateSources(before)) // the site has its own
})

test.each([
  '',
  'ada/inventory',
  'https://example.com/ada/inventory',
  'https://github.com/ada',
  `${address} ${address}`,
])("set-repository refuses '%s', and says what it expects", (given) => {
  const before = read('package.json')
  expect(() => setRepository(...given.split(' ').filter(Boolean))).toThrow(
    `expected an address such as https://github.com/<owner>/<name>, at github.com or gitlab.com, but got ${given || 'none'}.`,
  )
  expect(read('package.json')).toBe(before)
})

test('a release needs unreleased changes, which get its version and the date', () => {
  const head = '# Changelog\n\n## Unreleased\n'
  const change = '\n### Added\n\n- A field.\n'
  const before = '\n## 0.1.0 - 2026-11-27\n\n- The first.\n'
  write('CHANGELOG.md', head + before)
  expect(() => runScript('changelog.mjs', '--check')).toThrow('expected changes under "Unreleased"')
  write('CHANGELOG.md', head + change + before)
  runScript('changelog.mjs', '--check')
  // `npm version` sets it for the tests, too.
  vi.stubEnv('npm_new_version', undefined)
  expect(() => runScript('changelog.mjs')).toThrow(
    'expected the version in npm_new_version but got none. Run npm version',
  )
  expect(read('CHANGELOG.md')).toBe(head + change + before)
  vi.stubEnv('npm_new_version', '1.0.0')
  runScript('changelog.mjs')
  const today = new Date().toISOString().slice(0, 10)
  expect(read('CHANGELOG.md')).toBe(`${head}\n## 1.0.0 - ${today}\n${change}${before}`)
})

test('a release names the proofs that are missing or about another source, and is refused if one has failed', () => {
  write('docs/trust.md', read('docs/trust.md').replace(/^\| soak \|.*$/m, '| soak | holds | abc1234, 2026-11-27 |'))
  const printed = runScript('../test/release/proof.mjs', '--check')
  expect(printed).toMatch(/^\d+ of \d+ proofs are about what ships\.$/m)
  expect(printed).toContain('- soak: about another source\n')
  write('docs/trust.md', read('docs/trust.md').replace('| soak | holds', '| soak | **failed**'))
  expect(() => runScript('../test/release/proof.mjs', '--check')).toThrow('but got failed ones: soak.')
})

function write(file: string, text: string): void {
  writeFileSync(join(clone, file), text)
}

/** What a script of `.ci` prints. */
function runScript(name: string, ...args: string[]): string {
  return execFileSync(process.execPath, [join('.ci', name), ...args], { cwd: clone, stdio: 'pipe', encoding: 'utf8' })
}

/** What `npm run set-repository` runs. */
function setRepository(...args: string[]): void {
  execFileSync(process.execPath, ['.ci/set-repository.mjs', ...args], { cwd: clone, stdio: 'pipe' })
}

function read(file: string): string {
  return readFileSync(join(clone, file), 'utf8')
}

function readMetadata() {
  return JSON.parse(read('package.json'))
}
