import { describe, expect, test } from 'vitest'
import { startServer } from '../../server/start-server.ts'
import { run } from '../in-process.ts'

const collection = '/api/v2/objects/'

async function start() {
  const objects = [
    { name: 'web-1', type: { name: 'server' } },
    { name: 'web-2', location: { name: 'Oslo', fact: 'osl1' } },
  ]
  const { url, mock } = await startServer({ objects })
  return { url, mock, explain: (...args: string[]) => run('explain', ...args, '--url', url) }
}

describe('the command explain', () => {
  test('says why a list is empty, and what would find objects', async () => {
    const { explain } = await start()
    const { out } = await explain(`GET ${collection}?name=WEB&location__fact=Oslo`)
    expect(out.split('\n')).toEqual([
      'GET /api/v2/objects/?name=WEB&location__fact=Oslo: 200, no objects',
      'No fault and no single assumption decides it.',
      '',
      'FILTER               ALONE      WITHOUT IT',
      'name=WEB             0 objects  0 objects',
      'location__fact=Oslo  0 objects  0 objects',
      '  name: 1 object with "web-1", found with filterMatch=icontains',
      '  name: 1 object with "web-2", found with filterMatch=icontains',
      '  location__fact: 1 object with "Oslo" in location.name; location__fact there: osl1',
      '',
    ])
  })

  test('names the assumption that decides', async () => {
    const { explain } = await start()
    const [, reason] = (await explain(`${collection}?name=WEB`)).out.split('\n')
    expect(reason).toBe(
      'The assumption filterMatch decides it. Whether name, location__fact and type__name match the whole value or a part of it; i ignores case.',
    )
  })

  test('says why a body is refused, and what would pass', async () => {
    const { explain } = await start()
    const { out } = await explain('POST', collection, '--body', '{"nme":"web-3"}')
    expect(out).toContain('POST /api/v2/objects/: 400 {"name":["This field is required."],')
    expect(out).toContain('The assumption requiredFields decides it.')
    expect(out).toMatch(/\n\nASSUMPTION +RESPONSE\nrequiredFields=\S+ +200 \{/)
    const [, passing] = out.split('A body that would pass:\n')
    expect(JSON.parse(passing!)).toMatchObject({ labels: [], type: null })
  })

  test('takes the latest request of the log, or the one with an id', async () => {
    const { url, mock, explain } = await start()
    mock.faults.add({ operation: 'delete', status: 500 })
    mock.faults.add({ operation: 'replace', delay: 1 })
    await fetch(`${url}${collection}1/`, { method: 'DELETE' })
    await fetch(`${url}${collection}?sort=name`)
    expect((await explain()).out).toContain(`GET ${collection}?sort=name: 400 {"sort":`)
    expect((await explain('1')).out).toContain(
      [
        'DELETE /api/v2/objects/1/: 500 {"detail":"A server error occurred."}',
        'A fault decides it: fault 500.',
        'Without the fault: 204',
        '',
      ].join('\n'),
    )
    expect((await explain(`PUT ${collection}1/`)).out).toContain('\nA fault delays it: 1 ms delay.\n')
  })

  test.each<[args: string[], line: string]>([
    [[collection], `GET ${collection}: 200, 2 objects`],
    [['get', `${collection}?sort=-id`], `GET ${collection}?sort=-id: 200, 2 objects`],
    [[`DELETE ${collection}1/`], `DELETE ${collection}1/: 204`],
    [[`DELETE ${collection}9/`], `DELETE ${collection}9/: 404 {"detail":"Not found."}`],
    [[collection, '--body', '{}'], `POST ${collection}: 400 {`],
  ])('takes %j', async (args, line) => {
    const { explain } = await start()
    const { out } = await explain(...args)
    expect(out.startsWith(line)).toBe(true)
    if (/200|204/.test(line)) expect(out.split('\n')[1]).toBe('No fault and no single assumption decides it.')
  })

  test('takes a URL of the server', async () => {
    const { url, explain } = await start()
    expect((await explain(`${url}${collection}?name=web-1`)).out).toContain(': 200, 1 object\n')
  })

  test('prints the explanation with --json', async () => {
    const { mock, explain } = await start()
    const path = `${collection}?name=WEB`
    expect(JSON.parse((await explain(path, '--json')).out)).toEqual(JSON.parse(JSON.stringify(mock.explain(path))))
  })
})
