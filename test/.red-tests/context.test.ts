
    import { afterEach, expect, test } from 'vitest'
    import { createInventoryService } from '../../src/service.ts'
    const mock = createInventoryService({ objects: [
  { name: 'web-1', location: { name: 'Oslo', fact: 'osl1' }, type: { name: 'switch' } },
  ...['a', 'b', 'c'].map((name) => ({ name, type: { name: 'switch' } })),
  { name: 'd' },
] })
    const silent = createInventoryService({ explainFailures: false })
    afterEach((context) => mock.reset(context))
    afterEach(silent.reset)
    const send = mock.fetch
    test('fails', async () => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ location: { fact: 'bgo1' } })
  await send('http://localhost/api/v2/objects/1/', { method: 'PATCH', headers, body })
  const list = await (await send('http://localhost/api/v2/objects/?type__name=SWITCH')).json()
  expect(list.length).toBe(4)
})