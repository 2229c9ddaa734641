import { availableParallelism } from 'node:os'

const labels = { array: 'array by hand', static: 'static MSW handler', 'mswjs-data': '`@mswjs/data`' }

/** 100000 as 100,000. */
export function formatCount(count) {
  return count.toLocaleString('en')
}

/** Whether the goal may be reached, as far as a run can tell. It may be missed by the part of it that is `margin`. */
export function mayReach({ interval: [low], limit }, margin = 0) {
  return low <= limit * (1 + margin)
}

/** The results as Markdown. */
export function formatReport(goals) {
  return [
    '# Benchmarks',
    '',
    `Measured by \`npm run bench\` ${formatRun()}. A ratio (×) is relative to`,
    'a baseline measured in the same run, in turns; it is the median of several rounds. In parentheses is the interval that',
    'has the true median with a probability of 95 %; where the goal is inside, the run cannot tell. Responses are checked',
    'before they are measured. Lower is better.',
    '',
    ...goals.flatMap(formatGoal),
  ].join('\n')
}

/** The first row of each goal, as the table of docs/trust.md. */
export function formatSummary(goals) {
  const rows = goals.map(({ title, rows: [{ what, value, limit }] }) => {
    return `| ${title}: ${what} | ${formatRatio(value)} | ≤ ${limit.toFixed(2)}× |`
  })
  return [`Measured ${formatRun()}.`, '', '| what | ours | goal |', '| --- | ---: | ---: |', ...rows].join('\n')
}

function formatRun() {
  const today = new Date().toISOString().slice(0, 10)
  const machine = `Node ${process.version.slice(1)}, ${process.platform} ${process.arch}, ${availableParallelism()} cores`
  return `on ${today}, with ${machine}`
}

/** One goal as Markdown lines. */
export function formatGoal({ title, intro, rows }) {
  const others = [...new Set(rows.flatMap((row) => Object.keys(row.others)))]
  const table = [
    ['', 'ours', 'goal', 'reached', ...others.map((name) => labels[name] ?? name)],
    ['---', '---:', '---:', ':---:', ...others.map(() => '---:')],
    ...rows.map((row) => [
      row.what,
      formatRatio(row.value) + formatInterval(row.interval),
      `≤ ${row.limit.toFixed(2)}×`,
      formatVerdict(row),
      ...others.map((name) => formatRatio(row.others[name])),
    ]),
  ]
  return [`## ${title}`, '', intro, '', ...table.map((cells) => `| ${cells.join(' | ')} |`), '']
}

function formatVerdict(row) {
  if (row.value <= row.limit) return 'yes'
  return mayReach(row) ? 'cannot tell' : '**no**'
}

function formatInterval([low, high]) {
  return low === high ? '' : ` (${formatRatio(low)}–${formatRatio(high)})`.replaceAll('×', '')
}

/** Three digits for large ratios, two after the point for others, and one for tiny ones. */
function formatRatio(value) {
  if (value === undefined) return ''
  if (value >= 100) return `${formatCount(Math.round(value))}×`
  if (value < 0.01) return `${value.toPrecision(1)}×`
  return `${value.toFixed(value >= 10 ? 1 : 2)}×`
}
