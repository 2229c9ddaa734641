/**
 * Runs the proofs of docs/trust.md on what ships, and writes there what came out of each, with the date and a hash of the
 * files that it is about. It runs two at a time; those that measure time run alone, at the end.
 *
 *   npm run proof                  those that are missing, failed, or of a source that has changed since
 *   npm run proof -- soak model    these
 *   npm run proof -- --mark        none: marks the rows whose source has changed since, as `npm run check` does
 *   npm run proof -- --check       the same, and fails unless all hold, and README.md has their figures
 */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { areas } from '../mutation/areas.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const docsFile = new URL('../../docs/trust.md', import.meta.url)
const readmeFile = new URL('../../README.md', import.meta.url)

/** What ships. Not package.json, where a release sets fields. */
const shipped = ['{src,fixtures,.ci/build}/**', 'tsup.config.ts', 'package-lock.json']

/** Of that, what answers the requests of a mock and of a server. */
const service = [
  'src/{client,cli/serve,contract,data,host,mock,server,simulator,text,validation}/**',
  'package-lock.json',
]

/**
 * Each command exits with 0 if the proof holds. Its output has the figures: what matches, written as the text says, or the sum
 * of the numbers. Each must be there. TARBALL stands for the packed file. What measures time runs `alone`, and may have a second
 * try. A proof holds until one of the files that it is `about` has changed: without it, what ships.
 */
const proofs = [
  {
    name: 'all tests, in three browser engines',
    command: 'npx vitest run',
    // A browser that is missing is a failure. More of what the tests draw at random, and more kills of servers.
    env: { CI: 'true', PROBE_RUNS: '10', FUZZ_RUNS: '200', MODEL_STEPS: '2000', KILLS: '10' },
    figures: [all(/Tests +(\d+ passed)/g, '$1')],
  },
  {
    name: 'all consumers',
    command: 'node test/consumers/run.mjs all --tarball TARBALL',
    env: { CI: 'true' },
    figures: [all(/^(\d+ passed), 0 failed/gm, '$1')],
  },
  {
    name: 'rehearsal of a release',
    command: 'node test/release/rehearsal/run.mjs --tarball TARBALL',
    figures: [all(/^ *\d+ s +(.+): updated to [\d.]+$/gm, '$1')],
  },
  {
    name: 'model',
    command: 'npx vitest run test/model',
    env: { MODEL_STEPS: '25000' },
    about: service,
    figures: [sum(/^(\d+) steps, from the seed \d+$/gm, 'steps')],
  },
  {
    name: 'requests that are broken',
    command: 'npx vitest run test/server/fuzz.test.ts',
    env: { FUZZ_REQUESTS: '200000' },
    about: service,
    figures: [all(/^seed \d+: (\d+ requests), answered:/gm, '$1')],
  },
  {
    name: 'inputs of users that are broken',
    command: 'npx vitest run test/fuzz',
    env: { FUZZ_RUNS: '2000' },
    figures: [all(/Tests +(\d+) passed/g, '2000 inputs for each of $1 functions')],
  },
  ...[
    ['kills of a server', ''],
    ['kills of a server with 100,000 objects', ' --objects 100000'],
  ].map(([name, options]) => ({
    name,
    command: `node test/server/kill.mjs${options}`,
    env: { KILLS: '100' },
    about: service,
    figures: [
      all(/^\{"kills":(\d+),.*"files":(\d+),"confirmed":(\d+)/gm, '$1 kills, $2 files compared, $3 confirmed changes'),
    ],
  })),
  {
    name: 'soak',
    command: 'node test/release/soak.mjs --minutes 20 --rate 20',
    about: service,
    figures: [
      all(/([\d,]+ requests of [\d,]+ clients)/g, '$1'),
      all(/^Activity made ([\d,]+ changes)/gm, '$1 of activity'),
      all(/^\| objects, texts and buffers \| (.*) \| (.*) \|$/gm, 'what stays: $1, then $2'),
    ],
  },
  {
    name: 'attacks',
    command: 'node test/attacks/run.mjs --write',
    alone: true,
    about: service,
    figures: [all(/(\d+ of \d+ attacks held)/g, '$1')],
  },
  ...areas
    .flatMap(({ folders, tests }) => folders.map((folder) => ({ folder, tests })))
    .map(({ folder, tests }) => ({
      name: `mutation of src/${folder}`,
      command: `node test/mutation/run.mjs --lines 100 ${folder}`,
      about: [`src/${folder}/**`, tests],
      figures: [all(/^src\/\S+: (\d+) noticed, (\d+) missed, ([\d.]+ %);/gm, '$3 noticed, $2 missed')],
    })),
  {
    name: 'goals of performance',
    command: 'node test/bench/run.mjs --quick',
    alone: true,
    tries: 2,
    figures: [],
  },
]

/** The files of the repository, sorted, but for those that no proof is about. */
const listing = [
  'ls-files',
  '-z',
  '--cached',
  '--others',
  '--exclude-standard',
  '--',
  '.',
  ':!docs',
  ':!test/consumers',
]
const listed = execFileSync('git', listing, { cwd: root, encoding: 'utf8' }).split('\0')
const allFiles = [...new Set(listed)].filter((file) => existsSync(join(root, file))).sort()

const { values, positionals: names } = parseArgs({
  options: { check: { type: 'boolean' }, mark: { type: 'boolean' } },
  allowPositionals: true,
})
const unknown = names.find((name) => !proofs.some((proof) => proof.name === name))
if (unknown !== undefined) {
  const known = proofs.map(({ name }) => name).join(', ')
  throw new Error(`Failed to run a proof: expected one of ${known} but got '${unknown}'. Quote a name with spaces.`)
}
if (values.check || values.mark) check()
else await runAll(proofs.filter((proof) => (names.length === 0 ? !holds(proof) : names.includes(proof.name))))

/** Marks the rows whose source has changed since, and names all that is not proved. */
function check() {
  const problems = proofs.flatMap((proof) => {
    const row = readRow(proof.name)
    if (row === undefined) return [`${proof.name}: missing`]
    const before = row.source.split(',')[0]
    const now = hashSource(proof.about)
    writeRow({ ...row, source: before === now ? now : `${before}, changed since` })
    if (before !== now) return [`${proof.name}: its source was ${before} and is ${now}`]
    return isFailed(row) ? [`${proof.name}: failed`] : []
  })
  console.log(`${proofs.length - problems.length} of ${proofs.length} proofs hold for this source.`)
  if (!values.check) return
  const readme = readFileSync(readmeFile, 'utf8')
  for (const [, figure] of readme.matchAll(/\[([\d,]+ \w+)[^\]]*\]\(docs\/trust\.md#proofs\)/g)) {
    if (!proofs.some(({ name }) => readRow(name)?.result.split('; ').includes(figure))) {
      problems.push(`README.md: no proof has the figure '${figure}'`)
    }
  }
  for (const problem of problems) console.error(`- ${problem}`)
  process.exitCode = problems.length === 0 ? 0 : 1
}

function holds({ name, about }) {
  const row = readRow(name)
  return row !== undefined && row.source === hashSource(about) && !isFailed(row)
}

function isFailed({ result }) {
  return result.startsWith('**failed**')
}

/** A hash of the names and the contents of files, by globs. */
function hashSource(about = shipped) {
  const files = allFiles.filter((file) => about.some((glob) => matchesGlob(file, glob)))
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0${readSource(file)}\0`)
  return hash.digest('hex').slice(0, 8)
}

/** The text of a file; that of package-lock.json without the version of this package, which a release sets. */
function readSource(file) {
  const text = readFileSync(join(root, file), 'utf8')
  return file === 'package-lock.json' ? text.replace(/("version": ).*([\s\S]*?"version": ).*/, '$1$2') : text
}

async function runAll(chosen) {
  const folder = mkdtempSync(join(tmpdir(), 'inventory-proof-'))
  try {
    const tarball = chosen.some(({ command }) => command.includes('TARBALL')) && pack(folder)
    const queue = chosen.filter(({ alone }) => !alone)
    const work = async () => {
      for (let proof = queue.shift(); proof !== undefined; proof = queue.shift()) await run(proof, tarball)
    }
    await Promise.all([work(), work()])
    for (const proof of chosen.filter(({ alone }) => alone)) await run(proof, tarball)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Packs the package into a folder, and returns the path of the file. */
function pack(folder) {
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  return join(folder, readdirSync(folder)[0])
}

async function run({ tries = 1, ...proof }, tarball) {
  const { name, command, env, about, figures } = proof
  // Before it runs: a change meanwhile is not proved.
  const source = hashSource(about)
  console.log(`${name}: ${command}`)
  const [program, ...args] = command.replace('TARBALL', tarball).split(' ')
  const options = { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] }
  const child = spawn(program, args, options)
  const exit = once(child, 'exit')
  let output = ''
  for await (const line of createInterface(child.stdout)) {
    console.log(`${name}: ${line}`)
    output += `${stripVTControlCharacters(line)}\n`
  }
  const [code] = await exit
  const found = figures.map((find) => find(output).replace(/\d{4,}/g, (number) => Number(number).toLocaleString('en')))
  const isProved = code === 0 && !found.includes('')
  if (!isProved && tries > 1) return run({ ...proof, tries: tries - 1 }, tarball)
  const result = [
    ...(isProved ? [] : ['**failed**']),
    ...(found.length > 0 ? [found.join('; ')] : isProved ? ['holds'] : []),
  ]
  const date = new Date().toISOString().slice(0, 10)
  writeRow({ name, result: result.join(': '), date, source })
  if (!isProved) process.exitCode = 1
}

/** Reads all that match from an output, as the text says; empty for none. */
function all(pattern, text) {
  return (output) => Array.from(output.matchAll(pattern), ([match]) => match.replace(pattern, text)).join('; ')
}

/** Adds up the numbers of all that match; empty for none. */
function sum(pattern, unit) {
  return (output) => {
    const numbers = Array.from(output.matchAll(pattern), ([, number]) => Number(number))
    return numbers.length === 0 ? '' : `${numbers.reduce((total, number) => total + number)} ${unit}`
  }
}

function readRow(name) {
  const line = readFileSync(docsFile, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${name} |`))
  if (line === undefined) return undefined
  const [result, date, source] = line.split(' | ').slice(1)
  return { name, result, date, source: source.replace(/ \|$/, '') }
}

function writeRow({ name, result, date, source }) {
  const lines = readFileSync(docsFile, 'utf8').split('\n')
  const at = lines.findIndex((line) => line.startsWith(`| ${name} |`))
  const line = `| ${name} | ${result} | ${date} | ${source} |`
  if (at >= 0) lines[at] = line
  else lines.splice(lines.indexOf('<!-- /proofs -->'), 0, line)
  writeFileSync(docsFile, lines.join('\n'))
}
