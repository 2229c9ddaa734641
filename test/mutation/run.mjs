/**
 * Mutation tests: Stryker changes the code in small ways, and the tests must notice each change. A proof before a release.
 *
 *   npm run test:mutation                       all folders of areas.mjs
 *   npm run test:mutation -- simulator mock     these folders
 *
 * Prints the mutants that no test notices and the score of each folder, and fails if one is below its goal.
 */
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areas } from './areas.mjs'
import { mutate } from './mutate.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = areas.flatMap(({ folders }) => folders)
const wanted = process.argv.length > 2 ? process.argv.slice(2) : folders
const unknown = wanted.find((folder) => !folders.includes(folder))
if (unknown !== undefined) {
  throw new Error(
    `Failed to mutate a folder: expected one of ${folders.join(', ')} but got '${unknown}'. Use the name of a folder in areas.mjs.`,
  )
}

for (const area of areas) {
  for (const folder of area.folders.filter((folder) => wanted.includes(folder))) {
    const { noticed, missed } = await mutate(area, listFiles(folder))
    for (const { file, line, ...mutant } of missed) console.log(`${file}:${line}\n${JSON.stringify(mutant, null, 2)}`)
    const percent = (noticed / Math.max(1, noticed + missed.length)) * 100
    console.log(
      `src/${folder}: ${noticed} noticed, ${missed.length} missed, ${percent.toFixed(1)} %; goal ${area.goal} %`,
    )
    if (percent < area.goal) process.exitCode = 1
  }
}

/** The TypeScript files in a folder of `src`, as paths from the root. */
function listFiles(folder) {
  return readdirSync(join(root, 'src', folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.path, entry.name)))
    .sort()
}
