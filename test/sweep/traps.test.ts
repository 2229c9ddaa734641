import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sweep } from '../../src/sweep.ts'
import { makeFolder } from '../cli/cli-process.ts'

/** @module-tag release */

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A project with tests of `traps/`, in which one test can see what another one got. */
function makeProject(): string {
  const folder = makeFolder()
  const library = join(folder, 'node_modules/inventory-objects-mock')
  mkdirSync(library, { recursive: true })
  cpSync(join(root, 'dist'), join(library, 'dist'), { recursive: true })
  cpSync(join(root, 'package.json'), join(library, 'package.json'))
  for (const name of ['vitest', 'msw'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const traps = join(root, 'test/sweep/traps')
  for (const name of readdirSync(traps)) {
    const isShared = name === 'mock.js'
    cpSync(join(traps, name), join(folder, isShared ? name : name.replace('.js', '.test.js')))
  }
  return folder
}

// Files that share modules are run in a fourth of the time.
const vitest = ['node', 'node_modules/vitest/vitest.mjs', 'run', '--pool=threads', '--no-isolate']

const found = [
  'filterMatch: collection.test.js > B finds both',
  'filterMatch: concurrent.test.js > B relies on filters',
  'defaultSort: concurrent.test.js > A relies on the order',
  'defaultSort: late.test.js > B takes what A asked for',
  'pageSize: collection.test.js > B finds both',
  'uniqueName: collection.test.js > B finds both',
]
/** Fails only if the test before it has a page too. */
const masked = 'pageSize: masked.test.js > B has seen all'

const sweepTraps = async (exact: boolean) => {
  const report = await sweep({ command: vitest, cwd: makeProject(), exact })
  const rows = report.questions.flatMap(({ name, findings }) =>
    findings.flatMap(({ tests }) => tests.map(({ test }) => `${name}: ${test}`)),
  )
  return { report, rows: rows.toSorted() }
}

test('tests that share something are blamed only for what they rely on', { timeout: 600_000 }, async () => {
  const { report, rows } = await sweepTraps(false)
  expect(rows).toEqual(found.toSorted())
  expect(report).toMatchObject({ passed: 9, unstable: [], relying: 4 })
  const notes = report.notes.join('\n')
  expect(notes).toMatch(
    /One answer for all tests of concurrent\.test\.js: requests outside of a test met filterMatch, defaultSort/,
  )
  const ordered = /One answer for all tests of (.*): tests fail or send other requests in another order/.exec(
    notes,
  )?.[1]
  expect(ordered?.split(', ').toSorted()).toEqual(['collection.test.js', 'late.test.js'])
})

test('one answer for all tests of a file finds what a mix cannot see', {
  tags: ['release'],
  timeout: 600_000,
}, async () => {
  const { report, rows } = await sweepTraps(true)
  expect(rows).toEqual([...found, masked].toSorted())
  expect(report).toMatchObject({ passed: 9, unstable: [], relying: 5 })
})
