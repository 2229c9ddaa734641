/**
 * Mutation tests: Stryker changes the code in small ways, and the tests must notice each change.
 *
 *   npm run test:mutation                       all folders of areas.mjs
 *   npm run test:mutation -- simulator mock     these folders
 *   npm run test:mutation -- --changed          the files that changed since they were measured, as CI does
 *
 * The first two record the scores in scores.json and in docs/reliability.md. `--changed` records nothing, and fails if the
 * score of a folder falls below its goal, or below the last one where that is less.
 */
import { parseArgs } from 'node:util'
import { areas } from './areas.mjs'
import { mutate } from './mutate.mjs'
import { findChangedFiles, listFiles, readScores, scoreFolder, writeScores } from './scores.mjs'
import { isTableCurrent, writeTable } from './table.mjs'

/** How many lines `--changed` mutates at most, so that CI ends in time. */
const MOST_LINES = 500

const { values, positionals } = parseArgs({ options: { changed: { type: 'boolean' } }, allowPositionals: true })
const folders = areas.flatMap(({ folders }) => folders)
const unknown = positionals.find((folder) => !folders.includes(folder))
if (unknown !== undefined) {
  throw new Error(
    `Failed to mutate a folder: expected one of ${folders.join(', ')} but got '${unknown}'. Use the name of a folder in areas.mjs.`,
  )
}

if (values.changed) await mutateChanges()
else await mutateFolders(positionals.length > 0 ? positionals : folders)

async function mutateFolders(wanted) {
  for (const area of areas) {
    for (const folder of area.folders.filter((folder) => wanted.includes(folder))) {
      const { scores, missed } = await mutate(area, listFiles(folder))
      report(missed)
      const others = Object.entries(readScores()).filter(([file]) => !file.startsWith(`src/${folder}/`))
      writeScores(Object.fromEntries([...others, ...Object.entries(scores)]))
    }
  }
  writeTable()
}

async function mutateChanges() {
  const recorded = readScores()
  if (!isTableCurrent()) fail('docs/reliability.md does not have the scores of scores.json.')
  let lines = 0
  for (const area of areas) {
    const measuredFolders = area.folders.filter((folder) => scoreFolder(folder, recorded).noticed > 0)
    const files = []
    for (const file of findChangedFiles(measuredFolders, recorded)) {
      lines += file.lines
      if (lines <= MOST_LINES) files.push(file.name)
      else console.log(`${file.name} has changed, but there is no time to mutate it here.`)
    }
    if (files.length === 0) continue
    const { scores, missed } = await mutate(area, files)
    report(missed)
    for (const folder of measuredFolders) {
      const least = Math.min(area.goal, scoreFolder(folder, recorded).percent)
      const { percent } = scoreFolder(folder, { ...recorded, ...scores })
      console.log(`src/${folder}: ${percent.toFixed(1)} % noticed, at least ${least.toFixed(1)} % expected`)
      if (percent < least) fail('The tests do not notice the changes listed above. Add facts that do, or simpler code.')
    }
  }
  if (lines === 0) console.log('No file has changed since it was measured.')
}

function fail(message) {
  console.error(message)
  process.exitCode = 1
}

/** Prints the mutants that no test notices, in the form of equivalents.json. */
function report(missed) {
  for (const { file, line, ...mutant } of missed) console.log(`${file}:${line}\n${JSON.stringify(mutant, null, 2)}`)
}
