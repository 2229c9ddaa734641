import { expect, test } from 'vitest'
import { exports } from '../../package.json'
import { pages } from './pages.ts'

const rows = Array.from(
  pages['docs/entry-points.md']!.matchAll(/^\| `(.*?)` \|[^|]*\|([^|]*)\|/gm),
  ([, name, size]) => ({
    name: name!,
    sizes: size!.match(/\d+ KiB/g) ?? [],
  }),
)

test('the page of the entry points has each of them, but for package.json', () => {
  const names = Object.keys(exports).map((path) => path.slice(1) || 'inventory-objects-mock')
  expect(rows.map(({ name }) => name).sort()).toEqual(names.filter((name) => name !== '/package.json').sort())
})

test('the page of the entry points has the sizes of the table', () => {
  const table = pages['docs/performance.md']!
  for (const { name, sizes } of rows.filter(({ sizes }) => sizes.length > 0)) {
    const measured = Array.from(table.matchAll(/^\| `(.*?)`(?: in a page|, with every pane)? \| (\d+ KiB) \|/gm))
    expect(sizes, name).toEqual(measured.filter(([, measuredName]) => measuredName === name).map(([, , size]) => size))
  }
})
