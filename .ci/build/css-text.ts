/** Imports of `.css` files as texts, minified: the console adopts them as style sheets of its shadow root. */
import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { type Plugin as EsbuildPlugin, transform } from 'esbuild'
import type { Plugin as VitePlugin } from 'vite'

/** Ends the names of the modules, because tsup and Vite handle all that end with `.css` themselves. */
const SUFFIX = '.text.js'

export const cssText: EsbuildPlugin = {
  name: 'css-text',
  setup(build) {
    build.onResolve({ filter: /\.css$/ }, ({ path, resolveDir }) => ({
      // In the build, as a comment: it must not depend on where that is made.
      path: relative('', resolve(resolveDir, path)) + SUFFIX,
      namespace: 'css-text',
    }))
    build.onLoad({ filter: /./, namespace: 'css-text' }, async ({ path }) => ({
      contents: await minify(path),
      loader: 'text',
    }))
  },
}

export const viteCssText: VitePlugin = {
  name: 'css-text',
  enforce: 'pre',
  resolveId: (path, importer) =>
    path.endsWith('.css') && importer ? resolve(dirname(importer), path) + SUFFIX : undefined,
  load: async (id) => (id.endsWith(SUFFIX) ? `export default ${JSON.stringify(await minify(id))}` : undefined),
}

async function minify(id: string): Promise<string> {
  const { code } = await transform(await readFile(id.slice(0, -SUFFIX.length), 'utf8'), { loader: 'css', minify: true })
  return code
}
