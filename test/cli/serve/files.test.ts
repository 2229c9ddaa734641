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

  test('ends with a one-line error and exit code 1 if it could not save at its end', async () => {
    const file = join(makeFolder(), 'missing', 'state.json')
    const { output, stop } = await serve('--objects', '1', '--persist', file)
    await expect.poll(() => output.err).toContain('Failed to save')
    const { code, err } = await stop()
    expect(code).toBe(1)
    expect(err.trimEnd().split('\n')).toEqual([
      expect.stringContaining(`Failed to save ${file}`),
      expect.stringMatching(`^inventory-objects-mock: Failed to save the last changes to ${file}: .*ENOENT`),
    ])
  })

  test.each([
    ['[{"name": "a"}, {"name": "b", "location": {"fact": 5}}]', 'objects[1].location.fact to be a string but got 5'],
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

  test('ends with exit code 1 and the nearest word for a file with a misspelt assumption', async () => {
    const file = makeFile('assumptions.json', '{"filterMatch": "contians"}')
    const { code, err } = await run('--objects', '0', '--assumptions', file)
    expect(code).toBe(1)
    expect(onlyLine(err)).toContain(`${file}: filterMatch takes exact, iexact, contains, icontains, not 'contians'.`)
    expect(err).toContain('Did you mean contains?')
  })

  test('ends with an error if a file does not exist', async () => {
    expect((await run('--data', join(makeFolder(), 'none.json'))).err).toMatch(/Cannot read .*none\.json: ENOENT\n$/)
  })
})
