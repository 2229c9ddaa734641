/**
 * Runs the proofs of docs/trust.md, one after the other, which takes hours, and writes there what came out of each,
 * with commit and date.
 *
 *   npm run proof                  all proofs
 *   npm run proof -- soak model    these
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { areas } from '../mutation/areas.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const docsFile = new URL('../../docs/trust.md', import.meta.url)

/**
 * Each command exits with 0 if the proof holds. Its output has the figures: what matches, written as the text says. Each
 * must be there.
 */
const proofs = [
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
    command: 'node test/server/soak.mjs --minutes 60 --rate 20',
    figures: [
      [/([\d,]+ requests of [\d,]+ clients)/g, '$1'],
      [/^Activity made ([\d,]+ changes)/gm, '$1 of activity'],
      [/^\| objects, texts and buffers \| (.*) \| (.*) \|$/gm, 'what stays: $1, then $2'],
    ],
  },
  {
    name: 'siege',
    command: 'node test/server/siege.mjs --write',
    figures: [[/(\d+ of \d+ attacks held)/g, '$1']],
  },
  ...areas
    .flatMap(({ folders }) => folders)
    .map((folder) => ({
      name: `mutation of src/${folder}`,
      command: `node test/mutation/run.mjs --lines 400 ${folder}`,
      figures: [[/^src\/\S+: (\d+) noticed, (\d+) missed, ([\d.]+ %);/gm, '$3 noticed, $2 missed']],
    })),
]

const names = process.argv.slice(2)
const unknown = names.find((name) => !proofs.some((proof) => proof.name === name))
if (unknown !== undefined) {
  const known = proofs.map(({ name }) => name).join(', ')
  throw new Error(`Failed to run a proof: expected one of ${known} but got '${unknown}'. Quote a name with spaces.`)
}
// Before a proof changes the docs.
const git = ['describe', '--always', '--dirty', '--exclude=*']
const commit = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).trim()
for (const proof of proofs.filter(({ name }) => names.length === 0 || names.includes(name))) await run(proof)

async function run({ name, command, env, figures }) {
  console.log(`\n# ${name}: ${command}`)
  const [program, ...args] = command.split(' ')
  const options = { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] }
  const child = spawn(program, args, options)
  const exit = once(child, 'exit')
  let output = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    process.stdout.write(chunk)
    output += chunk
  }
  const [code] = await exit
  const found = figures.map(([pattern, text]) => read(stripVTControlCharacters(output), pattern, text))
  const holds = code === 0 && !found.includes('')
  const date = new Date().toISOString().slice(0, 10)
  writeRow(name, `| ${name} | ${holds ? '' : '**failed**: '}${found.join('; ')} | ${commit}, ${date} |`)
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
