/*
 * Measures the sizes of the packed and installed package and of its browser bundles, and prints a table. Fails if a size
 * exceeds its cap or differs from docs/trust.md.
 *
 *   node test/size/run.mjs [--write]
 *
 * `--write` writes the table to that page.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bundleSize, splitBundleSize } from './bundle.mjs'

const library = 'inventory-objects-mock'
const root = fileURLToPath(new URL('../..', import.meta.url))
const pageFile = join(root, 'docs/trust.md')
const block = /(?<=<!-- size.*-->\n)[\s\S]*?(?=<!-- \/size -->)/

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const project = mkdtempSync(join(tmpdir(), 'inventory-size-'))
try {
  const rows = await measure(project)
  const table = format(rows)
  console.log(table)
  if (values.write)
    writeFileSync(
      pageFile,
      readPage().replace(block, () => `${table}\n`),
    )
  const problems = [...checkCaps(rows), ...checkPage(rows, block.exec(readPage())?.[0] ?? '')]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
} finally {
  rmSync(project, { recursive: true, force: true })
}

/** Measures each size, rounded up, and adds its cap. */
async function measure(folder) {
  npm(root, 'pack', '--pack-destination', folder)
  const tarball = join(folder, readdirSync(folder)[0])
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  npm(folder, 'install', '--no-audit', '--no-fund', '--prefer-offline', tarball)
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  const bundle = (entry, ...others) => bundleSize(`export * from '${library}${entry}'`, folder, ['msw', ...others])
  const mock = `export { createInventoryMock } from '${library}'`
  const service = `export { createInventoryService } from '${library}/service'`
  const page = `export { createInventoryService } from '${library}/service'; export * from '${library}/page'`
  const devtools = `export * from '${library}/devtools'`
  const rows = [
    // Without what only a sweep loads.
    { name: `\`${library}\` in a page`, value: await splitBundleSize(mock, folder), unit: ' KiB', cap: 44 },
    // The whole of it is 7 more: zod, for who uses the schema.
    { name: '`/service`', value: await splitBundleSize(service, folder), unit: ' KiB', cap: 44 },
    // What a demo has of both.
    // A few bytes above 46: which paths an operation has is derived from the methods of the contract, not listed again.
    { name: '`/page`', value: await splitBundleSize(page, folder), unit: ' KiB', cap: 47 },
    { name: '`/data`', value: await bundle('/data'), unit: ' KiB', cap: 13 },
    { name: '`/client`', value: await bundle('/client'), unit: ' KiB', cap: 8 },
    // 1 of it, and 2 with every pane, for the twin in one click: what is asked later shares its texts and checks with the console.
    // 2 of it are why a request missed the mock: its closed button counts them.
    { name: '`/devtools`', value: await splitBundleSize(devtools, folder), unit: ' KiB', cap: 29 },
    {
      name: '`/devtools`, with every pane',
      value: await splitBundleSize(devtools, folder, /panel-app-/),
      unit: ' KiB',
      cap: 61,
    },
    {
      name: '`/devtools`, after *Ask the real service*',
      value: await splitBundleSize(devtools, folder, /panel-app-|learn-in-page-/),
      unit: ' KiB',
      // `check` and `pull`, of which nothing is loaded before the click.
      cap: 117,
    },
    // Without the console and the documentation, which it loads when it serves them.
    { name: '`/host`', value: await splitBundleSize(`export * from '${library}/host'`, folder), unit: ' KiB', cap: 54 },
    // 1 of it for pages: it learns nothing wrong where a browser hides headers.
    { name: '`/conformance`', value: await bundle('/conformance'), unit: ' KiB', cap: 53 },
    { name: '`/factories`', value: await bundle('/factories'), unit: ' KiB', cap: 56 },
    // 3 of it for the fields of a schema, 3 for activity.
    { name: '`/factories` without faker', value: await bundle('/factories', '@faker-js/faker'), unit: ' KiB', cap: 18 },
    // All as ES modules and as CommonJS, but for the console that a host serves; the guides are a tenth of it.
    // 5 of it for the twin in one click.
    { name: 'the tarball', value: statSync(tarball).size / 1024, unit: ' KiB', cap: 785 },
    { name: 'packages installed', value: Object.keys(packages).length, unit: '', cap: 3 },
    { name: 'their files', value: sizeOf(join(folder, 'node_modules')) / 1024 ** 2, unit: ' MiB', cap: 12 },
  ]
  return rows.map((row) => ({ ...row, value: Math.ceil(row.value) }))
}

/** The size of all files in a folder, in bytes. */
function sizeOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return files.reduce((sum, file) => sum + statSync(file).size, 0)
}

function readPage() {
  return readFileSync(pageFile, 'utf8')
}

function format(rows) {
  return ['| what | size |', '| --- | ---: |', ...rows.map(formatRow)].join('\n')
}

function formatRow({ name, value, unit }) {
  return `| ${name} | ${value}${unit} |`
}

function checkCaps(rows) {
  return rows
    .filter(({ value, cap }) => value > cap)
    .map(({ name, value, unit, cap }) => `${name}: ${value}${unit} exceeds the cap of ${cap}${unit}.`)
}

function checkPage(rows, table) {
  const shown = new Set(table.split('\n'))
  // A difference of 1 passes: sizes depend on the version of Node and on new releases of dependencies.
  const isShown = (row) =>
    [0, 1, -1].some((difference) => shown.has(formatRow({ ...row, value: row.value + difference })))
  return rows
    .filter((row) => !isShown(row))
    .map((row) => `docs/trust.md does not show ${formatRow(row)}. Run npm run size -- --write.`)
}

function npm(cwd, ...args) {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
