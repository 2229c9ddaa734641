/*
 * Measures what users download, from the tarball as npm packs and installs it, and prints a table. Fails past a cap,
 * and where the README shows another figure.
 *
 *   node test/size/run.mjs [--write]
 *
 * `--write` puts the table in the README.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bundleSize } from './bundle.mjs'

const library = 'inventory-objects-mock'
const root = fileURLToPath(new URL('../..', import.meta.url))
const readmeFile = join(root, 'README.md')
const block = /(?<=<!-- size.*-->\n)[\s\S]*?(?=<!-- \/size -->)/

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const project = mkdtempSync(join(tmpdir(), 'inventory-size-'))
try {
  const rows = await measure(project)
  const table = format(rows)
  console.log(table)
  if (values.write)
    writeFileSync(
      readmeFile,
      readReadme().replace(block, () => `${table}\n`),
    )
  const complaints = [...checkCaps(rows), ...checkShown(rows, block.exec(readReadme())?.[0] ?? '')]
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) process.exitCode = 1
} finally {
  rmSync(project, { recursive: true, force: true })
}

/** What each costs, rounded up, and may cost. */
async function measure(folder) {
  npm(root, 'pack', '--pack-destination', folder)
  const tarball = join(folder, readdirSync(folder)[0])
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  npm(folder, 'install', '--no-audit', '--no-fund', '--prefer-offline', tarball)
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  const bundle = (entry, ...others) => bundleSize(`export * from '${library}${entry}'`, folder, ['msw', ...others])
  const rows = [
    { what: `\`${library}\` in a page`, value: await bundle(''), unit: ' KiB', cap: 24 },
    { what: '`/service`', value: await bundle('/service'), unit: ' KiB', cap: 24 },
    { what: '`/data`', value: await bundle('/data'), unit: ' KiB', cap: 7 },
    { what: '`/client`', value: await bundle('/client'), unit: ' KiB', cap: 2 },
    { what: '`/factories`', value: await bundle('/factories'), unit: ' KiB', cap: 60 },
    { what: '`/factories` without faker', value: await bundle('/factories', '@faker-js/faker'), unit: ' KiB', cap: 10 },
    { what: 'the tarball', value: statSync(tarball).size / 1024, unit: ' KiB', cap: 300 },
    { what: 'packages installed', value: Object.keys(packages).length, unit: '', cap: 3 },
    { what: 'their files', value: sizeOf(join(folder, 'node_modules')) / 1024 ** 2, unit: ' MiB', cap: 12 },
  ]
  return rows.map((row) => ({ ...row, value: Math.ceil(row.value) }))
}

/** In bytes. */
function sizeOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return files.reduce((sum, file) => sum + statSync(file).size, 0)
}

function readReadme() {
  return readFileSync(readmeFile, 'utf8')
}

function format(rows) {
  return ['| what | now | at most |', '| --- | ---: | ---: |', ...rows.map(formatRow)].join('\n')
}

function formatRow({ what, value, unit, cap }) {
  return `| ${what} | ${value}${unit} | ${cap}${unit} |`
}

function checkCaps(rows) {
  return rows
    .filter(({ value, cap }) => value > cap)
    .map(({ what, value, unit, cap }) => `${what}: ${value}${unit}, which is more than ${cap}${unit}.`)
}

function checkShown(rows, table) {
  const shown = new Set(table.split('\n'))
  // Off by one is near enough: another Node compresses a little differently, and dependencies publish.
  const isShown = (row) => [0, 1, -1].some((off) => shown.has(formatRow({ ...row, value: row.value + off })))
  return rows
    .filter((row) => !isShown(row))
    .map((row) => `The README does not show ${formatRow(row)}: run npm run size -- --write.`)
}

function npm(cwd, ...args) {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
