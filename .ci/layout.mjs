/** Checks the imports of `src` against the layout: the table of CONTRIBUTING.md, and the rules below. */

import { readdirSync, readFileSync } from 'node:fs'
import { cruise, format } from 'dependency-cruiser'
import readTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'

/** The folders of `src`, each above those that it may import from. */
const folders = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^\| `src\/([\w-]+)\/` \|/gm)].map((row) => row[1])

/** The files that may import each of these packages, and why only those. */
const packages = [
  { name: '@faker-js/faker', files: '^src/factories/', why: 'it is slow to load, and only made-up data needs it' },
  { name: 'msw', files: '^src/mock/(handlers|inventory-mock)[.]ts$', why: 'it is an optional peer dependency' },
  { name: '@mswjs/data', files: '^src/(simulator/store|mock/objects)/', why: 'the store hides what it gets wrong' },
]

const rules = [
  ...folders.map((folder, index) => ({
    name: `below-${folder}`,
    comment: `src/${folder}/ imports only from the folders below it: it works without those above.`,
    from: { path: `^src/${folder}/` },
    to: {
      path: '^src/',
      // The command line loads faker only when made-up objects are wanted; "factories-on-demand" checks how.
      pathNot: [`^src/(${folders.slice(index).join('|')})/`, ...(folder === 'cli' ? ['^src/factories[.]ts$'] : [])],
    },
  })),
  {
    name: 'factories-on-demand',
    comment: 'src/cli/ loads src/factories.ts dynamically, because faker is slow to load and most commands need none.',
    from: { path: '^src/cli/' },
    to: { path: '^src/factories[.]ts$', dynamic: false },
  },
  {
    name: 'client-types',
    comment:
      'The client takes nothing but types from elsewhere, because a page that controls a server must not load the mock.',
    from: { path: '^src/client[./]' },
    to: { pathNot: '^src/client/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-cycle',
    comment: 'Files that import each other, even if only types, cannot be read one after the other.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'node',
    comment: 'Modules of Node are for src/server/ and src/cli/: everything else also runs in browsers.',
    from: { pathNot: '^src/(server|cli)/' },
    to: { dependencyTypes: ['core'] },
  },
  ...packages.map(({ name, files, why }) => ({
    name: `only-here-${name}`,
    comment: `Only ${files} imports ${name}: ${why}.`,
    from: { pathNot: files },
    to: { path: `(^|/)node_modules/${name}/` },
  })),
  {
    name: 'msw-types',
    comment: 'Without msw, src/mock/handlers.ts is all that has to be left out: other files take only types from it.',
    from: { path: '^src/mock/inventory-mock[.]ts$' },
    to: { path: '(^|/)node_modules/msw/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'inside',
    comment: 'Nothing outside src/ is part of the library, except the version in package.json.',
    from: {},
    to: { dependencyTypes: ['local'], pathNot: '^(src/|package[.]json$)' },
  },
  {
    name: 'resolvable',
    comment: 'The other rules cannot judge an import of a file or package that is not there.',
    from: {},
    to: { couldNotResolve: true },
  },
]

const { output: result } = await cruise(
  ['src'],
  {
    validate: true,
    ruleSet: { forbidden: rules.map((rule) => ({ severity: 'error', ...rule })) },
    doNotFollow: { path: '^(?!src/)' },
    // Sees imports of types, which the compiler leaves out.
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
  undefined,
  { tsConfig: readTsConfig('tsconfig.json') },
)
const { output, exitCode } = await format(result, { outputType: 'err-long' })
console.log(output)

// What would pass because nothing looked at it.
const unchecked = [...findUncheckedFiles(), ...findIdleRules()]
for (const sentence of unchecked) console.error(`Failed to check the layout: ${sentence}`)
process.exitCode = exitCode > 0 || unchecked.length > 0 ? 1 : 0

/** Files whose imports were not read, and files in folders that have no rules. */
function findUncheckedFiles() {
  const read = new Set(result.modules.map(({ source }) => source))
  const known = new RegExp(`^src/([^/]+[.]ts$|(${folders.join('|')})/)`)
  return listFiles().flatMap((file) => [
    ...(read.has(file) ? [] : [`${file} was not read.`]),
    ...(known.test(file) ? [] : [`${file} is in no folder of the table in CONTRIBUTING.md.`]),
  ])
}

/** Rules about files, packages or kinds of import that do not exist: renamed or removed, or the options hide them. */
function findIdleRules() {
  const files = listFiles()
  const imports = result.modules.flatMap(({ dependencies }) => dependencies)
  const targets = imports.map(({ resolved }) => resolved)
  const types = imports.flatMap(({ dependencyTypes }) => dependencyTypes)
  const has = (paths, pattern = '') => paths.some((path) => new RegExp(pattern).test(path))
  return rules
    .filter(({ from, to }) => {
      const isIdle = !has(files, from.path) || !has(files, from.pathNot) || !has(targets, to.path)
      const wanted = [...(to.dependencyTypes ?? []), ...(to.dependencyTypesNot ?? [])]
      return isIdle || wanted.some((type) => !types.includes(type))
    })
    .map(({ name }) => `nothing in src is what the rule ${name} is about.`)
}

function listFiles() {
  return readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
}
