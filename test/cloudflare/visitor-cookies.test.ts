import { expect, test } from 'vitest'
import { collection, startWorker } from './start-worker.ts'

test('a visitor has the same session after a restart', async () => {
  const worker = startWorker({ sessionCookie: true })
  const cookie = (await worker.create('web-3')).headers.get('set-cookie')!.split(';')[0]!
  const response = await worker.restart().send(collection, { headers: { cookie } })
  expect([response.headers.get('set-cookie'), (await response.json()).length]).toEqual([null, 3])
})

test('a cookie with the name of a session that has not begun, or no longer is, is that of its visitor', async () => {
  const { send, admin } = startWorker({ sessionCookie: true })
  const mount = `/sessions/visitor-${crypto.randomUUID()}`
  const headers = { cookie: `inventory-session=${mount.split('/')[2]}` }
  for (let round = 0; round < 2; round++) {
    expect((await send(`${collection}1/`, { method: 'DELETE', headers })).status).toBe(204)
    const response = await send(collection, { headers })
    expect([response.headers.get('set-cookie'), (await response.json()).length]).toEqual([null, 1])
    expect((await send(mount + collection)).status).toBe(403)
    expect((await admin('GET', '/objects/count', undefined, mount)).json).toBe(1)
    expect((await send(mount, { method: 'DELETE', headers })).status).toBe(204)
  }
})
