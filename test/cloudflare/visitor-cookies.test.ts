import { expect, test } from 'vitest'
import { collection, idFromName, startWorker } from './start-worker.ts'

const options = { sessionCookie: true }
const KEY = '/cookie-key'

async function visit({ create }: ReturnType<typeof startWorker>): Promise<string> {
  return (await create('web-3')).headers.get('set-cookie')!.split(';')[0]!
}

test('a cookie is signed with a key that stays the same, also after a restart', async () => {
  const worker = startWorker(options)
  const cookie = await visit(worker)
  expect(cookie).toMatch(/^inventory-session=visitor-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.[\da-f]{64}$/)
  const [[id, hex]] = worker.storageOf(KEY).readRows('cookie_key') as [[number, string]]
  expect([id, hex]).toEqual([1, expect.stringMatching(/^[\da-f]{64}$/)])
  const response = await worker.restart().send(collection, { headers: { cookie } })
  expect([response.headers.get('set-cookie'), (await response.json()).length]).toEqual([null, 3])
  expect(worker.storageOf(KEY).readRows('cookie_key')).toEqual([[1, hex]])
})

test('a cookie of another Worker, without a signature or with that of another session counts for nothing', async () => {
  const worker = startWorker(options)
  const [cookie, other, foreign] = [await visit(worker), await visit(worker), await visit(startWorker(options))]
  const [name, signature] = cookie.split('.')
  const altered = `${name}.${signature!.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}`
  for (const wrong of [foreign, name!, `${name}.`, `${name}.${other.split('.')[1]}`, altered]) {
    const response = await worker.send(collection, { headers: { cookie: wrong } })
    expect([wrong, (await response.json()).length]).toEqual([wrong, 2])
    expect(response.headers.get('set-cookie')).not.toBeNull()
  }
})

test('no request comes to the object of the key', async () => {
  const worker = startWorker(options)
  for (const name of [KEY, encodeURIComponent(KEY)]) {
    const headers = { 'x-inventory-session': name }
    expect((await worker.send('/key', { headers })).status).toBe(400)
    expect((await worker.send(`/sessions/${name}/key`)).status).not.toBe(200)
  }
  expect(worker.storageOf(KEY).tables).toEqual([])
})

test('objects that are not those of the Worker have no key', async () => {
  const { worker, getByName } = startWorker(options)
  const INVENTORY = { idFromName, getByName: (name: string) => getByName(`other${name}`) }
  await expect(worker.fetch(new Request(`http://localhost${collection}`), { INVENTORY })).rejects.toThrow(
    /^Failed to load the key of the cookies: expected 64 hexadecimal digits but got "not found"\. /,
  )
})
