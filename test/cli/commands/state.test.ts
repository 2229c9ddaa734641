import { describe, expect, test } from 'vitest'
import { createObjectFactory } from '../../../src/factories.ts'
import { startServer } from '../../server/start-server.ts'
import { makeFile } from '../cli-process.ts'
import { run } from '../in-process.ts'

const objects = [
  { name: 'sw-1', type: { name: 'switch' } },
  { name: 'web-1', type: { name: 'server' } },
  { name: 'web-2', type: { name: 'server' } },
  { name: 'thing' },
]

describe('the command state', () => {
  test('shows the objects by type, the settings and the faults', async () => {
    const { url, mock } = await startServer({ objects })
    expect((await run('state', '--url', url)).out).toBe(
      [
        'objects      4',
        '             2 server',
        '             1 switch',
        '             1 without a type',
        'next id      5',
        'delay        0 ms',
        'assumptions  the defaults',
        'faults       none\n',
      ].join('\n'),
    )
    mock.configure({ assumptions: { filterMatch: 'icontains', tokens: ['s3cret'] }, delay: [100, 400] })
    mock.faults.add({ status: 503, operation: 'create', times: 2 })
    mock.faults.add({ delay: 'infinite', at: 'response' })
    expect((await run('state', 'show', '--url', url)).out).toContain(
      [
        'delay        100–400 ms',
        'assumptions  filterMatch=icontains',
        '             tokens=1 token',
        'faults       hangs after handling for all requests',
        '             503 for the next 2 creates\n',
      ].join('\n'),
    )
  })

  test('lists at most twelve types', async () => {
    const many = Array.from({ length: 15 }, (_, index) => ({ name: 'a', type: { name: `type-${index}` } }))
    const { url } = await startServer({ objects: many })
    const { out } = await run('state', '--url', url)
    expect(out.match(/1 type-/g)).toHaveLength(12)
    expect(out).toContain('             and 3 other types\n')
  })

  test('exports what it imports, and what --json prints', async () => {
    const { url, mock } = await startServer({ objects })
    const { out } = await run('state', 'export', '--url', url)
    expect(JSON.parse(out)).toEqual(mock.exportState())
    expect((await run('state', '--json', '--url', url)).out).toBe(out)
    mock.objects.delete(1)
    const file = makeFile('state.json', out)
    expect((await run('state', 'import', file, '--url', url)).out).toBe('Imported 4 objects.\n')
    expect(mock.exportState()).toEqual(JSON.parse(out))
    expect(JSON.parse((await run('state', 'import', file, '--url', url, '--json')).out)).toEqual({ objects: 4 })
  })

  test('imports a list of objects until a reset, or with --initial for resets too', async () => {
    const { url, mock } = await startServer({ objects })
    const file = makeFile('objects.json', createObjectFactory().buildList(3))
    await run('state', 'import', file, '--url', url)
    expect(mock.objects.count()).toBe(3)
    mock.reset()
    expect(mock.objects.count()).toBe(4)
    await run('state', 'import', file, '--initial', '--url', url)
    mock.objects.delete(1)
    mock.reset()
    expect(mock.objects.count()).toBe(3)
  })
})
