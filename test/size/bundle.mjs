import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/**
 * The size of a browser bundle, minified and gzipped, in KiB.
 * @param code - the module to bundle
 * @param folder - where its imports are resolved
 * @param external - packages that are not included
 */
export async function bundleSize(code, folder, external = ['msw']) {
  const { outputFiles } = await bundle(code, folder, external, {})
  return gzippedSize(outputFiles[0])
}

/**
 * The size of the files of a browser bundle that a page loads at once, minified and gzipped, in KiB.
 * @param lazy - also those that are loaded later from modules with such a name
 */
export async function splitBundleSize(code, folder, lazy = /^$/) {
  const options = { splitting: true, outdir: 'bundle', metafile: true, absWorkingDir: folder }
  const { outputFiles, metafile } = await bundle(code, folder, ['msw'], options)
  const { outputs } = metafile
  const loaded = new Set()
  const load = (path) => {
    if (loaded.has(path)) return
    loaded.add(path)
    for (const { path: imported, kind, external } of outputs[path].imports) {
      if (external) continue
      if (kind === 'import-statement' || lazy.test(outputs[imported]?.entryPoint ?? '')) load(imported)
    }
  }
  load(Object.keys(outputs).find((path) => outputs[path].entryPoint === '<stdin>'))
  const files = outputFiles.filter(({ path }) => [...loaded].some((name) => path.endsWith(`/${name}`)))
  return files.map(gzippedSize).reduce((sum, size) => sum + size, 0)
}

function bundle(code, folder, external, options) {
  return build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    external,
    write: false,
    logLevel: 'error',
    ...options,
  })
}

function gzippedSize({ contents }) {
  return gzipSync(contents, { level: 9 }).length / 1024
}
