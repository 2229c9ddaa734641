import { availableParallelism } from 'node:os'

const peerNames = {
  array: 'array by hand',
  'mswjs-data': '`@mswjs/data`',
  'msw-data': '`@msw/data`',
}

/** 100000 as 100,000. */
export function formatCount(count) {
  return count.toLocaleString('en')
}

/** Whether a row reaches its goal, give or take a part of it; undefined for a row without one. */
export function reaches({ value, limit, least = false }, margin = 0) {
  if (limit === undefined) return undefined
  return least ? value >= limit * (1 - margin) : value <= limit * (1 + margin)
}

/** The results as Markdown. */
export function formatReport(goals) {
  const machine = `Node ${process.version.slice(1)}, ${process.platform} ${process.arch}, ${availableParallelism()} cores`
  return [
    '# What it costs',
    '',
    `Written by \`npm run bench\` on ${machine}. Everything is a ratio to something measured in the same run, in turns; the median of`,
    'several rounds. Each contestant first has to answer right. The goals are those of issue 4.',
    '',
    ...goals.flatMap(formatGoal),
    '## How cost grows',
    '',
    '![Cost of a list, a filter, a PATCH and a reset over the size of the collection](growth.svg)',
    '',
  ].join('\n')
}

/** One goal as Markdown lines. */
export function formatGoal({ title, intro, rows, notes = [] }) {
  const others = [...new Set(rows.flatMap(({ others = {} }) => Object.keys(others)))]
  const names = others.map((name) => peerNames[name] ?? name)
  const table = [
    ['', 'ours', 'goal', 'reached', ...names],
    ['---', '---:', '---:', ':---:', ...others.map(() => '---:')],
    ...rows.map((row) => [
      row.what,
      formatValue(row.value, row.unit),
      row.limit === undefined ? '' : `${row.least ? '≥' : '≤'} ${formatLimit(row)}`,
      { true: 'yes', false: '**no**' }[reaches(row)] ?? '',
      ...others.map((name) => formatOther(row.others?.[name], row.unit)),
    ]),
  ]
  return [
    `## ${title}`,
    '',
    ...(intro ? [intro, ''] : []),
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...notes.flatMap((note) => [note, '']),
  ]
}

function formatOther(value, unit) {
  if (value === undefined) return ''
  return typeof value === 'object' ? value.text : formatValue(value, unit)
}

function formatLimit({ limit, unit = '×' }) {
  return unit === '×' ? `${limit.toFixed(2)}×` : `${limit} ${unit}`
}

function formatValue(value, unit = '×') {
  const text = value >= 100 ? formatCount(Math.round(value)) : value >= 10 ? value.toFixed(1) : value.toPrecision(3)
  return unit === '×' ? `${value < 10 ? value.toFixed(2) : text}×` : `${text} ${unit}`
}
