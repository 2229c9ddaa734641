import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { type Plugin, rollup } from 'rollup'

/** Bundles faker into the CommonJS build: it is only ES modules, which Jest cannot `require`. */
const bundleFaker: Plugin = {
  name: 'bundle-faker',
  resolveId: (id) => (isFaker(id) ? fileURLToPath(import.meta.resolve(id)) : null),
}

/** Removes imports of shared chunks for side effects: there are none, and esbuild warns of them in a linked package. */
const withoutBareImports: Plugin = {
  name: 'without-bare-imports',
  renderChunk: (code) => code.replace(/^import '\.\/.+';$/gm, ''),
}

/** The ES modules of the mock are for reading: tests step into them. Minified, the others make the tarball smaller. */
const minify: Plugin = {
  name: 'minify',
  renderChunk: (code, { name }, { format }) =>
    format === 'cjs' || /^(devtools|panel-app|conformance)/.test(name) ? transform(code, { minify: true }) : null,
}

/**
 * Writes the modules of the package, from those into which esbuild has split the sources: as ES modules, and as
 * CommonJS. Rollup joins those parts that all who load one of them load. It must not join more, as its
 * `experimentalMinChunkSize` does: what needs msw, or Node, would be in files of those without.
 * @param from - the folder of those of esbuild
 * @param entries - the names of the entry points
 * @param command - the name of the command, which is CommonJS alone: Node starts it faster
 */
export async function writeModules(from: string, entries: string[], command: string): Promise<void> {
  const bundle = (names: string[], external: (id: string) => boolean, plugins: Plugin[]) =>
    rollup({
      input: Object.fromEntries(names.map((name) => [name, resolve(from, `${name}.js`)])),
      external,
      makeAbsoluteExternalsRelative: false,
      plugins,
      treeshake: { moduleSideEffects: false },
    })
  const output = { dir: 'dist', hoistTransitiveImports: false }
  const modules = await bundle(entries, isElsewhere, [withoutBareImports, minify])
  await modules.write({ ...output, chunkFileNames: '[name].js' })
  const commonJs = await bundle([...entries, command], (id) => isElsewhere(id) && !isFaker(id), [bundleFaker, minify])
  await commonJs.write({
    ...output,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    // Jest runs no `import()` of CommonJS.
    dynamicImportInCjs: false,
  })
}

/** Another package, or a module that this one has once: see virtual-module.ts. */
function isElsewhere(id: string): boolean {
  return /^[^./]|\.cjs$/.test(id)
}

function isFaker(id: string): boolean {
  return id.startsWith('@faker-js/faker')
}
