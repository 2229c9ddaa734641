import { execFileSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from '../spawn-script.mjs'

const bundles = [
  { what: 'the main entry, gzipped', code: "export * from 'inventory-objects-mock'", limit: 24 },
  { what: '`/service`, gzipped', code: "export * from 'inventory-objects-mock/service'" },
]
const peers = [
  { what: '`@mswjs/data`, gzipped', code: "export { factory, primaryKey } from '@mswjs/data'" },
  { what: '`@msw/data`, gzipped', code: "export { Collection } from '@msw/data'" },
  { what: '`@msw/data` and zod, gzipped', code: "export { Collection } from '@msw/data'; export { z } from 'zod'" },
  { what: 'miragejs, gzipped', code: "export { createServer, Model } from 'miragejs'" },
  { what: 'faker, gzipped', code: "export { faker } from '@faker-js/faker'" },
]

export async function measure({ quick }) {
  const rows = []
  for (const { what, code, limit } of [...bundles, ...(quick ? [] : peers)]) {
    rows.push({ what, value: (await bundle(code)) / 1024, unit: 'KiB', limit, margin: 0 })
  }
  rows.push({ what: 'the tarball', value: packedSize() / 1024, unit: 'KiB', limit: 300, margin: 0 })
  return { title: 'Size', intro: 'Browser bundles by esbuild, minified, without msw; and what npm publishes.', rows }
}

async function bundle(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    external: ['msw'],
    write: false,
    logLevel: 'error',
  })
  return gzipSync(outputFiles[0].contents, { level: 9 }).length
}

function packedSize() {
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
  return JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], options))[0].size
}
