import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { completeBody, path, write } from '../requests.ts'

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
})

const service = new URL('../../../dist/service.js', import.meta.url).href

test.each([
  ['', path],
  [' after a redirect', path.slice(0, -1)],
])('a pending fetch settles when it is aborted%s, though nobody holds the service', (_name, from) => {
  const code = `
    import { createInventoryService } from ${JSON.stringify(service)}
    const wait = async () => {
      for (let i = 0; i < 5; i++) {
        await new Promise((resolve) => setImmediate(resolve))
        gc()
      }
    }
    const send = () => {
      const controller = new AbortController()
      const service = createInventoryService({ delay: 'infinite' })
      service.faults.add({ match: { path: /objects$/ }, delay: 0 })
      return { controller, response: service.fetch('${from}', { signal: controller.signal }) }
    }
    const { controller, response } = send()
    await wait()
    controller.abort()
    console.log(await response.catch(({ name }) => name))`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', code], {
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'AbortError\n', stderr: '' })
})
