import { basename } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { constants } from './constants.ts'
import { cssText } from './css-text.ts'
import { licences } from './licences.ts'
import { virtualModule, viteVirtualModule } from './virtual-module.ts'

/** The module with the scripts of the console and of the page with the objects, as texts: the host serves them to browsers. */
const name = 'virtual:page-scripts'

/**
 * Builds the scripts by their names: `console.js`, those that it loads, and `objects.js`.
 * @param plugins - those for what the package has, and not for what tests run
 */
async function buildPageScripts(plugins: Plugin[] = []): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: { console: 'src/console/page.tsx', objects: 'src/host/docs/objects-page.ts' },
    outdir: 'console',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    plugins: [cssText, constants, ...plugins],
    metafile: true,
    write: false,
  })
  return JSON.stringify(Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text])))
}

export const pageScripts = virtualModule(name, () => buildPageScripts([licences]))

export const vitePageScripts = viteVirtualModule(name, buildPageScripts)
