import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { relateSources } from '../../docs/.vitepress/markdown.ts'

/** @module-tag release */

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

test('a release needs all proofs, of the source as it is, and figures of the README that they have', () => {
  execFileSync('git', ['init', '--quiet'], { cwd: clone })
  const proof = (option: string) => runScript('../test/release/proof.mjs', option)
  const setRow = (row: string) => write('docs/trust.md', read('docs/trust.md').replace(/^\| soak \|.*$/m, row))
  const check = (): string => {
    try {
      return proof('--check')
    } catch (error) {
      return (error as { stderr: string }).stderr
    }
  }
  setRow('| soak | 7 requests | 2026-11-27 | abc12345 |')
  const [, source] = /^- soak: its source was abc12345 and is (\w{8})$/m.exec(check())!
  expect(read('docs/trust.md')).toContain('| abc12345, changed since |')
  setRow(`| soak | 7 requests | 2026-11-27 | ${source}, changed since |`)
  expect(proof('--mark')).toMatch(/^1 of \d+ proofs hold for this source\.$/m)
  expect(read('docs/trust.md')).toContain(`| 2026-11-27 | ${source} |`)
  write('README.md', '[7 requests](docs/trust.md#proofs), [8 requests](docs/trust.md#proofs)')
  expect(check()).not.toContain('soak')
  expect(check()).toContain("- README.md: no proof has the figure '8 requests'\n")
  expect(check()).not.toContain("'7 requests'")
  setRow(`| soak | **failed**: 7 requests | 2026-11-27 | ${source} |`)
  expect(check()).toContain('- soak: failed\n')
  write('package-lock.json', '')
  expect(check()).toContain(`- soak: its source was ${source} and is `)
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
