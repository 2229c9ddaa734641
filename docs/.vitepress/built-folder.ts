import { extname } from 'node:path'
import type { UserConfig } from 'vitepress'

/** A plugin of the Vite that VitePress has. */
type Plugin = NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number]

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' }

/**
 * Adds to the site a folder of files that Vite does not build.
 * @param build - returns their contents, by their names
 */
export function builtFolder(folder: string, build: () => Promise<ReadonlyMap<string, string>>): Plugin {
  let base = '/'
  return {
    name: `built-folder-${folder}`,
    apply: (_, { command, isSsrBuild }) => command === 'serve' || !isSsrBuild,
    configResolved(config) {
      base = config.base
    },
    async generateBundle() {
      for (const [name, source] of await build()) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source })
      }
    },
    configureServer(server) {
      const files = build()
      server.middlewares.use(`${base}${folder}/`, async ({ url = '' }, response, next) => {
        const name = url.replace(/^\/|\?.*$/g, '') || 'index.html'
        const text = (await files).get(name)
        if (text === undefined) return next()
        response.setHeader('content-type', types[extname(name)]!)
        response.end(text)
      })
    },
  }
}
