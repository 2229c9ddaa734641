/*
 * Moves the unreleased changes in CHANGELOG.md to the new version of `npm version`, with today's date. With `--check`,
 * only checks that there are some.
 * @note Without packages: a clean clone has none yet.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../CHANGELOG.md', import.meta.url)
const text = readFileSync(file, 'utf8')
const { npm_new_version: version } = process.env
const isCheck = process.argv.includes('--check')
const [, changes = ''] = /^## Unreleased$([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(text) ?? []
if (changes.trim() === '') {
  fail('changes under "Unreleased" in CHANGELOG.md', 'Describe them there.')
} else if (!isCheck && version === undefined) {
  fail('the version in npm_new_version', 'Run npm version <version>.')
} else if (!isCheck) {
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(file, text.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} - ${date}`))
}

function fail(expected, advice) {
  console.error(`Failed to release: expected ${expected} but got none. ${advice}`)
  process.exitCode = 1
}
