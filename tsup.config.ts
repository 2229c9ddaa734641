import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import { defineConfig, type Options } from 'tsup'
import { createOpenApiDocument } from './src/contract/openapi.ts'

const entry = {
  index: 'src/index.ts',
  service: 'src/service.ts',
  factories: 'src/factories.ts',
  server: 'src/server.ts',
  client: 'src/client.ts',
}

const shared: Options = {
  target: 'es2022',
  platform: 'neutral',
  splitting: true,
  // Bundled, so that users load only the parts in use: the whole packages would slow down each import (zod by 40 ms,
  // @mswjs/data by 100 ms).
  noExternal: ['zod', '@mswjs/data', 'pure-rand', 'strict-event-emitter'],
  external: [/^node:/],
  removeNodeProtocol: false,
  esbuildOptions(options) {
    // Without the alias, @mswjs/data would bundle its CommonJS build as a second copy.
    options.alias = { 'strict-event-emitter': './node_modules/strict-event-emitter/lib/index.mjs' }
  },
}

/** Dependencies of @mswjs/data that we do not need, replaced by stubs: saves 10 KB. */
const neverCalled: Record<string, string> = {
  // Hashes the id of a database, to synchronize it between tabs.
  md5: 'export default String',
  // Throws for entities without a type or a primary key.
  outvariant: 'export const invariant = () => {}',
}

const withoutNeverCalled: Plugin = {
  name: 'without-never-called',
  setup(build) {
    const filter = new RegExp(`^(${Object.keys(neverCalled).join('|')})$`)
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'never-called' }))
    build.onLoad({ filter, namespace: 'never-called' }, ({ path }) => ({ contents: neverCalled[path]! }))
  },
}

/** Turns `require` of Node modules in cross-spawn (CommonJS) into imports: an ES module has no `require`. */
const importInsteadOfRequire: Plugin = {
  name: 'import-instead-of-require',
  setup(build) {
    const filter = /^(child_process|fs|path)$/
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'node-module' }))
    build.onLoad({ filter, namespace: 'node-module' }, ({ path }) => ({ contents: `export * from 'node:${path}'` }))
  },
}

/** Removes imports of shared chunks for side effects: there are none, and esbuild warns users about them. */
const withoutBareImports: NonNullable<Options['plugins']>[number] = {
  name: 'without-bare-imports',
  renderChunk: (code) => ({ code: code.replace(/^import "\.\/chunk-\w+\.js";\n/gm, '') }),
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
  const dts = !options.silent && { entry, resolve: declarationsOnly }
  return [
    {
      ...shared,
      entry: { ...entry, cli: 'src/cli/main.ts' },
      format: 'esm',
      dts,
      esbuildPlugins: [withoutNeverCalled, importInsteadOfRequire, licences],
      plugins: [withoutBareImports],
      async onSuccess() {
        const { version } = readJson('package.json')
        const server = { url: 'http://127.0.0.1:4010', description: 'npx inventory-objects-mock' }
        const document = createOpenApiDocument({ version, server })
        writeFileSync('dist/openapi.json', `${JSON.stringify(document, null, 2)}\n`)
      },
    },
    {
      ...shared,
      entry,
      format: 'cjs',
      dts,
      // Faker is only an ES module, which Jest cannot `require`.
      noExternal: [...shared.noExternal!, /^@faker-js\/faker\//],
      esbuildPlugins: [withoutNeverCalled, licences],
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
