import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/**
 * The size of a browser bundle, minified and gzipped, in KiB.
 * @param code - the module to bundle
 * @param folder - where its imports are resolved
 * @param external - packages that are not included
 */
export async function bundleSize(code, folder, external = ['msw']) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    external,
    write: false,
    logLevel: 'error',
  })
  return gzipSync(outputFiles[0].contents, { level: 9 }).length / 1024
}
