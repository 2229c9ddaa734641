import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import { defineConfig, type Options } from 'tsup'
import { consoleScripts } from './.ci/build/console-scripts.ts'
import { cssText } from './.ci/build/css-text.ts'
import { declarationsOnly, licences } from './.ci/build/licences.ts'
import { mergeChunks } from './.ci/build/merge-chunks.ts'
import { mswjsData } from './.ci/build/mswjs-data.ts'
import { pureRand } from './.ci/build/pure-rand.ts'
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
  playwright: 'src/playwright.ts',
  vitest: 'src/vitest.ts',
  ssr: 'src/ssr.ts',
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

/** Turns `require` of Node modules in cross-spawn into imports: Rollup gets ES modules, which have no `require`. */
const importInsteadOfRequire: Plugin = {
  name: 'import-instead-of-require',
  setup(build) {
    const filter = /^(child_process|fs|path)$/
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'node-module' }))
    build.onLoad({ filter, namespace: 'node-module' }, ({ path }) => ({ contents: `export * from 'node:${path}'` }))
  },
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

/** Writes the OpenAPI document that the package has, with the version of the package. */
function writeOpenApiDocument(): void {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const server = { url: 'http://127.0.0.1:4010', description: 'npx inventory-objects-mock' }
  writeFileSync('dist/openapi.json', JSON.stringify(createOpenApiDocument({ version, server })))
}

/** Puts the skill for coding agents where their tools look for it in a package: `skills/<name>/SKILL.md`. */
function copySkill(): void {
  cpSync('docs/SKILL.md', 'skills/inventory-objects-mock/SKILL.md')
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
      esbuildPlugins: [mswjsData, pureRand, consoleScripts, cssText, licences],
      async onSuccess() {
        await mergeChunks(Object.keys(entry), ['factories', 'client', 'data', 'devtools'])
        writeOpenApiDocument()
        copySkill()
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
      esbuildPlugins: [mswjsData, pureRand, consoleScripts, cssText, importInsteadOfRequire, licences],
      plugins: [requireInsteadOfImport],
    },
  ]
})
