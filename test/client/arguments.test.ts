import { expect, test } from 'vitest'
import { connect } from '../../src/client.ts'
import { path } from '../host/start-host.ts'
import { startServer } from '../server/start-server.ts'

const start = async (session: string | undefined) =>
  connect((await startServer({ objects: [{ name: 'web-1' }, { name: 'web-2' }] })).url, { session })

test.each([undefined, 'a'])(
  'the client of session %s explains a request: an exchange of the log, a path, a URL, a Request',
  async (session) => {
    const inventory = await start(session)
    const target = `${path}?name=WEB-1`
    const url = inventory.baseUrl + target
    await fetch(url)
    const exchange = (await inventory.requests.last())!
    const pathInServer = url.slice(new URL(url).origin.length)
    for (const request of [exchange, { path: target }, target, pathInServer, url, new URL(url), new Request(url)]) {
      expect(await inventory.explain(request)).toMatchObject({
        ...{ status: 200, ids: [], fault: null },
        alternatives: expect.arrayContaining([expect.objectContaining({ assumption: 'filterMatch', ids: [1] })]),
      })
    }
    const deletion = new Request(`${inventory.baseUrl}${path}1/`, { method: 'DELETE' })
    expect(await inventory.explain(deletion)).toMatchObject({ status: 204 })
    for (const request of ['x', { path: 'x' }, `https://elsewhere.example${path}`, `${inventory.baseUrl}0${path}`]) {
      await expect(inventory.explain(request)).rejects.toThrow('expected path to be a path that begins with a slash')
    }
    await expect(inventory.explain(new Request(url, { method: 'POST', body: '{}' }))).rejects.toThrow(
      'expected a Request without a body but got one of POST. Pass { method, path, headers, body }',
    )
    expect([await inventory.objects.count(), await inventory.requests.count()]).toEqual([2, 1])
  },
)

test('a client waits without a timeout, and after no request', async () => {
  const { baseUrl, requests } = await start(undefined)
  const waiting = requests.waitFor({ objectId: 2 }, { timeout: Number.POSITIVE_INFINITY, after: undefined })
  await fetch(`${baseUrl}${path}2/`, { method: 'DELETE' })
  expect(await waiting).toEqual(await requests.last())
  const next = requests.waitFor({ objectId: 2 }, { after: await waiting, timeout: Number.POSITIVE_INFINITY })
  await fetch(`${baseUrl}${path}2/`, { method: 'DELETE' })
  expect(await next).toMatchObject({ requestId: 2, status: 404 })
})
