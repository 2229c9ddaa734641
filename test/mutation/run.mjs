/**
 * Mutation tests: Stryker changes the code in small ways, and the tests must notice each change.
 *
 *   npm run test:mutation                           all folders of areas.mjs, which takes many hours
 *   npm run test:mutation -- simulator mock         these folders
 *   npm run test:mutation -- --lines 300 mock       300 of the lines of each folder: which ones, only the code decides
 *
 * Prints the mutants that no test notices and the score of each folder, and fails if one is below its goal. The score of few
 * lines depends on which they are: below 400, it can be 7 percentage points less.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { areas, inBrowsers } from './areas.mjs'
import { mutate } from './mutate.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = areas.flatMap(({ folders }) => folders)
const { values, positionals } = parseArgs({ options: { lines: { type: 'string' } }, allowPositionals: true })
const wanted = positionals.length > 0 ? positionals : folders
const lines = values.lines && Number(values.lines)
const tolerance = lines < 400 ? 7 : 0
const unknown = wanted.find((folder) => !folders.includes(folder))
if (unknown !== undefined) {
  throw new Error(
    `Failed to mutate a folder: expected one of ${folders.join(', ')} but got '${unknown}'. Use the name of a folder in areas.mjs.`,
  )
}

for (const area of areas) {
  for (const folder of area.folders.filter((folder) => wanted.includes(folder))) {
    const files = listFiles(folder)
    const { noticed, missed } = await mutate(area, lines ? drawLines(files, lines) : files)
    for (const { file, line, ...mutant } of missed) console.log(`${file}:${line}\n${JSON.stringify(mutant, null, 2)}`)
    const percent = (noticed / Math.max(1, noticed + missed.length)) * 100
    const goal = area.goal - tolerance
    console.log(`src/${folder}: ${noticed} noticed, ${missed.length} missed, ${percent.toFixed(1)} %; goal ${goal} %`)
    if (percent < goal) process.exitCode = 1
  }
}

/** The TypeScript files in a folder of `src` that Node can test, as paths from the root. */
function listFiles(folder) {
  return readdirSync(join(root, 'src', folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.path, entry.name)))
    .filter((file) => !inBrowsers.includes(file))
    .sort()
}

/** Draws lines of files, as ranges: nobody chooses them, and a run that was interrupted goes on with the same ones. */
function drawLines(files, count) {
  const hash = (text) => createHash('sha256').update(text).digest('hex')
  const lines = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').split('\n')
    return code.map((text, index) => ({
      range: `${file}:${index + 1}-${index + 1}`,
      order: hash(`${file}:${index}:${text}`),
    }))
  })
  lines.sort((a, b) => (a.order < b.order ? -1 : 1))
  return lines.slice(0, count).map(({ range }) => range)
}
