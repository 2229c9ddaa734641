/*
 * Installs the packed tarball in each project in this folder, runs the project's tests, and prints the results.
 *
 *   node test/consumers/run.mjs [--keep] [--tarball file] [all | project…]
 *
 * Packs the repository, if it is given no tarball.
 *
 * A project is a folder with a package.json. Its `description` says what `npm test` tests. `consumer.files` lists files
 * and folders elsewhere to copy, and `consumer.commands` lists commands that the machine must have. `consumer.slow`
 * says why not each change is tested with it: it runs only by its name, or with `all`, as before a release. A project that
 * tests more then finds the variable BEFORE_RELEASE. `packageManager` installs the dependencies, in place of npm.
 */
import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { cleanEnvironment } from './clean-environment.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const library = 'inventory-objects-mock'
// In ms, for each npm command of a project, and of a slow one. Only one that hangs reaches it, also on a busy machine.
const TIMEOUT = 600_000
const SLOW_TIMEOUT = 6 * TIMEOUT
const inCi = process.env.CI === 'true'

const { values, positionals } = parseArgs({
  options: { keep: { type: 'boolean' }, tarball: { type: 'string' } },
  allowPositionals: true,
})
const all = readdirSync(here).filter((name) => existsSync(join(here, name, 'package.json')))
const named = positionals.filter((name) => name !== 'all')
const unknown = named.find((name) => !all.includes(name))
if (unknown !== undefined) {
  throw new Error(
    `Failed to run a consumer: expected one of ${all.join(', ')} but got '${unknown}'. Use the name of a folder, or 'all'.`,
  )
}
const leftOut = positionals.length > 0 ? [] : all.filter((name) => readProject(name).consumer?.slow)

const parent = mkdtempSync(join(tmpdir(), 'inventory-consumers-'))
try {
  // Where every project's package.json expects it: next to the project.
  copyFileSync(values.tarball ?? pack(), join(parent, `${library}.tgz`))
  const queue = named.length > 0 ? named : all.filter((name) => !leftOut.includes(name))
  const results = await work(queue, Math.min(2, availableParallelism()))
  report(results)
  if (results.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1
} finally {
  if (values.keep) console.log(`\nThe projects are in ${parent}.`)
  else rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
}

/** Packs the library, and returns the path of the tarball. */
function pack() {
  execFileSync('npm', ['pack', '--pack-destination', parent], {
    cwd: join(here, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [file] = readdirSync(parent)
  return join(parent, file)
}

async function work(names, count) {
  const queue = [...names]
  const results = []
  const worker = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) results.push(await testProject(name))
  }
  await Promise.all(Array.from({ length: count }, worker))
  return results.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
}

async function testProject(name) {
  const { description, consumer = {}, dependencies, packageManager } = readProject(name)
  const result = { name, description, with: '', outcome: 'passed', seconds: 0 }
  const missing = (consumer.commands ?? []).filter((command) => !isInstalled(command))
  if (missing.length > 0) return { ...result, outcome: inCi ? 'failed' : 'skipped', why: `needs ${missing.join(', ')}` }

  const project = join(parent, name)
  const timeout = consumer.slow ? SLOW_TIMEOUT : TIMEOUT
  const startedAt = performance.now()
  cpSync(join(here, name), project, { recursive: true })
  for (const file of consumer.files ?? []) {
    cpSync(join(here, name, file), join(project, basename(file)), { recursive: true })
  }
  try {
    if (packageManager) await npm(project, timeout, 'exec', '--yes', '--', packageManager, 'install')
    else await npm(project, timeout, 'install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error')
    result.with = Object.keys(dependencies)
      .filter((dependency) => dependency !== library)
      .map(
        (dependency) => `${dependency} ${readJson(join(project, 'node_modules', dependency, 'package.json')).version}`,
      )
      .join(', ')
    const { stdout, stderr } = await npm(project, timeout, 'test')
    // The reasons of skipped tests, in the output of the test runner: `# SKIP Firefox is not installed: …`.
    const skipped = Array.from(
      stdout.matchAll(/# (?:SKIP )?((?!Subtest: ).+ is not installed)/g),
      ([, reason]) => reason,
    )
    if (skipped.length > 0) result.why = skipped.join(', ')
    if (named.length > 0) process.stdout.write(stdout + stderr)
  } catch (error) {
    result.outcome = 'failed'
    result.why = error.killed ? `took more than ${timeout / 1000} s` : undefined
    console.log(`\n${name} failed:\n${error.stdout ?? ''}${error.stderr ?? error.stack}`)
  }
  result.seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${name}: ${result.outcome}, ${result.seconds} s`)
  return result
}

function npm(cwd, timeout, ...args) {
  const env = {
    ...cleanEnvironment(),
    // For what is not in the package.
    REPOSITORY: join(here, '../..'),
    BEFORE_RELEASE: positionals.includes('all') ? 'true' : '',
  }
  return promisify(execFile)('npm', args, {
    cwd,
    env,
    timeout,
    maxBuffer: 1 << 26,
  })
}

function isInstalled(command) {
  if (command === 'chromium' && process.env.CHROMIUM_PATH) return true
  return process.env.PATH.split(delimiter).some((folder) => existsSync(join(folder, command)))
}

function report(results) {
  console.log(`\nOn Node ${process.versions.node}, except where a project installs its own:`)
  console.log('\n| project | tests | with | result |\n| --- | --- | --- | --- |')
  for (const { name, description, with: versions, outcome, why, seconds } of results) {
    console.log(`| ${name} | ${description} | ${versions} | ${outcome}${why ? `: ${why}` : ''}, ${seconds} s |`)
  }
  for (const name of leftOut) {
    const { description, consumer } = readProject(name)
    console.log(`| ${name} | ${description} | | left out: ${consumer.slow} |`)
  }
  const count = (wanted) => results.filter(({ outcome }) => outcome === wanted).length
  console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped.`)
  if (leftOut.length > 0) console.log(`${leftOut.length} left out: \`npm run test:consumers -- all\` runs them too.`)
}

function readProject(name) {
  return readJson(join(here, name, 'package.json'))
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
