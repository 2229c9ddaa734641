import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { type GetModuleInfo, type Plugin as RollupPlugin, rollup } from 'rollup'
import { defineConfig, type Options } from 'tsup'
import { cssText } from './.ci/build/css-text.ts'
import { createOpenApiDocument } from './src/contract/openapi.ts'

const entry = {
  index: 'src/index.ts',
  service: 'src/service.ts',
  factories: 'src/factories.ts',
  host: 'src/host.ts',
  cloudflare: 'src/cloudflare.ts',
  server: 'src/server.ts',
  client: 'src/client.ts',
  data: 'src/data.ts',
  devtools: 'src/devtools.ts',
  conformance: 'src/conformance.ts',
}

const shared: Options = {
  target: 'es2022',
  platform: 'neutral',
  splitting: true,
  // Bundled, so that users load only the parts in use: the whole packages would slow down each import (zod by 40 ms,
  // @mswjs/data by 100 ms).
  noExternal: ['zod', '@mswjs/data', 'pure-rand', /^preact/, '@preact/signals'],
  external: [/^node:/],
  removeNodeProtocol: false,
}

/** Modules that @mswjs/data imports, by the end of their path, and what is bundled in their place. */
const replacements: Record<string, string> = {
  // The symbols of an entity. Registered, for `/data` as an ES module reads the objects of a mock that was required.
  glossary: `
    export const PRIMARY_KEY = Symbol.for('@mswjs/data.key')
    export const ENTITY_TYPE = Symbol.for('@mswjs/data.type')`,
  // The model has no relations.
  Relation: 'export class Relation {}; export const RelationKind = {}',
  defineRelationalProperties: 'export const defineRelationalProperties = () => {}',
  // JSON has no dates.
  'date-fns': 'export const compareAsc = undefined',
  // Its calls are removed.
  debug: 'export const debug = () => {}',
  // Its events are removed: nobody listens to them.
  'strict-event-emitter': 'export class Emitter {}',
  // Hashes an id that tells the databases of several tabs apart.
  md5: 'export default String',
  // In the database, it finds records that are no entities, which the store does not make.
  outvariant: 'export const invariant = () => {}',
  // Of lodash these are called, with paths that are lists of keys.
  lodash: `export const isFunction = (value) => typeof value === 'function'`,
  isFunction: `export default (value) => typeof value === 'function'`,
  get: 'export default (object, path) => path.reduce((value, key) => value?.[key], object)',
  set: `
    export default (object, path, value) => {
      path.slice(0, -1).reduce((parent, key) => (parent[key] ??= {}), object)[path.at(-1)] = value
    }`,
}

/**
 * Bundles of @mswjs/data what is called, as ES modules: as CommonJS it would come whole, in wrappers, and make every
 * page's download 0.8 KB longer.
 */
const bundleMswData: Plugin = {
  name: 'bundle-mswjs-data',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ path, importer }) => {
      if (!importer.includes('@mswjs/data/') && !path.startsWith('@mswjs/data/')) return null
      const name = path.slice(path.lastIndexOf('/') + 1)
      if (!Object.hasOwn(replacements, name)) return null
      // Elsewhere users read its errors.
      if (name === 'outvariant' && !importer.endsWith('Database.js')) return null
      return { path: name, namespace: 'replacement' }
    })
    build.onLoad({ filter: /./, namespace: 'replacement' }, ({ path }) => ({ contents: replacements[path]! }))
    build.onLoad({ filter: /@mswjs\/data\/lib\/.*\.js$/ }, ({ path }) => ({
      contents: toModule(readFileSync(path, 'utf8')),
    }))
  },
}

/** Bundles a generator of pure-rand without the methods that only other packages call. */
const bundlePureRand: Plugin = {
  name: 'bundle-pure-rand',
  setup(build) {
    build.onLoad({ filter: /pure-rand\/lib\/esm\/generator\/xoroshiro128plus\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/^\t(clone|jump|getState)\(\) {[\s\S]*?^\t}$/gm, ''),
    }))
  },
}

/** Turns `require` of Node modules in cross-spawn into imports: Rollup gets ES modules, which have no `require`. */
const importInsteadOfRequire: Plugin = {
  name: 'import-instead-of-require',
  setup(build) {
    const filter = /^(child_process|fs|path)$/
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'node-module' }))
    build.onLoad({ filter, namespace: 'node-module' }, ({ path }) => ({ contents: `export * from 'node:${path}'` }))
  },
}

/** Helpers of TypeScript, by what every platform has. What is read is always an array. */
const helpers: Record<string, string> = {
  __assign: 'Object.assign',
  __read: '(array) => array',
  __values: '(values) => values[Symbol.iterator]()',
}

/** What is never called, or has no effect here. */
const notNeeded = [
  // What a database does to tell other tabs of its changes: an id of its own, and copies of all records.
  /^ *(log|this\.events\.emit)\([\s\S]*?\);$/gm,
  /^ *this\.(id|events) = .*;$/gm,
  /^ *callOrder\+\+;$/gm,
  /^ *Database\.prototype\.(generateId|serializeEntity|has|count|listEntities) = [\s\S]*?^ {4}};$/gm,
  // In the database, these find records that are no entities, which the store does not make. Elsewhere users read them.
  /^ *outvariant_1\.invariant\(entity\[.*\);$/gm,
  // The model has no relations.
  /^ {4}if \(value instanceof Relation_1\.Relation\) {[\s\S]*?^ {4}}$/gm,
]

/** CommonJS as TypeScript writes it, as an ES module, without what is not needed. */
function toModule(code: string): string {
  const names = new Set(Array.from(code.matchAll(/\bexports\.(\w+) = /g), ([, name]) => name))
  names.delete('__esModule')
  return notNeeded
    .reduce((rest, pattern) => rest.replace(pattern, ''), code)
    .replace(/^var (__assign|__read|__values) = [\s\S]*?^};$/gm, (_, name) => `var ${name} = ${helpers[name]}`)
    .replace(/^exports\.(__esModule = true|.* = void 0);$/gm, '')
    .replace(/^var (\w+) = (?:__import\w+\()?require\((".+?")\)+;$/gm, 'import * as $1 from $2')
    .replace(/^exports\.(\w+) = \1;$/gm, '')
    .replace(/^exports\.(?=\w+ = )/gm, 'var ')
    .replace(/\bexports\./g, '')
    .concat(`export { ${[...names].join(', ')} }`)
}

/** The module that the host gets the scripts of the console from. */
export const CONSOLE_SCRIPTS = 'virtual:console-scripts'

/** Builds the scripts of the console that a host serves, by their names: `console.js`, and those that it loads. */
export async function buildConsoleScripts(): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    entryPoints: { console: 'src/console/page.tsx' },
    outdir: 'console',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    plugins: [cssText],
    write: false,
  })
  return Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text]))
}

/** Puts the scripts of the console into the build as texts. */
const consoleScripts: Plugin = {
  name: 'console-scripts',
  setup(build) {
    const filter = new RegExp(`^${CONSOLE_SCRIPTS}$`)
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'console-scripts' }))
    build.onLoad({ filter: /./, namespace: 'console-scripts' }, async () => ({
      contents: JSON.stringify(await buildConsoleScripts()),
      loader: 'json',
    }))
  },
}

/** Removes imports of shared chunks for side effects: there are none, and esbuild warns users about them. */
const withoutBareImports: RollupPlugin = {
  name: 'without-bare-imports',
  renderChunk: (code) => code.replace(/^import '\.\/.+';$/gm, ''),
}

/** The entry points of which a page shall load only what it needs. */
const smallEntries = ['factories', 'client', 'data', 'devtools']

/**
 * Merges those chunks of the ES modules that only `/service` and larger entry points need: Node takes longer to load a
 * file than to run most of them.
 */
async function mergeChunks(): Promise<void> {
  const bundle = await rollup({
    input: Object.fromEntries(Object.keys(entry).map((name) => [name, entryFile(name)])),
    external: /^[^./]/,
    plugins: [withoutBareImports],
  })
  const unmerged = new Set(bundle.watchFiles)
  const { output } = await bundle.write({
    dir: 'dist',
    chunkFileNames: '[name].js',
    hoistTransitiveImports: false,
    onlyExplicitManualChunks: true,
    manualChunks(id, { getModuleInfo }) {
      const isNeeded = (name: string) => findImports(entryFile(name), getModuleInfo).has(id)
      return isNeeded('service') && !smallEntries.some(isNeeded) ? 'core' : basename(id, '.js')
    },
  })
  for (const { fileName } of output) unmerged.delete(resolve('dist', fileName))
  for (const file of unmerged) rmSync(file)
}

function entryFile(name: string): string {
  return resolve(`dist/${name}.js`)
}

/** The modules that one imports, at once and later, and those that they import. */
function findImports(id: string, getModuleInfo: GetModuleInfo, found = new Set<string>()): Set<string> {
  const { importedIds, dynamicallyImportedIds } = getModuleInfo(id)!
  for (const imported of [...importedIds, ...dynamicallyImportedIds].filter((imported) => !found.has(imported)))
    findImports(imported, getModuleInfo, found.add(imported))
  return found
}

/** Loads chunks of the CommonJS build with `require`: Jest runs no `import()` of CommonJS. */
const requireInsteadOfImport: NonNullable<Options['plugins']>[number] = {
  name: 'require-instead-of-import',
  renderChunk: (code, { path }) =>
    // The scripts of the console are texts in it, and run in browsers.
    path.includes('console-scripts')
      ? undefined
      : { code: code.replace(/\bimport\(("\.\/[^"]+")\)/g, 'Promise.resolve().then(() => require($1))') },
}

/** Packages of which only the declarations are bundled. */
const declarationsOnly = ['@standard-schema/spec']

/** The folders of the packages that are bundled. */
const bundled = new Set(declarationsOnly.map((name) => `node_modules/${name}`))

/** Writes the licences of all bundled packages to one file, as the licences require. */
const licences: Plugin = {
  name: 'licences',
  setup(build) {
    build.onEnd(({ metafile }) => {
      for (const path of Object.keys(metafile!.inputs)) {
        const [folder] = /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []
        if (folder !== undefined) bundled.add(folder)
      }
      writeLicences([...bundled].sort())
    })
  },
}

export default defineConfig((options) => {
  // Everything that declarations import has to be a dependency or bundled, or the user's `tsc` fails.
  const dts = !options.silent && { entry, resolve: [...declarationsOnly, /^@mswjs\/data\//] }
  return [
    {
      ...shared,
      entry,
      format: 'esm',
      dts,
      esbuildPlugins: [bundleMswData, bundlePureRand, consoleScripts, cssText, licences],
      async onSuccess() {
        await mergeChunks()
        const { version } = readJson('package.json')
        const server = { url: 'http://127.0.0.1:4010', description: 'npx inventory-objects-mock' }
        const document = createOpenApiDocument({ version, server })
        writeFileSync('dist/openapi.json', JSON.stringify(document))
      },
    },
    {
      ...shared,
      // Node starts CommonJS faster, so the command line is nothing else.
      entry: { ...entry, cli: 'src/cli/main.ts' },
      format: 'cjs',
      dts,
      // Faker is only an ES module, which Jest cannot `require`.
      noExternal: [...shared.noExternal!, /^@faker-js\/faker\//],
      // Converted by Rollup: what tsup uses otherwise also rewrites `?.` and `??`, at a third of the size.
      treeshake: true,
      // Only the ES modules are for reading.
      minify: true,
      esbuildPlugins: [bundleMswData, bundlePureRand, consoleScripts, cssText, importInsteadOfRequire, licences],
      plugins: [requireInsteadOfImport],
    },
  ]
})

function writeLicences(folders: string[]): void {
  const notices = folders.map((folder) => {
    const { name, version, license } = readJson(`${folder}/package.json`)
    const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
    const text = file ? `\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}` : ''
    return `${name} ${version} (${license})${text}`
  })
  mkdirSync('dist', { recursive: true })
  writeFileSync('dist/THIRD-PARTY-LICENSES.txt', `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
