import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scenarios } from '../../src/factories.ts'
import { createInventoryServer } from '../../src/server.ts'
import { examples, pages, root } from './pages.ts'

const readme = pages['README.md']!
const lines = readme.trimEnd().split('\n')

test('the README has at most 120 lines', () => {
  expect(lines.length).toBeLessThanOrEqual(120)
})

test('the README has both commands of a clone in its first 40 lines, after the installation', () => {
  const start = lines.slice(0, 40)
  const find = (command: string) => start.findIndex((line) => line.startsWith(command))
  expect(find('npm install --save-dev inventory-objects-mock')).toBeGreaterThan(0)
  expect(find('npm ci && npm start')).toBeGreaterThan(find('npm install'))
  expect(find('npm ci && npm test')).toBeGreaterThan(find('npm install'))
})

test('the first command of the README returns the JSON below it', async () => {
  await using server = await createInventoryServer({ port: 0, objects: scenarios.small() })
  const [, path] = /^curl 'http:\/\/127\.0\.0\.1:4010(.*?)'/m.exec(readme)!
  const [json] = examples('json').filter((block) => block.path === 'README.md')
  const response = await fetch(server.url + path)
  expect(await response.json()).toEqual(JSON.parse(json!.code))
})

test('the figures of the README are those of the pages that it names', () => {
  const recordings = ['recordings', 'extra-recordings'].flatMap((name): { steps: unknown[] }[] =>
    JSON.parse(readFileSync(join(root, `test/parity/${name}.json`), 'utf8')),
  )
  const hundreds = Math.floor(recordings.length / 100) * 100
  expect(readme).toContain(`[more than ${hundreds} recordings]`)
  const requests = recordings.flatMap(({ steps }) => steps).length.toLocaleString('en')
  expect(pages['docs/reliability.md']).toContain(`${requests} requests of ${recordings.length} recordings`)
  const [, size] = /^\| `inventory-objects-mock` in a page \| (\d+ KiB) \|/m.exec(pages['docs/performance.md']!)!
  expect(readme).toContain(`[${size}](docs/performance.md)`)
})
