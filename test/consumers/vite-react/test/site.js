import { fileURLToPath } from 'node:url'
import { build, createLogger, preview } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds the app, and returns its chunks and the warnings of the build. */
export async function buildApp(mode) {
  const warnings = []
  const warn = (message) => warnings.push(message)
  const customLogger = { ...createLogger('silent'), warn, warnOnce: warn }
  const { output } = await build({ root, mode, customLogger, logLevel: 'warn', build: { outDir: `dist/${mode}` } })
  return { warnings, chunks: output.filter(({ type }) => type === 'chunk') }
}

/** Serves the built app on a free port, and records the path of every request that reaches the server. */
export async function serveApp(mode, defer) {
  const requests = []
  const counter = {
    name: 'counter',
    configurePreviewServer({ middlewares }) {
      middlewares.use(({ url }, _, next) => {
        requests.push(url)
        next()
      })
    },
  }
  const server = await preview({
    root,
    mode,
    plugins: [counter],
    build: { outDir: `dist/${mode}` },
    preview: { port: 0, host: '127.0.0.1' },
  })
  defer(() => server.close())
  return { url: server.resolvedUrls.local[0], requests }
}
