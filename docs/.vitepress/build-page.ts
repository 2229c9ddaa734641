import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'

/**
 * Builds a page of its own, which the site shows in a frame, with an existing build of the package.
 * @param folder - with its `main.ts`, `style.css` and `index.html`
 * @returns the contents of its files, by their names
 */
export async function buildPage(folder: string): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['main.ts', 'style.css'],
    outdir: 'built',
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    // The package by its name is its build, and not the source that TypeScript takes.
    tsconfigRaw: {},
    write: false,
    logLevel: 'error',
  })
  const files = new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  // VitePress takes any style sheet among the files for its own.
  files.set(
    'index.html',
    page.replace(/<link rel="stylesheet".*?>/, () => `<style>${files.get('style.css')}</style>`),
  )
  files.delete('style.css')
  return files
}
