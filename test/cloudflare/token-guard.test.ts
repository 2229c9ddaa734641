import { expect, test } from 'vitest'
import { adminToken, startWorker } from './start-worker.ts'

test('wrong tokens are counted by the address that Cloudflare has seen, over all sessions', async () => {
  const { send } = startWorker()
  const ask = async (n: number, token: string, address: string) => {
    const headers = { authorization: `Bearer ${token}`, 'cf-connecting-ip': address, origin: 'http://localhost' }
    const response = await send(`/sessions/s${n}/__mock__/health`, { headers })
    return [response.status, response.headers.get('access-control-allow-origin')]
  }
  const statuses = []
  for (let n = 0; n < 12; n++) statuses.push((await ask(n, `wrong-${n}-0123456789`, '203.0.113.1'))[0])
  expect(statuses).toEqual([...Array(10).fill(403), 429, 429])
  expect(await ask(20, adminToken, '203.0.113.1')).toEqual([429, '*'])
  expect((await ask(20, adminToken, '203.0.113.2'))[0]).toBe(200)
})
