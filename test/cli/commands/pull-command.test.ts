import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { describeAnonymized } from '../../../src/cli/commands/pull-command.ts'
import { anonymize } from '../../../src/conformance.ts'
import { scenarios } from '../../../src/factories.ts'
import { empty, LIST } from '../../fields.ts'
import { startServer } from '../../server/start-server.ts'
import { makeFolder, onlyLine } from '../cli-process.ts'
import { startService } from '../conformance/silent-service.ts'
import { run } from '../in-process.ts'

const objects = scenarios.small()
const fast = ['--rate', '10000']

describe('pull', () => {
  test('writes a file with which serve has the same objects', async () => {
    const file = join(makeFolder(), 'inventory.json')
    const { url, mock } = await startServer({ objects })
    const { code, out, err } = await run('pull', url, ...fast, '--output', file)
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(err).toContain(`Wrote 26 objects to ${file}.\n`)
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    const twin = await startServer({ initialState: JSON.parse(readFileSync(file, 'utf8')) })
    expect(twin.mock.objects.list()).toEqual(mock.objects.list())
    expect(await run('pull', url, ...fast, '--output', file, '--quiet')).toEqual({ code: 0, out: '', err: '' })
  })

  test('prints the file without --output', async () => {
    const { url, mock } = await startServer({ objects: objects.slice(0, 3) })
    const { code, out, err } = await run('pull', url, ...fast, '--quiet')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toEqual({ version: 2, nextId: 4, objects: mock.objects.list() })
  })

  test('anonymizes the same with the same key, and keeps the fields of --keep', async () => {
    const { url, mock } = await startServer({ objects })
    const pull = async (...args: string[]) =>
      JSON.parse((await run('pull', url, ...fast, '--anonymize', '--quiet', ...args)).out).objects
    const one = await pull('--key', 'k', '--keep', `${LIST}, type`)
    const same = await pull('--key=k', `--keep=${LIST},type`)
    const other = await pull(`--keep=${LIST},type`)
    vi.stubEnv('INVENTORY_ANONYMIZE_KEY', 'k')
    const fromEnvironment = await pull(`--keep=${LIST},type`)
    const whole = await pull()
    vi.unstubAllEnvs()
    expect(one).toEqual(same)
    expect(one).toEqual(fromEnvironment)
    expect(one).not.toEqual(other)
    expect(whole[0].type.name).not.toBe(one[0].type.name)
    const real = mock.objects.list()
    expect(one.map(({ type, [LIST]: labels }: (typeof real)[0]) => ({ type, [LIST]: labels }))).toEqual(
      real.map(({ type, [LIST]: labels }) => ({ type, [LIST]: labels })),
    )
    for (const { name } of real) expect(JSON.stringify(one)).not.toContain(JSON.stringify(name))
  })

  test('says which fields of the service it left out', async () => {
    const object = { name: 'web-1', ...empty }
    const url = await startService((_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify([{ id: 1, ...object, created_at: '2025-01-01', url: 'x' }]))
    })
    const { code, err } = await run('pull', url, ...fast)
    expect(code).toBe(0)
    expect(err).toBe('Left out, because the contract does not have them: created_at, url.\n')
  })

  test('says what was replaced and what was kept, unless it is quiet', async () => {
    const folder = makeFolder()
    const { url } = await startServer({
      objects: [{ name: 'web-03', [LIST]: ['prod'], attributes: { ip: '192.0.2.7', key: '0xBEEF 0xDEAD' } }],
    })
    const args = ['pull', url, ...fast, '--anonymize', '--keep', LIST, '--output', join(folder, 'inventory.json')]
    const { err } = await run(...args)
    expect(err.split('\n').slice(0, -1)).toEqual([
      `Wrote 1 object to ${join(folder, 'inventory.json')}.`,
      'Replaced: 3 words, 1 address, 2 hexadecimal numbers.',
      'Kept: 1 counter, such as 03 of web-03. In the fields of --keep: 1 word.',
    ])
    if (process.platform !== 'win32') expect(statSync(join(folder, 'inventory.json')).mode & 0o777).toBe(0o600)
    expect((await run(...args, '--quiet')).err).toBe('')
    const printed = await run('pull', url, ...fast, '--anonymize')
    expect(printed.err).toContain('Replaced: 4 words')
    expect(JSON.parse(printed.out).objects).toHaveLength(1)
  })

  test('writes nothing if the service has something else', async () => {
    const url = await startService((_, response) => response.end('{"results":[]}'))
    const file = join(makeFolder(), 'inventory.json')
    const { code, err } = await run('pull', url, ...fast, '--quiet', '--output', file)
    expect(onlyLine(err)).toContain('inventory-objects-mock: Failed to ')
    expect(code).toBe(3)
    expect(existsSync(file)).toBe(false)
  })
})

test('nothing is said to be nothing', async () => {
  const { report } = await anonymize([])
  expect(describeAnonymized(report)).toBe('Replaced: nothing.\nKept: nothing. In the fields of --keep: nothing.')
})
