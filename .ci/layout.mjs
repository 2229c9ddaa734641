/** Checks the imports of `src` against the layout: the table of CONTRIBUTING.md, and the rules below. */

import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { cruise, format } from 'dependency-cruiser'
import readTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'

/** The folders of `src`, in order: each may import only from the folders after it. */
const folders = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^\| `src\/([\w-]+)\/` \|/gm)].map((row) => row[1])

/** The folders of `src/console`, from the top: each may import only from those in the lines after it, and panes not from each other. */
const consoleFloors = [
  ['panel'],
  ['app'],
  ['assumptions', 'faults', 'history', 'objects', 'requests', 'server', 'state'],
  ['explain'],
  ['ui'],
  ['model'],
]

/** The files that may import each of these packages, and why only those. */
const packages = [
  { name: '@faker-js/faker', files: '^src/factories/', why: 'it is slow to load, and only generated objects need it' },
  { name: 'msw', files: '^src/mock/create-mock[.]ts$', why: 'it is an optional peer dependency' },
  {
    name: '@playwright/test',
    files: '^src/(runners/(playwright-test|page-session)|playwright)[.]ts$',
    why: 'it is an optional peer dependency',
  },
  { name: 'vitest', files: '^src/runners/vitest-test[.]ts$', why: 'it is an optional peer dependency' },
  { name: 'preact', files: '^src/console/', why: 'the host has the console as a text, and nothing else has markup' },
  { name: '@mswjs/data', files: '^src/(simulator/store|data)/', why: 'the store works around its bugs' },
]

const rules = [
  ...folders.map((folder, index) => ({
    name: `below-${folder}`,
    comment: `src/${folder}/ imports only from the folders below it: it works without those above.`,
    from: { path: `^src/${folder}/` },
    to: {
      path: '^src/',
      // These load parts above them only when they need them; the rules with "on-demand" check how.
      pathNot: [
        `^src/(${folders.slice(index).join('|')})/`,
        ...(['cli', 'console'].includes(folder) ? ['^src/factories[.]ts$'] : []),
        ...(folder === 'cli' ? ['^src/(conformance|sweep)[.]ts$'] : []),
        ...(folder === 'mock' ? ['^src/sweep/test-process/handle-in-sweep[.]ts$'] : []),
      ],
    },
  })),
  ...consoleFloors.flatMap((floor, index) =>
    floor.map((folder) => ({
      name: `below-console-${folder}`,
      comment: `src/console/${folder}/ imports only from the folders below it: it can be read without those above.`,
      from: { path: `^src/console/${folder}/` },
      to: {
        path: '^src/console/',
        pathNot: `^src/console/(${[folder, ...consoleFloors.slice(index + 1).flat()].join('|')})/`,
      },
    })),
  ),
  {
    name: 'factories-on-demand',
    comment: 'src/cli/ and src/console/ load src/factories.ts dynamically: faker is slow to load and rarely needed.',
    from: { path: '^src/(cli|console)/' },
    to: { path: '^src/factories[.]ts$', dynamic: false },
  },
  {
    name: 'cli-without-console',
    comment: 'src/cli/ imports nothing of the console: the texts that both write are in src/text/.',
    from: { path: '^src/cli/' },
    to: { path: '^src/console/' },
  },
  {
    name: 'conformance-on-demand',
    comment: 'src/cli/ loads src/conformance.ts dynamically: the start of a server does not need it.',
    from: { path: '^src/cli/' },
    to: { path: '^src/conformance[.]ts$', dynamic: false },
  },
  {
    name: 'learning-on-demand',
    comment:
      'src/console/ loads what asks a real service dynamically: it is larger than the console, and one click needs it.',
    from: { path: '^src/console/' },
    to: { path: '^src/conformance[./]', dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'sweep-on-demand',
    comment: 'src/mock/ loads the handler of a sweep dynamically: outside of a sweep, nobody needs it.',
    from: { path: '^src/mock/' },
    to: { path: '^src/sweep/', dynamic: false },
  },
  {
    name: 'generator-on-demand',
    comment: 'src/server/ loads what generates objects dynamically, because faker is slow to load and rarely needed.',
    from: { path: '^src/server/', pathNot: '^src/server/(object-generator|host-activity)[.]ts$' },
    to: { path: '^src/(server/(object-generator|host-activity)[.]ts$|factories)', dynamic: false },
  },
  {
    name: 'client-types',
    comment:
      'The client imports only types, checks and texts from other folders: a page that controls a server must not load the mock.',
    from: { path: '^src/client[./]' },
    to: {
      pathNot:
        '^src/(client/|validation/|text/|contract/json[.]ts$|mock/objects/check-query[.]ts$|mock/log/raw-body[.]ts$)',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'no-cycle',
    comment: 'Files that import each other, even if only types, cannot be read one after the other.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'node',
    comment:
      'Only src/server/, src/cli/, src/ssr/ and src/sweep/ import Node modules: everything else also runs in browsers. The gauge asks for one where there is a process of Node.',
    from: { pathNot: '^src/(server|cli|ssr|sweep)/|^src/host/limits/gauge[.]ts$' },
    to: { dependencyTypes: ['core'] },
  },
  ...packages.map(({ name, files, why }) => ({
    name: `only-here-${name}`,
    comment: `Only ${files} imports ${name}: ${why}.`,
    from: { pathNot: files },
    to: { path: `(^|/)node_modules/${name}/` },
  })),
  {
    name: 'inside',
    comment:
      'Files in src/ import no local file outside src/, except package.json for the version and the scenario of /handlers.',
    from: {},
    to: { dependencyTypes: ['local'], pathNot: '^(src/|package[.]json$|fixtures/small[.]json$)' },
  },
  {
    name: 'resolvable',
    comment: 'The other rules cannot check an import of a missing file or package.',
    from: {},
    // The build makes it.
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
]

const { output: result } = await cruise(
  ['src'],
  {
    validate: true,
    ruleSet: { forbidden: rules.map((rule) => ({ severity: 'error', ...rule })) },
    doNotFollow: { path: '^(?!src/)' },
    // Includes imports of types, which the compiler removes.
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
  undefined,
  { tsConfig: readTsConfig('tsconfig.json') },
)
const { output, exitCode } = await format(result, { outputType: 'err-long' })
console.log(output)

// Files and rules that would pass only because nothing checked them, and names that mean two things.
const unchecked = [...findUncheckedFiles(), ...findIdleRules(), ...findNamesakes()]
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

/** Rules that match nothing, because a file, package or kind of import was renamed or removed, or options hide it. */
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
    .map(({ name }) => `the rule ${name} matches nothing in src.`)
}

/** Files with the same name, but for entry points: those have the name of what users import. */
function findNamesakes() {
  const inside = listFiles().filter((file) => !/^src\/[^/]+$/.test(file))
  const isTwice = (file) => inside.filter((other) => basename(other) === basename(file)).length > 1
  return inside.filter(isTwice).map((file) => `the name of ${file} is that of another file, too.`)
}

function listFiles() {
  return readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
}
