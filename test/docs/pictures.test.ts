import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scenarios } from '../../src/factories.ts'
import { drawDatacenter } from './draw-datacenter.ts'
import { root } from './pages.ts'

test('docs/datacenter.svg shows what is in the scenario', async () => {
  await expect(
    drawDatacenter(scenarios.datacenter()),
    'docs/datacenter.svg differs from its scenario. Update it: npx vitest run test/docs/pictures.test.ts -u',
  ).toMatchFileSnapshot(join(root, 'docs/datacenter.svg'))
})

test('docs/request-code.svg shows files that are there', () => {
  const picture = readFileSync(join(root, 'docs/request-code.svg'), 'utf8')
  const files = Array.from(picture.matchAll(/<text class="file"[^>]*>(.*?)</g), ([, file]) => file!)
  expect(files).toHaveLength(18)
  const folders = ['src', 'src/mock', 'src/simulator']
  expect(files.filter((file) => !folders.some((folder) => existsSync(join(root, folder, file))))).toEqual([])
})
