import { expect, test } from 'vitest'
import { adminToken, startWorker } from './start-worker.ts'

test('each object counts the wrong tokens of an address that Cloudflare has seen', async () => {
  const { send } = startWorker()
  const ask = async (session: string, token: string, address: string) => {
    const headers = { authorization: `Bearer ${token}`, 'cf-connecting-ip': address, origin: 'http://localhost' }
    const response = await send(`/sessions/${session}/__mock__/health`, { headers })
    return [response.status, response.headers.get('access-control-allow-origin')]
  }
  const statuses = []
  for (let n = 0; n < 12; n++) statuses.push((await ask('a', `wrong-${n}-0123456789`, '203.0.113.1'))[0])
  expect(statuses).toEqual([...Array(10).fill(403), 429, 429])
  expect(await ask('a', adminToken, '203.0.113.1')).toEqual([429, '*'])
  expect(await ask('a', adminToken, '203.0.113.2')).toEqual([200, '*'])
  expect(await ask('b', adminToken, '203.0.113.1')).toEqual([200, '*'])
})
