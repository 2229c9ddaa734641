import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { completeBody, path, write } from '../requests.ts'

const origin = 'https://inventory.example'
const url = `${origin}${path}`
const objects = [{ name: 'web-1' }, { name: 'web-2' }]

describe('fetch', () => {
  test('resolves a URL without an origin against baseUrl', async () => {
    const mock = createInventoryMock({ objects, baseUrl: origin })
    expect((await mock.fetch(path)).status).toBe(200)
    expect((await mock.fetch(`https://other.example${path}`)).status).toBe(404)
  })

  test('takes a request with changes, and one that is not an instance of Request', async () => {
    const mock = createInventoryMock({ objects })
    const deletion = new Request(`${url}1/`, { method: 'DELETE' })
    expect((await mock.fetch(deletion, write('PATCH', { name: 'b' }))).status).toBe(200)
    expect(mock.objects.get(1)?.name).toBe('b')
    const { signal } = new AbortController()
    const request = { url: `${url}?name=web-2`, method: 'GET', headers: new Headers(), signal }
    expect(await (await mock.fetch(request as Request)).json()).toMatchObject([{ id: 2 }])
  })

  test('ignores a class instance in place of init', async () => {
    class Host {
      get method() {
        return 'DELETE'
      }
    }
    const response = await createInventoryMock({ objects }).fetch(new Request(url), new Host())
    expect(await response.json()).toHaveLength(2)
  })

  test('rejects as the body does, when it cannot be read', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('no body')) })
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    await expect(createInventoryMock().fetch(url, init)).rejects.toThrow('no body')
  })
})

describe('a fetch that is aborted', () => {
  test('rejects with the reason of its signal', async () => {
    const mock = createInventoryMock({ delay: 'infinite' })
    const reason = new Error('of the test')
    const controller = new AbortController()
    const response = mock.fetch(path, { signal: controller.signal })
    controller.abort(reason)
    await expect(response).rejects.toBe(reason)
    await expect(mock.fetch(path, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  test('after its response changes nothing', async () => {
    const mock = createInventoryMock()
    const controller = new AbortController()
    const response = await mock.fetch(path, { ...write('POST', completeBody()), signal: controller.signal })
    controller.abort()
    expect([response.status, mock.requests.last()?.outcome, mock.objects.count()]).toEqual([200, 'response', 1])
  })

  test('by a timeout rejects with a TimeoutError', async () => {
    const mock = createInventoryMock({ delay: 'infinite' })
    await expect(mock.fetch(path, { signal: AbortSignal.timeout(1) })).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(await mock.requests.waitFor({})).toMatchObject({ outcome: 'aborted' })
  })

  const service = JSON.stringify(new URL('../../../dist/service.js', import.meta.url))
  test('while it waits, before a redirect or after it, settles, though nobody holds the service', () => {
    const code = `
      import { createInventoryService } from ${service}
      const wait = async () => {
        for (let i = 0; i < 5; i++) {
          await new Promise((resolve) => setImmediate(resolve))
          gc()
        }
      }
      const send = (from) => {
        const controller = new AbortController()
        const service = createInventoryService({ delay: 'infinite' })
        service.faults.add({ match: { path: /objects$/ }, delay: 0 })
        return { controller, response: service.fetch(from, { signal: controller.signal }) }
      }
      for (const from of ['${path}', '${path.slice(0, -1)}']) {
        const { controller, response } = send(from)
        await wait()
        controller.abort()
        console.log(await response.catch(({ name }) => name))
      }`
    const args = ['--expose-gc', '--input-type=module', '-e', code]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'AbortError\nAbortError\n', stderr: '' })
  })
})
