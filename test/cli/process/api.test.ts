import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startServer } from '../../server/start-server.ts'
import { start } from '../cli-process.ts'

test('api reads JSON from standard input for -', async () => {
  const { url, mock } = await startServer({})
  const { child, finished } = start('api', 'PUT', 'state', '-', '--url', url)
  child.stdin.end('\ufeff[{"name":"web-1"}]')
  expect(await finished).toMatchObject({ code: 0, out: '', err: '' })
  expect(mock.objects.get(1)?.name).toBe('web-1')
})

test('a reader that closes the pipe early is no error', async () => {
  const objects = Array.from({ length: 5000 }, (_, index) => ({ name: `web-${index}` }))
  const { url } = await startServer({ objects })
  const { child, output } = start('api', 'GET', 'state', '--url', url)
  const ended = once(child, 'exit')
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await ended).toEqual([0, null])
  expect(output.err).toBe('')
})
