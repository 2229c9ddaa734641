import { bundleSize } from '../../size/bundle.mjs'
import { root } from '../spawn-script.mjs'

const bundles = [
  { what: 'the main entry, gzipped', code: "export * from 'inventory-objects-mock'" },
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
  for (const { what, code } of [...bundles, ...(quick ? [] : peers)]) {
    rows.push({ what, value: await bundleSize(code, root), unit: 'KiB' })
  }
  const intro =
    'Browser bundles of esbuild, minified, without msw. `npm run size` measures the other downloads, and fails if one exceeds its cap.'
  return { title: 'Size', intro, rows }
}
