import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '../../src/client.ts'
import { scenarios } from '../../src/factories.ts'
import { createInventoryServer } from '../../src/server.ts'
import { recordLog, startServer } from './start-server.ts'

const path = '/api/v2/objects/'
const activity = '50/s'
const objects = scenarios.datacenter()

test('activity changes the shared collection, and the log says what it does', async () => {
  const { logger, entries, lines } = recordLog()
  const server = await startServer({ objects, activity, logger })
  await expect.poll(() => entries.length).toBeGreaterThan(3)
  const { requests } = connect(server.url)
  const [{ method, path, status, activity: done }] = entries as [(typeof entries)[number]]
  expect(done).toMatch(/^[a-z ]+( to \w+)?: /)
  for (const { ms } of entries) expect(ms).toBe(Math.round(ms * 10) / 10)
  expect(lines[0]).toMatch(new RegExp(`^${method} ${path} ${status} [\\d.]+ ms \\(.+: .+\\)$`))
  const logged = await requests.list({ source: 'activity' })
  expect(logged).toContainEqual(expect.objectContaining({ method, path, status }))
})

test('what it changes is kept in the file, and a reset restores what was before', async () => {
  const persist = join(mkdtempSync(join(tmpdir(), 'activity-')), 'state.json')
  const server = await createInventoryServer({ port: 0, objects, activity, persist })
  await expect.poll(() => server.mock.requests.count({ source: 'activity' })).toBeGreaterThan(10)
  await server.close()
  const { objects: saved } = JSON.parse(readFileSync(persist, 'utf8'))
  expect(saved).toEqual(server.mock.objects.list())
  expect(saved).not.toEqual(objects)
  server.mock.reset()
  expect(server.mock.objects.list()).toEqual(objects)
})

test('it is in the sessions of visitors, and in no others', async () => {
  const { url, mock } = await startServer({ objects, activity, sessionCookie: true })
  const { headers } = await fetch(url + path)
  const cookie = headers.getSetCookie()[0]!.split(';')[0]!
  const own = { headers: { 'x-inventory-session': 'test-1' } }
  const before = await (await fetch(url + path, own)).text()
  const read = async () => (await fetch(url + path, { headers: { cookie } })).text()
  await expect.poll(read).not.toBe(before)
  expect(mock.requests.count({ source: 'activity' })).toBeGreaterThan(0)
  expect(await (await fetch(url + path, own)).text()).toBe(before)
  const sessions = await connect(url).sessions()
  // One with changes of its client would be kept longer than the others.
  expect(sessions.map(({ isChanged }) => isChanged)).toEqual([false, false])
})

test('a delay in one collection holds up no other one, nor the end of the server', async () => {
  const server = await createInventoryServer({ port: 0, objects, activity, sessionCookie: true })
  const { headers } = await fetch(server.url + path)
  const cookie = headers.getSetCookie()[0]!.split(';')[0]!
  server.mock.configure({ delay: 'infinite' })
  const visitor = connect(server.url, { session: cookie.split('=')[1]! })
  await expect.poll(() => visitor.requests.count({ source: 'activity' })).toBeGreaterThan(4)
  await expect.poll(() => server.mock.requests.list({ outcome: 'pending' }).length).toBe(1)
  await server.close()
  await expect.poll(() => server.mock.requests.last({ outcome: 'pending' })).toBeUndefined()
})

test('it leaves a collection alone that is full', async () => {
  const { logger, entries } = recordLog()
  const { mock } = await startServer({ objects, activity, maxObjects: 5, logger })
  await expect.poll(() => entries.length).toBeGreaterThan(4)
  const changed = () =>
    mock.objects.list().filter((object) => JSON.stringify(object) !== JSON.stringify(objects[object.id - 1]))
  await expect.poll(() => changed().length).toBe(5)
})
