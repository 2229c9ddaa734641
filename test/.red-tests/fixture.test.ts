
    import { test } from '../../src/vitest.ts'
    test.override({ inventoryOptions: { objects: [
  { name: 'web-1', location: { name: 'Oslo', fact: 'osl1' }, type: { name: 'switch' } },
  ...['a', 'b', 'c'].map((name) => ({ name, type: { name: 'switch' } })),
  { name: 'd' },
] } })
    test('fails', ({ expect, service }) => { const send = service.fetch; return (async () => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ location: { fact: 'bgo1' } })
  await send('http://localhost/api/v2/objects/1/', { method: 'PATCH', headers, body })
  const list = await (await send('http://localhost/api/v2/objects/?type__name=SWITCH')).json()
  expect(list.length).toBe(4)
})() })
    test('passes', ({ service }) => service.fetch('/api/v2/objects/?name=green'))
    test.fails('is expected to fail', ({ expect, service }) => { expect(1).toBe(2) })