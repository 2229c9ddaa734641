import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const scores = new URL('scores.json', import.meta.url)

/**
 * @typedef {object} FileScore
 * @property {string} hash - of the file that was measured
 * @property {number} noticed - mutants that fail a test, or that never end; 0, as well as `missed`, before the first
 * measurement of a folder has come to the file
 * @property {number} missed - mutants that pass all tests
 */

/** @returns {Record<string, FileScore>} the last measured score of each file, by its path */
export function readScores() {
  return JSON.parse(readFileSync(scores, 'utf8'))
}

export function writeScores(files) {
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
  // A line for each file, as the formatter leaves it.
  const lines = sorted.map(([name, score]) => `  "${name}": ${JSON.stringify(score, null, 1).replace(/\s+/g, ' ')}`)
  writeFileSync(scores, `{\n${lines.join(',\n')}\n}\n`)
}

/** The score of a folder of `src`: how many of its mutants were noticed. */
export function scoreFolder(folder, files = readScores()) {
  const score = { noticed: 0, missed: 0 }
  for (const [name, { noticed, missed }] of Object.entries(files)) {
    if (!name.startsWith(`src/${folder}/`)) continue
    score.noticed += noticed
    score.missed += missed
  }
  const all = score.noticed + score.missed
  return { ...score, percent: all === 0 ? 100 : (score.noticed / all) * 100 }
}

/** The TypeScript files in a folder of `src`, as paths from the root. */
export function listFiles(folder) {
  return readdirSync(join(root, 'src', folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.path, entry.name)))
    .sort()
}

export function hashFile(name) {
  return createHash('sha256')
    .update(readFileSync(join(root, name)))
    .digest('hex')
    .slice(0, 16)
}

/** The files that are not the ones that were measured, and how many lines each has. */
export function findChangedFiles(folders, recorded) {
  return folders
    .flatMap(listFiles)
    .filter((name) => recorded[name]?.hash !== hashFile(name))
    .map((name) => ({ name, lines: readFileSync(join(root, name), 'utf8').split('\n').length }))
}
