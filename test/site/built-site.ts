import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** Where the site is on its host: below a path, as on GitHub Pages. */
export const BASE = '/inventory/'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** The site as `npm run docs:build` makes it. */
export interface BuiltSite {
  /** Its files, by their paths. */
  readonly files: ReadonlySet<string>
  read(file: string): string
  /** Serves it on a free port, and nothing else. */
  serve(): Promise<{ url: string; close(): void }>
  remove(): void
}

/** Builds the site in a folder of its own, with the existing build of the package. */
export async function buildSite(): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  const env = { ...process.env, DOCS_BASE: BASE, NODE_ENV: 'production' }
  const start = (script: string, ...args: string[]) =>
    run(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root, env })
  await start('typedoc/bin/typedoc')
  await start('vitepress/bin/vitepress.js', 'build', 'docs', '--outDir', folder)
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return {
    files: new Set(files),
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    serve: () => serveFolder(folder),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

async function serveFolder(folder: string) {
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const path = join(folder, pathname.slice(BASE.length).replace(/^$|\/$/, '$&index.html'))
    const isFound = pathname.startsWith(BASE) && existsSync(path)
    response.writeHead(isFound ? 200 : 404, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
    response.end(isFound ? readFileSync(path) : 'not found')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${address.port}${BASE}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
