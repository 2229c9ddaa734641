/*
 * Compiles the files in this folder with every installed TypeScript and each module resolution. Checks what has to
 * compile, and with `@ts-expect-error` what must not.
 */
import { execFile } from 'node:child_process'
import { readdirSync, renameSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const modules = 'node_modules'
const installed = readdirSync(modules).filter((name) => name.startsWith('typescript-'))
// Each change is tested with the oldest and the newest.
const compilers = process.env.BEFORE_RELEASE ? installed : [installed.at(0), installed.at(-1)]
const strictness = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
const common = ['--noEmit', '--pretty', 'false', '--target', 'ES2022', ...strictness]
const node = ['--types', 'node']
const ways = {
  node16: { files: ['.mts', '.cts'], options: ['--module', 'node16'] },
  // TypeScript allows import attributes, which Node needs for JSON, from `node18` on.
  nodenext: { files: ['.mts', '.cts'], others: ['fixtures.mts'], options: ['--module', 'nodenext'] },
  bundler: {
    files: ['.mts'],
    others: ['fixtures.mts'],
    options: ['--module', 'preserve', '--moduleResolution', 'bundler'],
  },
}

const [msw, away] = [join(modules, 'msw'), join(modules, '.msw')]
renameSync(msw, away)
// Only the oldest and the newest check the declarations themselves, because that takes three times as long: it checks
// those of zod too. They use the strictest module resolution, where CommonJS cannot import ES modules.
const thorough = [compilers.at(0), compilers.at(-1)]
const withoutMsw = await compileAll('without-msw', Object.keys(ways), ({ compiler, way }) => [
  ...node,
  '--lib',
  'ES2022',
  '--skipLibCheck',
  String(!(way === 'node16' && thorough.includes(compiler))),
]).finally(() => renameSync(away, msw))
// The declarations of msw need the DOM, and do not compile with the oldest compilers.
const withMsw = await compileAll('with-msw', ['node16'], () => [...node, '--lib', 'ES2022,DOM', '--skipLibCheck'])
// Without the types of Node, which declare `Disposable`. Older compilers take all that are installed, if not told where.
const inBrowsers = await compileAll('browser', ['bundler'], ({ compiler }) => [
  '--typeRoots',
  'none',
  '--lib',
  'ES2022,DOM',
  '--skipLibCheck',
  String(!thorough.includes(compiler)),
])

// The oldest compiler does not know isolated declarations.
const schemas = await compileAll('schemas', ['bundler'], ({ compiler }) => [
  ...node,
  '--lib',
  'ES2022,DOM',
  '--skipLibCheck',
  ...(compiler === compilers[0] ? [] : ['--declaration', '--isolatedDeclarations']),
])

report('without msw and DOM', withoutMsw)
report('with msw', withMsw)
report('without the types of Node', inBrowsers)
report('with schemas of each zod', schemas)

async function compileAll(name, names, optionsOf) {
  const queue = compilers.flatMap((compiler) => names.map((way) => ({ compiler, way })))
  const results = []
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { files, others = [], options } = ways[next.way]
      const sources = [...files.map((extension) => name + extension), ...others]
      const bin = join(modules, next.compiler, 'bin/tsc')
      results.push({ ...next, errors: await run([bin, ...common, ...options, ...optionsOf(next), ...sources]) })
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker))
  return results
}

/** @returns the errors of the compiler; null for none */
function run(args) {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve(error && `${stdout}${stderr}`.trim() + (stdout ? '' : error.message))
    })
  })
}

function report(title, results) {
  const columns = Object.keys(ways).filter((name) => results.some(({ way }) => way === name))
  console.log(`\n| ${title} | ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length + 1)}`)
  for (const compiler of compilers) {
    const found = columns.map((way) => results.find((result) => result.compiler === compiler && result.way === way))
    console.log(`| ${compiler} | ${found.map(({ errors }) => (errors ? 'fails' : 'compiles')).join(' | ')} |`)
  }
  for (const { compiler, way, errors } of results) {
    if (errors === null) continue
    console.error(`\n${compiler}, ${way}, ${title}:\n${errors}`)
    process.exitCode = 1
  }
}
