import { expect, test } from 'vitest'
import { startServer } from '../../server/start-server.ts'
import { makeFile } from '../cli-process.ts'
import { run } from '../in-process.ts'

test('configure shows the settings that hold, and changes those that are given', async () => {
  const { url, mock } = await startServer({ assumptions: { requiredFields: ['name'] } })
  const configure = (...args: string[]) => run('configure', ...args, '--url', url)
  const rows = async (...args: string[]) => (await configure(...args)).out.split('\n').map((row) => row.split(/ {2,}/))
  const before = mock.settings
  expect((await rows()).slice(0, 3)).toEqual([
    ['SETTING', 'VALUE', 'DEFAULT'],
    ['delay', '0 ms'],
    ['filterMatch', 'exact'],
  ])
  expect(mock.settings).toEqual(before)
  const file = makeFile('assumptions.json', { uniqueName: true, undetermined: { idInBody: 'no write' } })
  const after = await rows('--assume', 'filterM=icontains', '--assume', 'tokens=a,b', '--assumptions', file)
  expect(after).toEqual(
    expect.arrayContaining([
      ['filterMatch', 'icontains', 'exact'],
      ['tokens', '2 tokens', 'none'],
      ['uniqueName', 'true', 'false'],
      ['requiredFields', 'name', 'name,location,type,labels,attributes,responsible'],
    ]),
  )
  for (const [text, delay] of [
    ['300', 300],
    ['100-400', [100, 400]],
    ['infinite', 'infinite'],
    ['0', 0],
  ] as const) {
    expect(JSON.parse((await configure('--delay', text, '--json')).out).delay).toEqual(delay)
    expect(mock.settings.delay).toEqual(delay)
  }
  expect(mock.settings.assumptions).toMatchObject({ filterMatch: 'icontains', uniqueName: true, tokens: ['a', 'b'] })
})

test('reset restores the initial state, and clears the log', async () => {
  const { url, mock } = await startServer({ objects: [{ name: 'web-1' }] })
  mock.faults.add({ status: 500 })
  mock.objects.delete(1)
  await fetch(`${url}/api/v2/objects/`)
  expect((await run('reset', '--url', url)).out).toBe(`Reset ${url} to 1 object.\n`)
  expect([mock.objects.count(), mock.faults.count(), mock.requests.count()]).toEqual([1, 0, 0])
})
