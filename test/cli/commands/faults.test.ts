import { describe, expect, test } from 'vitest'
import { startServer } from '../../server/start-server.ts'
import { run } from '../in-process.ts'

async function start() {
  const { url, mock } = await startServer({ objects: [{ name: 'web-1' }] })
  return { url, mock, faults: (...args: string[]) => run('faults', ...args, '--url', url) }
}

describe('the command faults', () => {
  test.each<[args: string[], fault: object]>([
    [['--operation', 'create', '--status', '503', '--times', '2'], { operation: 'create', status: 503, times: 2 }],
    [['--network-error', '--at', 'response', '--rate', '.5'], { networkError: true, at: 'response', rate: 0.5 }],
    [['--delay', '300', '--skip', '1'], { delay: 300, skip: 1 }],
    [['--delay', '100-400', '--rate', '1'], { delay: [100, 400], rate: 1 }],
    [['--delay', 'infinite'], { delay: 'infinite' }],
    [['--truncate', '7', '--match', '{"objectId":1}'], { truncate: 7, match: { objectId: 1 } }],
    [['--status', '409', '--body', '{"detail":"taken"}'], { status: 409, body: { detail: 'taken' } }],
    [['{"sequence":[{"status":500},{}]}'], { sequence: [{ status: 500 }, {}] }],
    [['{"status":500,"times":1}', '--times', '3'], { status: 500, times: 3 }],
  ])('adds %j', async (args, fault) => {
    const { mock, faults } = await start()
    const { out } = await faults('add', ...args, '--json')
    const status = { id: 1, timesApplied: 0, remaining: expect.toBeOneOf([null, expect.any(Number)]) }
    expect(JSON.parse(out)).toEqual({ ...fault, ...status })
    expect(mock.faults.get(1)).toEqual({ ...fault, ...status })
  })

  test('says what it adds, and lists how often each fault applied', async () => {
    const { url, faults } = await start()
    expect((await faults()).out).toBe('There are no faults.\n')
    const add = ['add', '--operation', 'create', '--status', '503', '--times', '2']
    expect((await faults(...add)).out).toBe('Added fault 1: 503 for the next 2 creates.\n')
    await faults('add', '--delay', '1')
    await faults('add', '{"operation":"create","sequence":[{"status":500},{}]}')
    for (let count = 0; count < 3; count++) await fetch(`${url}/api/v2/objects/`, { method: 'POST' })
    expect((await faults()).out.split('\n')).toEqual([
      'ID  APPLIED  LEFT      FAULT',
      '3   2        0         500, then no fault for the next 2 creates',
      '2   3        no limit  1 ms delay for all requests',
      '1   1        1         503 for the next 2 creates',
      '',
    ])
  })

  test('removes one fault, or all of them', async () => {
    const { mock, faults } = await start()
    for (let count = 0; count < 3; count++) mock.faults.add({ status: 500 })
    expect((await faults('remove', '2')).out).toBe('Removed fault 2.\n')
    expect(mock.faults.list().map(({ id }) => id)).toEqual([3, 1])
    expect(JSON.parse((await faults('remove', '1', '--json')).out)).toEqual({ removed: 1 })
    expect((await faults('clear')).out).toBe('Removed 1 fault.\n')
    expect(JSON.parse((await faults('clear', '--json')).out)).toEqual({ removed: 0 })
  })
})
