import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { transformSync } from '@babel/core'

const require = createRequire(import.meta.url)
const dist = 'node_modules/inventory-objects-mock/dist'
// Next's preset asks for it.
process.env.NODE_ENV = 'production'

const presets = {
  'React Native': { presets: ['@react-native/babel-preset'], caller: { name: 'metro' } },
  Next: {
    presets: [
      [
        'next/babel',
        { 'preset-env': { modules: 'commonjs', targets: require('next/dist/shared/lib/modern-browserslist-target') } },
      ],
    ],
    caller: { name: 'babel-loader' },
  },
}

for (const [name, options] of Object.entries(presets)) {
  test(`the service works as the preset of ${name} compiles it`, async () => {
    const folder = join('compiled', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
    for (const file of readdirSync(dist).filter((file) => /\.c?js$/.test(file))) {
      const filename = join(process.cwd(), dist, file)
      const settings = { ...options, filename, babelrc: false, configFile: false, compact: true }
      writeFileSync(join(folder, file), transformSync(readFileSync(filename, 'utf8'), settings).code)
    }
    for (const extension of ['js', 'cjs']) {
      const { createInventoryService, InventoryMockError } = require(`./${folder}/service.${extension}`)
      const service = createInventoryService({ objects: [{ name: 'web-1' }] })
      const response = await service.fetch('/api/v2/objects/?name=web-1')
      assert.deepEqual(await response.json(), service.objects.list())
      assert.throws(() => service.objects.create({ nmae: 'web-2' }), { name: 'InventoryMockError' })
      assert.throws(() => service.objects.create({ nmae: 'web-2' }), InventoryMockError)
      assert.equal(InventoryMockError.name, 'InventoryMockError')
    }
  })
}
