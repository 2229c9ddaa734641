/**
 * Runs the proofs of docs/trust.md on what ships, and writes there what came out of each, with commit and date. It packs, then
 * runs two at a time, which takes hours; those that measure time run alone, at the end.
 *
 *   npm run proof                  all proofs
 *   npm run proof -- soak model    these
 *   npm run proof -- --check       none: fails if one has failed, and names those that are missing or of another source
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { areas } from '../mutation/areas.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const docsFile = new URL('../../docs/trust.md', import.meta.url)

/**
 * Each command exits with 0 if the proof holds. Its output has the figures: what matches, written as the text says. Each
 * must be there. TARBALL stands for the packed file. What measures time runs `alone`, and may have a second try.
 */
const proofs = [
  {
    name: 'all tests, in three browser engines',
    command: 'npx vitest run',
    // A browser that is missing is a failure. More of what the tests draw at random, and more kills of servers.
    env: { CI: 'true', PROBE_RUNS: '10', FUZZ_RUNS: '200', MODEL_STEPS: '2000', KILLS: '10' },
    figures: [[/Tests +(\d+ passed)/g, '$1']],
  },
  {
    name: 'all consumers',
    command: 'node test/consumers/run.mjs all --tarball TARBALL',
    env: { CI: 'true' },
    figures: [[/^(\d+ passed), 0 failed/gm, '$1']],
  },
  {
    name: 'rehearsal of a release',
    command: 'node test/release/rehearsal/run.mjs --tarball TARBALL',
    figures: [[/^ *\d+ s +(.+): updated to [\d.]+$/gm, '$1']],
  },
  {
    name: 'model',
    command: 'npx vitest run test/model',
    env: { MODEL_STEPS: '100000' },
    figures: [[/^(\d+ steps), from the seed \d+$/gm, '$1']],
  },
  {
    name: 'requests that are broken',
    command: 'npx vitest run test/server/fuzz.test.ts',
    env: { FUZZ_REQUESTS: '1000000' },
    figures: [[/^seed \d+: (\d+ requests), answered:/gm, '$1']],
  },
  {
    name: 'inputs of users that are broken',
    command: 'npx vitest run test/fuzz',
    env: { FUZZ_RUNS: '20000' },
    figures: [[/Tests +(\d+) passed/g, '20000 inputs for each of $1 functions']],
  },
  ...[
    ['kills of a server', ''],
    ['kills of a server with 100,000 objects', ' --objects 100000'],
  ].map(([name, options]) => ({
    name,
    command: `node test/server/kill.mjs${options}`,
    env: { KILLS: '200' },
    figures: [
      [/^\{"kills":(\d+),.*"files":(\d+),"confirmed":(\d+)/gm, '$1 kills, $2 files compared, $3 confirmed changes'],
    ],
  })),
  {
    name: 'soak',
    command: 'node test/release/soak.mjs --minutes 60 --rate 20',
    figures: [
      [/([\d,]+ requests of [\d,]+ clients)/g, '$1'],
      [/^Activity made ([\d,]+ changes)/gm, '$1 of activity'],
      [/^\| objects, texts and buffers \| (.*) \| (.*) \|$/gm, 'what stays: $1, then $2'],
    ],
  },
  {
    name: 'attacks',
    command: 'node test/attacks/run.mjs --write',
    alone: true,
    figures: [[/(\d+ of \d+ attacks held)/g, '$1']],
  },
  ...areas
    .flatMap(({ folders }) => folders)
    .map((folder) => ({
      name: `mutation of src/${folder}`,
      command: `node test/mutation/run.mjs --lines 400 ${folder}`,
      figures: [[/^src\/\S+: (\d+) noticed, (\d+) missed, ([\d.]+ %);/gm, '$3 noticed, $2 missed']],
    })),
  {
    name: 'goals of performance',
    command: 'node test/bench/run.mjs --quick',
    alone: true,
    tries: 2,
    figures: [],
  },
]

/** A proof holds for every commit in which these are the same. Not package.json, where a release sets fields. */
const shipped = ['src', 'fixtures', 'tsup.config.ts', '.ci/build', 'package-lock.json']

const { values, positionals: names } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true })
const unknown = names.find((name) => !proofs.some((proof) => proof.name === name))
if (unknown !== undefined) {
  const known = proofs.map(({ name }) => name).join(', ')
  throw new Error(`Failed to run a proof: expected one of ${known} but got '${unknown}'. Quote a name with spaces.`)
}
if (values.check) check()
else await runAll(proofs.filter(({ name }) => names.length === 0 || names.includes(name)))

function check() {
  const lines = readFileSync(docsFile, 'utf8').split('\n')
  const results = proofs.map(({ name }) => ({ name, row: lines.find((line) => line.startsWith(`| ${name} |`)) }))
  const others = results.filter(({ row }) => row === undefined || !isOfThisSource(row))
  console.log(`${proofs.length - others.length} of ${proofs.length} proofs are about what ships.`)
  for (const { name, row } of others)
    console.log(`- ${name}: ${row === undefined ? 'missing' : 'about another source'}`)
  const failed = results.filter(({ row }) => row?.includes('**failed**')).map(({ name }) => name)
  if (failed.length === 0) return
  console.error(
    `Failed to release: expected proofs that hold but got failed ones: ${failed.join(', ')}. Run npm run proof again.`,
  )
  process.exitCode = 1
}

/** Whether what ships is the same in the commit of a row. */
function isOfThisSource(row) {
  const [, commit] = / (\w+), \d{4}-\d\d-\d\d \|$/.exec(row) ?? []
  if (commit === undefined) return false
  return spawnSync('git', ['diff', '--quiet', commit, 'HEAD', '--', ...shipped], { cwd: root }).status === 0
}

async function runAll(chosen) {
  // Before a proof changes the docs.
  const git = ['describe', '--always', '--dirty', '--exclude=*']
  const commit = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).trim()
  const folder = mkdtempSync(join(tmpdir(), 'inventory-proof-'))
  try {
    execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    const tarball = join(folder, readdirSync(folder)[0])
    const queue = chosen.filter(({ alone }) => !alone)
    const work = async () => {
      for (let proof = queue.shift(); proof !== undefined; proof = queue.shift()) await run(proof, tarball, commit)
    }
    await Promise.all([work(), work()])
    for (const proof of chosen.filter(({ alone }) => alone)) await run(proof, tarball, commit)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function run({ tries = 1, ...proof }, tarball, commit) {
  const { name, command, env, figures } = proof
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
  const found = figures.map(([pattern, text]) => read(output, pattern, text))
  const holds = code === 0 && !found.includes('')
  if (!holds && tries > 1) return run({ ...proof, tries: tries - 1 }, tarball, commit)
  const result = [...(holds ? [] : ['**failed**']), ...(found.length > 0 ? [found.join('; ')] : holds ? ['holds'] : [])]
  const date = new Date().toISOString().slice(0, 10)
  writeRow(name, `| ${name} | ${result.join(': ')} | ${commit}, ${date} |`)
  if (!holds) process.exitCode = 1
}

/** All that match, with the numbers as people write them; empty for none. */
function read(output, pattern, text) {
  const found = Array.from(output.matchAll(pattern), ([match]) => match.replace(pattern, text)).join('; ')
  return found.replace(/\d{4,}/g, (number) => Number(number).toLocaleString('en'))
}

function writeRow(name, row) {
  const lines = readFileSync(docsFile, 'utf8').split('\n')
  const at = lines.findIndex((line) => line.startsWith(`| ${name} |`))
  if (at >= 0) lines[at] = row
  else lines.splice(lines.indexOf('<!-- /proofs -->'), 0, row)
  writeFileSync(docsFile, lines.join('\n'))
}
