import { writeFileSync } from 'node:fs'
import type { Plugin as EsbuildPlugin } from 'esbuild'
import type { Plugin as VitePlugin } from 'vite'

/**
 * A module that has no file: the build makes its default export. The package has it once, as CommonJS, which its ES modules
 * and its CommonJS load.
 */
export function virtualModule(name: string, makeCode: () => string | Promise<string>): EsbuildPlugin {
  const file = name.replace('virtual:', '').concat('.cjs')
  return {
    name,
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: `./${file}`, external: true }))
      build.onEnd(async () => writeFileSync(`dist/${file}`, `module.exports = ${await makeCode()}\n`))
    },
  }
}

/** The same in what Vitest runs, from JSON. */
export function viteVirtualModule(name: string, makeJson: () => string | Promise<string>): VitePlugin {
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: async (id) => (id === `\0${name}` ? `export default ${await makeJson()}` : undefined),
  }
}
