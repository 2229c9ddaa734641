import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scenarios } from '../../src/factories.ts'
import { createInventoryService } from '../../src/service.ts'
import { pages, root } from './pages.ts'

const readme = pages['README.md']!
const lines = readme.trimEnd().split('\n')

test('the README has at most 100 lines, and each name that one looks for', () => {
  expect(lines.length).toBeLessThanOrEqual(100)
  for (const word of ['PATCH', 'zod', 'faker', 'seed', 'sweep', 'msw', '@mswjs/data', 'npm ci && npm start']) {
    expect(readme).toContain(word)
  }
})

test('the table of the README says what the service does', async () => {
  const service = createInventoryService({ objects: scenarios.small() })
  const send = (path: string, method = 'GET', body?: object) =>
    service.fetch(`/api/v2/objects/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  const [, filter] = /4010\/api\/v2\/objects\/(\?\S+)'/.exec(readme)!
  const [router] = await (await send(filter!)).json()
  expect(router.type.name).toBe('router')
  const { id, ...fields } = router
  const created = await send('', 'POST', fields)
  expect([created.status, 'id' in (await created.json())]).toEqual([200, false])
  const [, changes] = /`(\{ "location": .*?\})`/.exec(readme)!
  const changed = await send(`${id}/`, 'PATCH', JSON.parse(changes!))
  expect([changed.status, (await changed.json()).location]).toEqual([200, { name: null, fact: 'osl1' }])
  expect((await send(`${id}/`, 'DELETE')).status).toBe(204)
})

test('the figures of the README are those of the pages that it names', () => {
  const recordings = ['recordings', 'extra-recordings'].flatMap((name): { steps: unknown[] }[] =>
    JSON.parse(readFileSync(join(root, `test/parity/${name}.json`), 'utf8')),
  )
  const hundreds = Math.floor(recordings.length / 100) * 100
  expect(readme).toContain(`[more than ${hundreds} recordings]`)
  const requests = recordings.flatMap(({ steps }) => steps).length.toLocaleString('en')
  expect(pages['docs/trust.md']).toContain(`${requests} requests of ${recordings.length} recordings`)
  const [, size] = /^\| `inventory-objects-mock` in a page \| (\d+ KiB) \|/m.exec(pages['docs/trust.md']!)!
  expect(readme).toContain(`[${size}](docs/trust.md#size)`)
})
