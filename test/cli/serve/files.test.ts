import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connect } from '../../../src/client.ts'
import type { InventoryObject } from '../../../src/index.ts'
import { makeFile, makeFolder, onlyLine } from '../cli-process.ts'
import { run, serve } from '../in-process.ts'

describe('a server with a file', () => {
  test('serves the objects of a file at a base path', async () => {
    const file = makeFile('data.json', [{ name: 'mine' }])
    const { url, list } = await serve('--data', file, '--base-path', '/inventory')
    expect(new URL(url).pathname).toBe('/inventory/api/v2/objects/')
    expect(await list()).toMatchObject([{ id: 1, name: 'mine' }])
  })

  test('starts with the exported state of a file, which the options override', async () => {
    const settings = { assumptions: { filterMatch: 'icontains', uniqueName: true }, delay: 1 }
    const faults = [{ status: 503, times: 1 }]
    const objects = [{ id: 3, name: 'mine' }]
    const file = makeFile('state.json', { version: 2, nextId: 8, objects, ...settings, faults })
    const { url, baseUrl, stop } = await serve('--data', file, '--assume', 'filterMatch=iexact', '--delay', '2-3')
    const admin = connect(baseUrl)
    expect(await admin.faults.list()).toEqual([{ id: 1, status: 503, times: 1, timesApplied: 0, remaining: 1 }])
    expect((await fetch(url)).status).toBe(503)
    await admin.reset()
    expect((await admin.settings()).assumptions).toMatchObject({ filterMatch: 'iexact', uniqueName: true })
    expect((await admin.settings()).delay).toEqual([2, 3])
    expect(await admin.objects.list()).toMatchObject([{ id: 3, name: 'mine' }])
    expect(await admin.objects.create({ name: 'next' })).toMatchObject({ id: 8 })
    await stop()
    const other = await serve('--data', file)
    expect((await connect(other.baseUrl).settings()).delay).toBe(1)
  })

  test('reads files with a byte order mark, as some editors write it', async () => {
    const data = makeFile('data.json', '\ufeff[{"name":"mine"}]')
    const assumptions = makeFile('assumptions.json', '\ufeff{"filterMatch":"iexact"}')
    const { url } = await serve('--data', data, '--assumptions', assumptions)
    const names = (await (await fetch(`${url}?name=MINE`)).json()).map(({ name }: InventoryObject) => name)
    expect(names).toEqual(['mine'])
  })

  test.each([
    [
      '[{"name": "a"}, {"name": "b", "location": {"fact": 5}}]',
      'objects[1].location.fact to be a string or null but got 5',
    ],
    ['[{', 'is not JSON'],
    ['{}', 'expected a state with its version, which is 2 but got {}. Use what mock.exportState() returned'],
    ['{"version": 2, "nextId": 1, "objects": [], "faults": [{"status": 42}]}', 'expected status to be an integer from'],
  ])('ends with a one-line error and exit code 1 for a file with %s', async (content, message) => {
    const file = makeFile('data.json', content)
    const { code, err } = await run('--data', file)
    expect(code).toBe(1)
    expect(onlyLine(err)).toContain(message)
    expect(err).toContain(file)
  })

  test.each<[content: string, message: string]>([
    ['[1]', 'FILE is not an object of assumptions'],
    ['null', 'FILE is not an object of assumptions'],
    ['5', 'FILE is not an object of assumptions'],
    ['hello\n\n\tthere', 'FILE is not JSON: '],
    ['{"filterMatch": "contians"}', "FILE: filterMatch takes exact, iexact, contains, icontains, not 'contians'."],
    ['{"uniqueNam": true}', "FILE: Unknown assumption 'uniqueNam'. Did you mean uniqueName?"],
    ['{"requiredFields": ["name", 5]}', 'not 5.'],
    ['{"undetermined": ["uniqueName"]}', 'FILE: undetermined takes an object of texts, not '],
    ['{"undetermined": null}', 'undetermined takes an object of texts, not null.'],
    ['{"undetermined": {"uniqueNam": "x"}}', "Unknown assumption 'uniqueNam'. Did you mean uniqueName?"],
    ['{"undetermined": {"uniqueName": 5}}', 'undetermined.uniqueName takes a text, not 5.'],
    ['{"undetermined": {"undetermined": "x"}}', "Unknown assumption 'undetermined'."],
  ])('ends with a one-line error and exit code 1 for assumptions with %s', async (content, message) => {
    const file = makeFile('assumptions.json', content)
    const { code, err } = await run('--objects', '0', '--assumptions', file)
    expect(onlyLine(err)).toContain(message.replace('FILE', file))
    expect(code).toBe(1)
    const inJson = await run('--objects', '0', '--log', 'json', '--assumptions', file)
    expect(JSON.parse(onlyLine(inJson.err))).toMatchObject({ error: expect.stringContaining(file), code: 'file' })
  })

  test('ends with an error if a file does not exist', async () => {
    for (const args of [['--data'], ['--objects', '0', '--assumptions']])
      expect((await run(...args, join(makeFolder(), 'none.json'))).err).toMatch(
        /Cannot read .*none\.json: ENOENT: no such file or directory\n$/,
      )
  })
})
