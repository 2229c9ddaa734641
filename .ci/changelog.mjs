/*
 * Moves the unreleased changes in CHANGELOG.md to the new version of `npm version`, with today's date. With `--check`,
 * only checks that there are some.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parser, Release } from 'keep-a-changelog'

const file = new URL('../CHANGELOG.md', import.meta.url)
const changelog = parser(readFileSync(file, 'utf8'))
changelog.format = 'markdownlint'
const release = changelog.findRelease()
if (!release || release.isEmpty()) {
  console.error(
    'Failed to release: expected changes under "Unreleased" in CHANGELOG.md but got none. Describe them there.',
  )
  process.exit(1)
}
if (!process.argv.includes('--check')) {
  release.setDate(new Date())
  release.setVersion(process.env.npm_new_version)
  changelog.addRelease(new Release())
  writeFileSync(file, changelog.toString())
}
