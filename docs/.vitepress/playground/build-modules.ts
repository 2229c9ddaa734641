import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { fileOf, modules } from './modules.ts'

const here = 'docs/.vitepress/playground'

/** The entry points of the library as they are published, in place of their sources. */
function usePackage(root: string): Plugin {
  return {
    name: 'use-package',
    setup(build) {
      build.onResolve({ filter: /(^|\/)src\/[a-z-]+\.ts$/ }, ({ path }) => ({
        path: resolve(root, 'dist', basename(path).replace(/\.ts$/, '.js')),
      }))
    },
  }
}

/**
 * Builds the files of the page that examples run in, and of the modules that they can import, from an existing build of
 * the package.
 * @returns their contents by their names
 */
export async function buildModules(root: string): Promise<ReadonlyMap<string, string>> {
  const entries = Object.entries(modules).map(([name, path]) => [fileOf(name), path])
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { ...Object.fromEntries(entries), page: `${here}/page/main.ts` },
    outdir: 'modules',
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    conditions: ['browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [usePackage(root)],
    write: false,
    logLevel: 'error',
  })
  const imports = Object.fromEntries(Object.keys(modules).map((name) => [name, `./${fileOf(name)}.js`]))
  const page = await readFile(resolve(root, here, 'page/page.html'), 'utf8')
  return new Map([
    ...outputFiles.map(({ path, text }) => [basename(path), text] as const),
    ['page.html', page.replace('<!-- imports -->', `<script type="importmap">${JSON.stringify({ imports })}</script>`)],
  ])
}
