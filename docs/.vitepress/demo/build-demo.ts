import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'

/** The folder of the site with the demo. */
export const DEMO_FOLDER = 'demo'

/**
 * Builds the demo: a page of its own, with an existing build of the package.
 * @param root - the folder of the repository
 * @returns the contents of its files, by their names
 */
export async function buildDemo(root: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(root, 'docs/.vitepress/demo')
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: { demo: 'main.ts', style: 'style.css' },
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
  files.set('index.html', page.replace(/<link rel="stylesheet".*?>/, `<style>${files.get('style.css')}</style>`))
  files.delete('style.css')
  return files
}
