import type { InventoryObject } from '../../src/index.ts'

const style = `
text { font: 12px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif; fill: #24292f }
.title { font-size: 13px; font-weight: 600 }
.note { fill: #57606a }
.number { text-anchor: end }
.area { fill: #8b949e; fill-opacity: .1 }
.box { fill: #fff; stroke: #8b949e }
.bar { fill: #3b5bdb }
.tie { fill: none; stroke: #3b5bdb; stroke-width: 1.5 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .note { fill: #9ea7b3 }
  .box { fill: #161b22 }
  .bar { fill: #a5b8ff }
  .tie { stroke: #a5b8ff }
}
`
/** The height of a row. */
const ROW = 17

/** Draws what is in the scenario `datacenter`, and how it hangs together: types, racks, hypervisors and people. */
export function drawDatacenter(objects: readonly InventoryObject[]): string {
  const racked = objects.filter(({ attributes }) => attributes.rack && attributes.unit)
  const first = racked[0]!
  const rack = racked
    .filter((object) => placeOf(object) === placeOf(first))
    .sort((a, b) => b.attributes.unit!.localeCompare(a.attributes.unit!))
  const host = rack.findIndex(({ name }) => objects.some(({ attributes }) => attributes.hypervisor === name))
  const guests = objects.filter(({ attributes }) => attributes.hypervisor === rack[host]!.name)
  const types = count(objects, ({ type }) => [type?.name])
  const people = count(objects, ({ responsible }) => responsible)
  const hostY = 50 + host * ROW
  const guestY = (index: number) => hostY + (index - 2) * 24
  return svg(
    `What is in the scenario datacenter: ${objects.length} objects by type, the devices of a rack, the virtual machines of a hypervisor, and who is responsible`,
    [
      ...area(8, 256, `${objects.length} objects, by type`),
      ...bars(types, 20, 126),
      ...area(276, 248, `Rack ${first.attributes.rack} of ${first.location!.fact}, by its units`),
      ...rack.flatMap(({ name, attributes }, index) => [
        `<rect class="box" x="288" y="${38 + index * ROW}" width="224" height="${ROW}"/>`,
        text(294, 50 + index * ROW, attributes.unit!, 'note'),
        text(332, 50 + index * ROW, name),
      ]),
      ...area(536, 256, 'A hypervisor and its guests'),
      ...guests.flatMap(({ name }, index) => [
        `<path class="tie" d="M512 ${hostY - 4}C552 ${hostY - 4} 540 ${guestY(index) - 4} 580 ${guestY(index) - 4}"/>`,
        `<rect class="box" x="580" y="${guestY(index) - 14}" width="200" height="20"/>`,
        text(588, guestY(index), name),
      ]),
      text(548, 296, 'Responsible users, by their ids', 'title'),
      ...people
        .slice(0, 4)
        .map(([id, number], index) => text(548, 318 + index * ROW, `${id}: ${number} objects`, 'note')),
      text(548, 318 + 4 * ROW, `and ${people.length - 4} more`, 'note'),
    ],
  )
}

const placeOf = ({ location, attributes }: InventoryObject) => `${location?.fact} ${attributes.rack}`

/** How many objects have each value, the most frequent first. */
function count(
  objects: readonly InventoryObject[],
  valuesOf: (object: InventoryObject) => readonly unknown[],
): [string, number][] {
  const counts = new Map<string, number>()
  for (const value of objects.flatMap(valuesOf)) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

function bars(counts: readonly [string, number][], x: number, width: number): string[] {
  const most = counts[0]![1]
  return counts.flatMap(([name, number], index) => {
    const y = 54 + index * 27
    return [
      text(x, y, name),
      text(x + 124, y, number, 'number'),
      `<rect class="bar" x="${x + 132}" y="${y - 10}" width="${Math.ceil(((width - 22) * number) / most)}" height="12"/>`,
    ]
  })
}

function area(x: number, width: number, title: string): string[] {
  return [`<rect class="area" x="${x}" y="8" width="${width}" height="392" rx="8"/>`, text(x + 12, 28, title, 'title')]
}

function text(x: number, y: number, content: string | number, kind?: string): string {
  return `<text${kind ? ` class="${kind}"` : ''} x="${x}" y="${y}">${content}</text>`
}

function svg(title: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 408" width="800" height="408" role="img">
<title>${title}</title>
<style>${style}</style>
${parts.join('\n')}
</svg>
`
}
