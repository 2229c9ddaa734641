import { expect, test, vi } from 'vitest'
import { connect } from '../../src/client.ts'
import { followMock } from '../../src/service.ts'
import { completeBody, path, write } from '../mock/requests.ts'
import { startServer } from '../server/start-server.ts'

test('a client follows a server: changes by others than its applications, and nothing after a stop', async () => {
  const server = await startServer({ objects: [{ name: 'web-1' }] })
  const client = connect(server.url)
  let calls = 0
  const stop = followMock(client, () => calls++)
  // Only once its listeners are there do changes come.
  await expect
    .poll(async () => {
      if (calls === 0) await client.objects.update(1, { name: `web-${Math.random()}` })
      return calls
    })
    .toBeGreaterThan(0)
  /** Makes a change, and waits until another listener of the same server has heard of it. */
  const hear = async (change: () => Promise<unknown>) => {
    let isHeard = false
    const remove = await client.on('change', () => {
      isHeard = true
    })
    await change()
    await expect.poll(() => isHeard).toBe(true)
    await remove()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const before = calls
  await hear(() => fetch(server.url + path, write('POST', completeBody())))
  expect(calls).toBe(before)
  await hear(() => client.objects.delete(1))
  await expect.poll(() => calls).toBe(before + 1)
  stop()
  await hear(() => client.reset())
  expect(calls).toBe(before + 1)
})

test('a server that cannot be reached is a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const stop = followMock(connect('http://127.0.0.1:9'), () => {})
  await expect.poll(() => warn.mock.calls).toEqual([[expect.stringContaining('The server cannot be followed.')]])
  stop()
  warn.mockRestore()
})
