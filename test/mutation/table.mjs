import { readFileSync, writeFileSync } from 'node:fs'
import { areas } from './areas.mjs'
import { readScores, scoreFolder } from './scores.mjs'

const guide = new URL('../../docs/reliability.md', import.meta.url)
const place = /(<!-- mutation scores -->\n)[\s\S]*?(<!-- \/mutation scores -->)/

/** The scores as the table of docs/reliability.md. */
function formatScores() {
  const files = readScores()
  const rows = areas
    .flatMap(({ folders, goal }) => folders.map((folder) => ({ folder, goal, ...scoreFolder(folder, files) })))
    .filter(({ noticed, missed }) => noticed + missed > 0)
    .map(
      ({ folder, goal, noticed, missed, percent }) =>
        `| \`src/${folder}\` | ${noticed + missed} | ${missed} | ${percent.toFixed(1)} % | ${goal} % |`,
    )
  return ['| folder | mutants | missed | score | goal |', '| --- | ---: | ---: | ---: | ---: |', ...rows, ''].join('\n')
}

/** Whether the guide has the scores of scores.json. */
export function isTableCurrent() {
  return readFileSync(guide, 'utf8').includes(formatScores())
}

export function writeTable() {
  const text = readFileSync(guide, 'utf8')
  if (!place.test(text))
    throw new Error(`Failed to write the scores: expected <!-- mutation scores --> in ${guide.pathname}.`)
  writeFileSync(
    guide,
    text.replace(place, (_, start, end) => `${start}${formatScores()}${end}`),
  )
}
