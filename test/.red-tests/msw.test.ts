
    import { setupServer } from 'msw/node'
    import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
    import { createInventoryMock } from '../../src/index.ts'
    const mock = createInventoryMock({ objects: [
  { name: 'web-1', location: { name: 'Oslo', fact: 'osl1' }, type: { name: 'switch' } },
  ...['a', 'b', 'c'].map((name) => ({ name, type: { name: 'switch' } })),
  { name: 'd' },
] })
    const server = setupServer(...mock.handlers)
    beforeAll(() => server.listen())
    afterEach(mock.reset)
    afterAll(() => server.close())
    const send = (...args) => fetch(...args)
    test('fails', async () => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ location: { fact: 'bgo1' } })
  await send('http://localhost/api/v2/objects/1/', { method: 'PATCH', headers, body })
  const list = await (await send('http://localhost/api/v2/objects/?type__name=SWITCH')).json()
  expect(list.length).toBe(4)
})
    test('passes', () => fetch('http://localhost/api/v2/objects/?name=green'))
    test('throws what is no error', () => { throw 'a text' })
    test('fails in all its tries', { retry: 1 }, () => { expect('each try').toBe('another') })
    test.fails('is expected to fail', () => { expect(1).toBe(2) })
    test.concurrent('beside others', async () => { expect('alone').toBe('beside') })