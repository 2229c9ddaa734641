/**
 * The proofs of docs/reliability.md, one after the other, which takes hours. What holds for the source as it is, is
 * not run again, so a run that was interrupted goes on where it stopped. Writes the figures to results.json and to the docs.
 *
 *   npm run proof                      all proofs
 *   npm run proof -- soak model        these
 *   npm run proof -- --check           runs none, and fails if one has no result for the source as it is: for a release
 */
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { proofs } from './proofs.mjs'
import { formatResults, listOpen } from './results.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const resultsFile = new URL('results.json', import.meta.url)
const docsFile = new URL('../../docs/reliability.md', import.meta.url)
const allNames = proofs.map(({ name }) => name)

const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true })
const unknown = positionals.find((name) => !allNames.includes(name))
if (unknown !== undefined) {
  fail(`Failed to run a proof: expected one of ${allNames.join(', ')} but got '${unknown}'.`)
}
const source = git('rev-parse', 'HEAD:src')
const results = JSON.parse(readFileSync(resultsFile, 'utf8'))
const open = listOpen(positionals.length > 0 ? positionals : allNames, results, source)
if (values.check) {
  if (open.length > 0) {
    fail(
      `Failed to release: expected proofs of src as it is but got none of ${open.join(', ')}. Run npm run proof, and commit.`,
    )
  }
} else {
  if (git('status', '--porcelain', 'src') !== '') {
    fail('Failed to run a proof: expected src as it is committed but got changes. Commit them first.')
  }
  for (const proof of proofs.filter(({ name }) => open.includes(name))) await run(proof)
}

async function run({ name, command, env, read }) {
  console.log(`\n# ${name}: ${command.join(' ')}`)
  const [program, ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    process.stdout.write(chunk)
    output += chunk
  }
  const code = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)))
  const figures = read(output)
  const holds = code === 0 && figures.length > 0
  const date = new Date().toISOString().slice(0, 10)
  results[name] = { source, commit: git('rev-parse', '--short', 'HEAD'), date, holds, figures }
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
  const docs = readFileSync(docsFile, 'utf8')
  const table = formatResults(allNames, results)
  writeFileSync(
    docsFile,
    docs.replace(/(<!-- proofs -->\n)[\s\S]*(<!-- \/proofs -->)/, (_, start, end) => `${start}${table}\n${end}`),
  )
  if (!holds) process.exitCode = 1
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
