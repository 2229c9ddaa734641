import { expect, onTestFinished, test, vi } from 'vitest'
import { createInventoryHost } from '../../../src/host.ts'
import type { TestRequest } from '../../adapters.ts'
import { describeEachHost, patch, path, post } from '../each-host.ts'

const objects = [{ name: 'web-1' }]
const remove = { method: 'DELETE', path: `${path}1/` }
const header = { 'x-inventory-session': 'a' }

describeEachHost('the shared collection', (start) => {
  test.each<[string, TestRequest, number]>([
    ['GET', { method: 'GET', path }, 200],
    ['HEAD', { method: 'HEAD', path }, 200],
    ['OPTIONS', { method: 'OPTIONS', path }, 200],
    ['POST', post(), 403],
    ['PUT', { ...patch({}), method: 'PUT' }, 403],
    ['PATCH', patch({ name: 'a' }), 403],
    ['DELETE', remove, 403],
  ])('with readOnlyRoot responds to %s with its own status or a 403', async (_method, request, expected) => {
    const { send, mock } = await start({ objects, readOnlyRoot: true })
    const { status, text } = await send(request)
    expect(status).toBe(expected)
    if (expected === 403)
      expect(JSON.parse(text)).toEqual({
        detail: 'The shared collection is read-only. Use a session: the header X-Inventory-Session: <name>.',
      })
    expect(mock.objects.list()).toMatchObject(objects)
    expect((await send({ ...remove, headers: header })).status).toBe(204)
  })

  test('with sessionRequired responds to nothing, and logs nothing', async () => {
    const { send, mock } = await start({ objects, sessionRequired: true })
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE']) {
      expect([method, (await send({ method, path })).status]).toEqual([method, 400])
    }
    expect(JSON.parse((await send({ method: 'GET', path })).text)).toEqual({
      detail:
        'This server needs a session for each request: in the header X-Inventory-Session, or in the path /sessions/<name>.',
    })
    expect(mock.requests.count()).toBe(0)
    expect((await send({ method: 'GET', path, headers: header })).status).toBe(200)
  })

  test('can be changed by the admin API, whatever the service allows', async () => {
    const { send } = await start({ objects, readOnlyRoot: true, sessionRequired: true })
    expect((await send({ method: 'DELETE', path: '/__mock__/objects/1' })).status).toBe(200)
  })
})

test.each([
  ['', 0],
  [', also if the clock is set back', 7_200_000],
])('with resetEvery, everything is reset by the first request after each such time%s', async (_, setBack) => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const host = createInventoryHost({ objects, resetEvery: 1000 })
  onTestFinished(() => host.close())
  const count = async (mount = '') =>
    (await (await host.fetch(new Request(`http://localhost${mount}${path}`))).json()).length
  const removeAll = async () => {
    for (const mount of ['', '/sessions/a'])
      await host.fetch(new Request(`http://localhost${mount}${remove.path}`, { method: 'DELETE' }))
  }
  for (let round = 0; round < 2; round++) {
    await removeAll()
    vi.setSystemTime(Date.now() - setBack)
    vi.advanceTimersByTime(999)
    expect([await count(), await count('/sessions/a')]).toEqual([0, 0])
    vi.advanceTimersByTime(1)
    expect([await count(), await count('/sessions/a')]).toEqual([1, 1])
  }
})
