import { rmSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type GetModuleInfo, type Plugin, rollup } from 'rollup'

/** Removes imports of shared chunks for side effects: there are none, and esbuild warns users about them. */
const withoutBareImports: Plugin = {
  name: 'without-bare-imports',
  renderChunk: (code) => code.replace(/^import '\.\/.+';$/gm, ''),
}

/**
 * Merges those chunks of the ES modules that only `/service` and larger entry points need: Node takes longer to load a
 * file than to run most of them.
 * @param entries - the names of the entry points in `dist`
 * @param small - those of which a page shall load only what it needs
 */
export async function mergeChunks(entries: string[], small: string[]): Promise<void> {
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((name) => [name, entryFile(name)])),
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
      return isNeeded('service') && !small.some(isNeeded) ? 'core' : basename(id, '.js')
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
