/*
 * Puts what CHANGELOG.md has under "Unreleased" under the version that `npm version` makes, and today's date. With
 * `--check`, only looks whether there is anything.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parser, Release } from 'keep-a-changelog'

const file = new URL('../CHANGELOG.md', import.meta.url)
const changelog = parser(readFileSync(file, 'utf8'))
changelog.format = 'markdownlint'
const release = changelog.findRelease()
if (!release || release.isEmpty()) {
  console.error('Failed to release: CHANGELOG.md has nothing under "Unreleased". Say there what changed.')
  process.exit(1)
}
if (!process.argv.includes('--check')) {
  release.setDate(new Date())
  release.setVersion(process.env.npm_new_version)
  changelog.addRelease(new Release())
  writeFileSync(file, changelog.toString())
}
