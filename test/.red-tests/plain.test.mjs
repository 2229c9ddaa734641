
    import { afterEach, test } from 'node:test'
    import assert from 'node:assert/strict'
    import { createInventoryService } from '../../dist/service.js'
    const mock = createInventoryService({ objects: [
  { name: 'web-1', location: { name: 'Oslo', fact: 'osl1' }, type: { name: 'switch' } },
  ...['a', 'b', 'c'].map((name) => ({ name, type: { name: 'switch' } })),
  { name: 'd' },
] })
    afterEach(mock.reset)
    const send = mock.fetch
    const expect = (value) => ({ toBe: (other) => assert.equal(value, other) })
    test('fails', async () => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ location: { fact: 'bgo1' } })
  await send('http://localhost/api/v2/objects/1/', { method: 'PATCH', headers, body })
  const list = await (await send('http://localhost/api/v2/objects/?type__name=SWITCH')).json()
  expect(list.length).toBe(4)
})
    test('passes', () => mock.fetch('/api/v2/objects/?name=green'))