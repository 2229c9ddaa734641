/** Draws time by number of objects: a panel for each task, with logarithmic axes and a name at the end of each line. */

const panels = [
  { task: 'list', title: 'List of all' },
  { task: 'place', title: 'Filter to 10 results' },
  { task: 'patch', title: 'PATCH' },
  { task: 'reset', title: 'Reset after a change' },
]
// Colors that are visible on white and on GitHub's dark gray.
const lines = {
  ours: { label: 'this', color: '#1f8fff', width: 3.5 },
  array: { label: 'array by hand', color: '#8b949e', width: 1.75 },
  'mswjs-data': { label: '@mswjs/data', color: '#e5534b', width: 1.75 },
  'msw-data': { label: '@msw/data', color: '#d4870f', width: 1.75 },
  miragejs: { label: 'miragejs', color: '#2ea56a', width: 1.75 },
}

const PANEL = { width: 300, height: 210 }
const GAP = { left: 62, right: 104, top: 40, bottom: 50 }
const CELL = { width: GAP.left + PANEL.width + GAP.right, height: GAP.top + PANEL.height + GAP.bottom }
const LINE_HEIGHT = 14

const sizes = { from: 2, to: 6 }
const sizeNames = { 2: '100', 3: '1,000', 4: '10,000', 5: '100,000', 6: '1 million' }
const timeNames = {
  '-3': '1 µs',
  '-2': '10 µs',
  '-1': '0.1 ms',
  0: '1 ms',
  1: '10 ms',
  2: '0.1 s',
  3: '1 s',
  4: '10 s',
}

export function drawGrowth(growth) {
  const cells = panels.map((panel, index) => {
    const x = (index % 2) * CELL.width + GAP.left
    const y = Math.floor(index / 2) * CELL.height + GAP.top
    return `<g transform="translate(${x} ${y})">${drawPanel(panel, growth[panel.task])}</g>`
  })
  const size = { width: CELL.width * 2, height: CELL.height * 2 }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img">
<title>Time of a list, a filter, a PATCH and a reset by number of objects</title>
<style>
text { font: 12px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif; fill: #57606a }
.title { font-size: 15px; font-weight: 600; fill: #24292f }
.name { font-weight: 600; paint-order: stroke; stroke: #fff; stroke-width: 4px; stroke-linejoin: round }
.grid { stroke: #8b949e; stroke-opacity: .25 }
@media (prefers-color-scheme: dark) { text { fill: #9ea7b3 } .title { fill: #e6edf3 } .name { stroke: #0d1117 } }
</style>
${cells.join('\n')}
</svg>
`
}

function drawPanel({ title }, series) {
  const all = Object.values(series).flat()
  const scale = createScale(all.map(({ ms }) => Math.log10(ms)))
  const drawn = Object.entries(series).map(([name, points]) => ({ ...lines[name], points: points.map(scale.place) }))
  return [
    `<text class="title" x="0" y="-16">${title}</text>`,
    ...scale.ticks.map(
      ({ y, name }) =>
        `<path class="grid" d="M0 ${y}H${PANEL.width}"/><text x="-8" y="${y + 4}" text-anchor="end">${name}</text>`,
    ),
    ...Object.entries(sizeNames).map(
      ([power, name]) =>
        `<path class="grid" d="M${scale.x(power)} 0V${PANEL.height}"/><text x="${scale.x(power)}" y="${PANEL.height + 18}" text-anchor="middle">${name}</text>`,
    ),
    `<text x="${PANEL.width / 2}" y="${PANEL.height + 38}" text-anchor="middle">objects</text>`,
    // Ours is last, so that it is on top.
    ...drawn.reverse().map(drawLine),
    ...placeNames(drawn).map(
      ({ label, color, x, y }) =>
        `<text class="name" style="fill:${color}" x="${x + 8}" y="${round(y + 4)}">${label}</text>`,
    ),
  ].join('\n')
}

function drawLine({ points, color, width }) {
  const path = points.map(({ x, y }) => `${x} ${y}`).join('L')
  const dots = points.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${width}" fill="${color}"/>`).join('')
  return `<path d="M${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round"/>${dots}`
}

/** Places the names at the ends of the lines, moved apart where they would overlap. */
function placeNames(drawn) {
  const names = drawn.map(({ label, color, points }) => ({ label, color, ...points.at(-1) }))
  const placed = []
  for (const name of names.sort((a, b) => a.y - b.y)) {
    const above = placed.filter(({ x }) => Math.abs(x - name.x) < 90).at(-1)
    if (above) name.y = Math.max(name.y, above.y + LINE_HEIGHT)
    placed.push(name)
  }
  return placed
}

function createScale(logs) {
  const from = Math.floor(Math.min(...logs))
  const to = Math.ceil(Math.max(...logs))
  const x = (power) => round(((power - sizes.from) / (sizes.to - sizes.from)) * PANEL.width)
  const y = (power) => round(PANEL.height - ((power - from) / (to - from)) * PANEL.height)
  return {
    x,
    place: ({ size, ms }) => ({ x: x(Math.log10(size)), y: y(Math.log10(ms)) }),
    ticks: Object.entries(timeNames)
      .filter(([power]) => power >= from && power <= to)
      .map(([power, name]) => ({ y: y(power), name })),
  }
}

function round(number) {
  return Math.round(number * 10) / 10
}
