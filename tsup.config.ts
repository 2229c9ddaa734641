import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { defineConfig, type Options } from 'tsup'
import { constants } from './.ci/build/constants.ts'
import { cssText } from './.ci/build/css-text.ts'
import { documentation, formatOpenApiDocument } from './.ci/build/documentation.ts'
import { declarationsOnly, licences } from './.ci/build/licences.ts'
import { mswjsData } from './.ci/build/mswjs-data.ts'
import { pageScripts } from './.ci/build/page-scripts.ts'
import { writeModules } from './.ci/build/write-modules.ts'

const entry = {
  index: 'src/index.ts',
  handlers: 'src/handlers.ts',
  service: 'src/service.ts',
  factories: 'src/factories.ts',
  host: 'src/host.ts',
  cloudflare: 'src/cloudflare.ts',
  server: 'src/server.ts',
  client: 'src/client.ts',
  data: 'src/data.ts',
  devtools: 'src/devtools.ts',
  conformance: 'src/conformance.ts',
  sweep: 'src/sweep.ts',
  playwright: 'src/playwright.ts',
  vitest: 'src/vitest.ts',
  ssr: 'src/ssr.ts',
  page: 'src/page.ts',
}

/** A file of its own, though nobody imports it by name: bundlers leave the schema out, with zod, where nobody uses it. */
const part = { 'object-schema': 'src/contract/object.ts' }

/** Puts the skill for coding agents where their tools look for it in a package: `skills/<name>/SKILL.md`. */
function copySkill(): void {
  cpSync('docs/SKILL.md', 'skills/inventory-objects-mock/SKILL.md')
}

/** What esbuild makes of the sources, from which the modules of the package are written. */
const split = 'dist/.split'

const modules: Options = {
  entry: { ...entry, ...part, cli: 'src/cli/main.ts' },
  outDir: split,
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  splitting: true,
  // Bundled, so that users load only the parts in use: the whole packages would slow down each import (zod by 40 ms,
  // @mswjs/data by 100 ms).
  noExternal: ['zod', '@mswjs/data', 'pure-rand', /^preact/, '@preact/signals'],
  external: [/^node:/, ...builtinModules],
  removeNodeProtocol: false,
  esbuildPlugins: [mswjsData, constants, pageScripts, documentation, cssText, licences],
  async onSuccess() {
    await writeModules(split, Object.keys({ ...entry, ...part }), 'cli')
    rmSync(split, { recursive: true })
    writeFileSync('dist/openapi.json', formatOpenApiDocument())
    copySkill()
  },
}

/** Everything that declarations import has to be a dependency or bundled, or the user's `tsc` fails. */
const declarations: Options = {
  entry,
  format: 'cjs',
  dts: { only: true, entry, resolve: [...declarationsOnly, /^@mswjs\/data\//] },
}

export default defineConfig(({ silent }) => (silent ? modules : [modules, declarations]))
