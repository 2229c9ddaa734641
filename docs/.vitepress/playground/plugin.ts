import type { UserConfig } from 'vitepress'
import { buildModules } from './build-modules.ts'
import { MODULES_FOLDER } from './modules.ts'

/** A plugin of the Vite that VitePress has. */
type Plugin = NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number]

/** Adds to the site the page that examples run in, and the modules that they import. */
export function playgroundModules(root: string): Plugin {
  let base = '/'
  return {
    name: 'playground-modules',
    apply: (_, { command, isSsrBuild }) => command === 'serve' || !isSsrBuild,
    configResolved(config) {
      base = config.base
    },
    async generateBundle() {
      for (const [name, source] of await buildModules(root)) {
        this.emitFile({ type: 'asset', fileName: `${MODULES_FOLDER}/${name}`, source })
      }
    },
    configureServer(server) {
      const files = buildModules(root)
      server.middlewares.use(`${base}${MODULES_FOLDER}/`, async ({ url = '' }, response, next) => {
        const name = url.replace(/^\/|\?.*$/g, '')
        const text = (await files).get(name)
        if (text === undefined) return next()
        response.setHeader('content-type', name.endsWith('.html') ? 'text/html' : 'text/javascript')
        response.end(text)
      })
    },
  }
}
