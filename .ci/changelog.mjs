/*
 * Moves the unreleased changes in CHANGELOG.md to the new version of `npm version`, with today's date. With `--check`,
 * only checks that there are some.
 * @note Without packages: a clean clone has none yet.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../CHANGELOG.md', import.meta.url)
const text = readFileSync(file, 'utf8')
const [, changes = ''] = /^## Unreleased$([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(text) ?? []
if (changes.trim() === '') {
  console.error(
    'Failed to release: expected changes under "Unreleased" in CHANGELOG.md but got none. Describe them there.',
  )
  process.exitCode = 1
} else if (!process.argv.includes('--check')) {
  const date = new Date().toISOString().slice(0, 10)
  const heading = `## Unreleased\n\n## ${process.env.npm_new_version} - ${date}`
  writeFileSync(file, text.replace(/^## Unreleased$/m, heading))
}
