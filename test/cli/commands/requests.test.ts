import { describe, expect, test } from 'vitest'
import { startServer } from '../../server/start-server.ts'
import { run } from '../in-process.ts'

const time = String.raw`\d\d:\d\d:\d\d\.\d`

/** A server with a log of three requests, and the command `requests` for it. */
async function start() {
  const { url, mock } = await startServer({ objects: [{ name: 'web-1' }] })
  const collection = `${url}/api/v2/objects/`
  mock.faults.add({ operation: 'create', status: 503 })
  await fetch(`${collection}?name=WEB-1&name=a+b`)
  await fetch(collection, { method: 'POST' })
  await fetch(`${collection}1/`, { method: 'DELETE' })
  const requests = (...args: string[]) => run('requests', ...args, '--url', url)
  const ids = async (...args: string[]) => {
    const list: { requestId: number }[] = JSON.parse((await requests('--json', ...args)).out)
    return list.map(({ requestId }) => requestId)
  }
  return { collection, mock, requests, ids }
}

describe('the command requests', () => {
  test('lists the log: what came, what became of it, and why', async () => {
    const { requests } = await start()
    const lines = (await requests()).out.split('\n')
    const row = (text: string) => new RegExp(`^${text.replace('TIME', time).replaceAll(' ', ' +')}$`)
    expect(lines[0]).toBe('ID  TIME        METHOD  STATUS  DURATION  DECIDED BY      REQUEST')
    expect(lines[1]).toMatch(
      row(String.raw`1 TIME GET 200 \d+ ms repeatedFilter /api/v2/objects/\?name=WEB-1&name=a\+b`),
    )
    expect(lines[2]).toMatch(row(String.raw`2 TIME POST 503 \d+ ms fault 503 /api/v2/objects/`))
    expect(lines[3]).toMatch(row(String.raw`3 TIME DELETE 204 \d+ ms /api/v2/objects/1/`))
    expect(new Set(lines.slice(1, 4).map((line) => line.indexOf('/api')))).toEqual(
      new Set([lines[0]!.indexOf('REQUEST')]),
    )
    expect(lines.slice(4)).toEqual([''])
  })

  test.each<[string[], number[]]>([
    [[], [1, 2, 3]],
    [['--operation', 'create'], [2]],
    [['--method', 'delete'], [3]],
    [['--status', '503'], [2]],
    [['--match', '{"objectId":1}'], [3]],
    [['--match', '{"status":200}', '--method', 'POST'], []],
    [
      ['--limit', '2'],
      [2, 3],
    ],
    [['--limit', '0'], []],
    [
      ['--limit', '9'],
      [1, 2, 3],
    ],
  ])('lists with %j the requests %j', async (args, expected) => {
    const { ids } = await start()
    expect(await ids(...args)).toEqual(expected)
  })

  test('shows what is pending, and ends its delay', async () => {
    const { collection, mock, requests } = await start()
    mock.faults.add({ operation: 'list', delay: 'infinite' })
    const response = fetch(collection)
    await expect.poll(() => mock.requests.count({ outcome: 'pending' })).toBe(1)
    expect((await requests('--operation', 'list', '--limit', '1')).out).toMatch(/GET +pending +hangs/)
    expect((await requests('release', '--operation', 'delete')).out).toBe('Ended the delays of 0 requests.\n')
    expect(JSON.parse((await requests('release', '--json')).out)).toEqual({ released: 1 })
    expect((await response).status).toBe(200)
  })

  test('waits for a request that matches', async () => {
    const { collection, requests } = await start()
    const [{ out }] = await Promise.all([
      requests('wait', '--operation', 'list', '--status', '200', '--match', '{"query":{"name":"late"}}', '--json'),
      fetch(`${collection}?name=late`),
    ])
    expect(JSON.parse(out)).toMatchObject({ requestId: 4, query: { name: 'late' } })
    // One in the log is enough.
    expect((await requests('wait', '--operation', 'delete')).out).toMatch(/\n3 .*DELETE/)
  })

  test('clears the log', async () => {
    const { mock, requests } = await start()
    expect((await requests('clear')).out).toBe('Cleared 3 requests.\n')
    expect(mock.requests.count()).toBe(0)
  })
})
