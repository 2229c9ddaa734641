import { basename } from 'node:path'
import { build, type Plugin } from 'esbuild'
import type { Plugin as VitePlugin } from 'vite'
import { cssText } from './css-text.ts'
import { licences } from './licences.ts'

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
    plugins: [cssText, ...plugins],
    metafile: true,
    write: false,
  })
  return JSON.stringify(Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text])))
}

/** Puts the scripts of the console into the build. */
export const consoleScripts: Plugin = {
  name: 'console-scripts',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: 'console-scripts' }))
    build.onLoad({ filter: /./, namespace: 'console-scripts' }, async () => ({
      contents: await buildConsoleScripts([licences]),
      loader: 'json',
    }))
  },
}

/** Puts the scripts of the console into what Vitest runs. */
export const viteConsoleScripts: VitePlugin = {
  name: 'console-scripts',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: async (id) => (id === `\0${name}` ? `export default ${await buildConsoleScripts()}` : undefined),
}
