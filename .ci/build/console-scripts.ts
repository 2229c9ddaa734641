import { basename } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { constants } from './constants.ts'
import { cssText } from './css-text.ts'
import { licences } from './licences.ts'
import { virtualModule, viteVirtualModule } from './virtual-module.ts'

/** The module with the scripts of the console, as texts: the host serves them to browsers. */
const name = 'virtual:console-scripts'

/**
 * Builds the scripts of the console, by their names: `console.js`, and those that it loads.
 * @param plugins - those for what the package has, and not for what tests run
 */
async function buildConsoleScripts(plugins: Plugin[] = []): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: { console: 'src/console/page.tsx' },
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

export const consoleScripts = virtualModule(name, () => buildConsoleScripts([licences]))

export const viteConsoleScripts = viteVirtualModule(name, buildConsoleScripts)
