import type { Plugin as EsbuildPlugin } from 'esbuild'
import type { Plugin as VitePlugin } from 'vite'

/** A module that has no file: the build makes its default export, as JSON. */
export function virtualModule(name: string, makeJson: () => string | Promise<string>): EsbuildPlugin {
  return {
    name,
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: name }))
      build.onLoad({ filter: /./, namespace: name }, async () => ({ contents: await makeJson(), loader: 'json' }))
    },
  }
}

/** The same in what Vitest runs. */
export function viteVirtualModule(name: string, makeJson: () => string | Promise<string>): VitePlugin {
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: async (id) => (id === `\0${name}` ? `export default ${await makeJson()}` : undefined),
  }
}
