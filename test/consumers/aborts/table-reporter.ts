import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const TABLE = /(?<=<!-- aborts -->\n)[\s\S]*(?=<!-- \/aborts -->)/
const HEAD = '| client | in | with MSW 2 | with MSW 3 |\n| --- | --- | --- | --- |\n'
const places = ['Node', 'jsdom', 'happy-dom', 'a page behind a worker']

/**
 * Compares the table in the documentation of this version with what the tests have seen. With `WRITE_TABLE`, writes it into
 * that of the repository.
 */
export class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const table = HEAD + formatRows(modules)
    const guide = 'docs/tests.md'
    if (process.env.WRITE_TABLE) {
      const file = join(process.env.REPOSITORY!, guide)
      writeFileSync(file, readFileSync(file, 'utf8').replace(TABLE, table))
      return
    }
    const documented = TABLE.exec(readFileSync(`node_modules/inventory-objects-mock/${guide}`, 'utf8'))?.[0]
    if (documented === table) return
    console.error(`The table of ${guide} is not what was seen. Run this with WRITE_TABLE=1.\n\n${table}`)
    process.exitCode = 1
  }
}

interface Row {
  client: string
  place: string
  outcomes: string
}

/** One row for the clients and the places of whose requests the same comes. */
function formatRows(modules: readonly TestModule[]): string {
  const tests = modules.flatMap((module) =>
    Array.from(module.children.allTests(), (test) => ({ ...test.meta().aborts!, project: module.project.name })),
  )
  tests.sort((one, other) => places.indexOf(one.place) - places.indexOf(other.place))
  const rows = group(tests, ({ client, place }) => `${client} ${place}`).map((both): Row => {
    const outcomes = ['2', '3'].map((version) => both.find(({ project }) => project.endsWith(version))?.outcome)
    return { ...both[0]!, outcomes: outcomes.join(' | ') }
  })
  const byClient = group(rows, ({ client, outcomes }) => `${client} ${outcomes}`).map((same) =>
    mergeRows(same, 'place'),
  )
  const merged = group(byClient, ({ place, outcomes }) => `${place} ${outcomes}`).map((same) =>
    mergeRows(same, 'client'),
  )
  return merged.map(({ client, place, outcomes }) => `| ${client} | ${place} | ${outcomes} |\n`).join('')
}

function group<Item>(items: readonly Item[], by: (item: Item) => string): Item[][] {
  return [...Map.groupBy(items, by).values()]
}

/** Makes one row of several, with all that they have in a column. */
function mergeRows(rows: readonly Row[], column: 'client' | 'place'): Row {
  return { ...rows[0]!, [column]: rows.map((row) => row[column]).join(', ') }
}
