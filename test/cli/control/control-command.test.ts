import { afterEach, describe, expect, test, vi } from 'vitest'
import { findFreePort } from '../../free-port.ts'
import { startServer } from '../../server/start-server.ts'
import { makeFile, makeFolder, onlyLine } from '../cli-process.ts'
import { run } from '../in-process.ts'

const adminToken = 'a-token-of-16-or-more'

afterEach(() => void vi.unstubAllEnvs())

/** What each command does without arguments changes nothing that another one needs. */
const commands = ['state', 'requests', 'faults', 'explain', 'configure', 'reset']

describe.each(commands)('%s', (command) => {
  test('prints JSON alone with --json', async () => {
    const { url } = await startServer({ objects: [{ name: 'web-1' }] })
    await fetch(`${url}/api/v2/objects/`)
    const { code, out, err } = await run(command, '--url', url, '--json')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toBeTypeOf('object')
  })

  test('ends with exit code 3 and how to start a server where there is none', async () => {
    const port = await findFreePort()
    const { code, out, err } = await run(command, '--url', `http://127.0.0.1:${port}`)
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(onlyLine(err)).toBe(
      `inventory-objects-mock: Failed to use the server at http://127.0.0.1:${port}: expected a response but got none. Start one: npx inventory-objects-mock --port ${port}`,
    )
  })
})

describe('the server of a command', () => {
  test('is that of --url, whichever of its URLs it is, and else that of INVENTORY_BASE_URL', async () => {
    const { url } = await startServer({ objects: [{ name: 'a' }, { name: 'b' }] })
    for (const end of ['', '/', '/api/v2/objects/', '/__mock__/', '/__mock__', '/docs'])
      expect((await run('reset', '--url', url + end)).out, end).toBe(`Reset ${url} to 2 objects.\n`)
    vi.stubEnv('INVENTORY_BASE_URL', url)
    expect((await run('reset')).out).toBe(`Reset ${url} to 2 objects.\n`)
    const other = await startServer({})
    expect((await run('reset', '--url', other.url)).out).toContain(other.url)
  })

  test('can be a session, by its name or by its URL', async () => {
    const { url, mock } = await startServer({})
    await run('faults', 'add', '--status', '500', '--url', url, '--session', 'a')
    expect(mock.faults.count()).toBe(0)
    const list = async (...args: string[]) => JSON.parse((await run('faults', '--json', ...args)).out)
    expect(await list('--url', `${url}/sessions/a`)).toHaveLength(1)
    expect(await list('--url', url, '--session', 'b')).toHaveLength(0)
  })

  test('gets the token of --token or ADMIN_TOKEN', async () => {
    const { url } = await startServer({ adminToken })
    expect((await run('reset', '--url', url, '--token', adminToken)).code).toBe(0)
    vi.stubEnv('ADMIN_TOKEN', adminToken)
    expect((await run('reset', '--url', url)).code).toBe(0)
  })
})

describe('a server that cannot be used ends a command with exit code 3 and one line, which says what to do', () => {
  const use = async (url: string, ...args: string[]) => {
    const { code, out, err } = await run('state', '--url', url, ...args)
    expect({ code, out }).toEqual({ code: 3, out: '' })
    return onlyLine(err)
  }

  test('without the admin API', async () => {
    const { url } = await startServer({ admin: false })
    const problem = 'expected its admin API but got the status 404. Is --url right, and does it run without --no-admin?'
    expect(await use(url)).toContain(`Failed to use the server at ${url}: ${problem}`)
    expect(await use(`${url}/nowhere`)).toContain(`${url}/nowhere: ${problem}`)
  })

  test('without its token, with a wrong one, and after too many of them', async () => {
    const { url } = await startServer({ adminToken })
    expect(await use(url)).toMatch(/The admin API needs its token.* On this command line: --token, or ADMIN_TOKEN\.$/)
    for (let count = 0; count < 10; count++) expect(await use(url, '--token', 'wrong')).toContain('needs its token')
    expect(await use(url, '--token', 'wrong')).toMatch(/Too many wrong tokens came from this address\. Wait \d+ s\.$/)
  })

  test('of another machine, which nobody starts here', async () => {
    expect(await use('http://inventory.invalid')).toContain('expected a response but got none. Is --url right?')
  })
})

describe('a wrong command line ends with exit code 2 and one line', () => {
  test.each<[args: string[], message: string]>([
    [['stat'], "Unknown command 'stat'. Did you mean state? See --help."],
    [['faults', 'ad'], "Unknown action 'ad': expected list, add, remove, clear. Did you mean add? See faults --help."],
    [['state', 'toString'], "Unknown action 'toString': expected show, export, import. See state --help."],
    [['requests', 'list', 'more'], "Unexpected argument 'more'. See requests --help."],
    [['reset', 'now'], "Unexpected argument 'now'. See reset --help."],
    [['state', '--jsn'], "Unknown option '--jsn'. Did you mean --json? See state --help."],
    [['state', '--initial'], '--initial has no effect here. See state --help.'],
    [['state', 'import'], 'state import takes a JSON file, or - for standard input. See state --help.'],
    [['faults', '--status', '503'], '--status has no effect here. See faults --help.'],
    [['faults', 'remove'], "faults remove takes an integer of 0 or more, not ''. See faults --help."],
    [['faults', 'add'], 'Failed to add a fault: expected status, networkError'],
    [['faults', 'add', '{status:503}'], 'faults add takes JSON, such as \'{"name":"web-1"}\', not \'{status:503}\'.'],
    [['faults', 'add', '{"stats":503}'], 'Did you mean "status"? See faults --help.'],
    [['faults', 'add', '--operation', 'craete'], "not 'craete'. Did you mean create? See faults --help."],
    [['faults', 'add', '--rate', '2'], "--rate takes a number from 0 to 1, such as 0.3, not '2'."],
    [['faults', 'add', '--delay', 'x'], "--delay takes ms such as 300, or a range such as 100-500, not 'x'."],
    [['requests', '--match', '{"id":1}'], 'Use objectId for the id of the object'],
    [['requests', '--match', 'x'], '--match takes JSON'],
    [['requests', 'clear', '--status', '400'], '--status has no effect here. See requests --help.'],
    [
      ['explain', 'x'],
      "explain takes a request such as 'GET /api/v2/objects/?name=web-1', or its id in the log, not 'x'.",
    ],
    [['explain', '1', '--body', '{}'], '--body has no effect on a request of the log.'],
    [['configure', '--assume', 'filterMach=exact'], "Unknown assumption 'filterMach'. Did you mean filterMatch?"],
    [['state', '--session', 'a b'], "--session takes a name of up to 100 letters, digits and _.~-, not 'a b'."],
    [['state', '--url', 'localhost:4010'], 'Did you mean http://localhost:4010? See state --help.'],
    [['state', '--url', 'http://me:secret@a.example'], '--url takes a URL without a user name: use --token.'],
    [['state', '--token', 'a b'], '--token takes a token of visible ASCII characters, without spaces.'],
  ])('%j', async (args, message) => {
    const { url } = await startServer({})
    vi.stubEnv('INVENTORY_BASE_URL', url)
    const { code, out, err } = await run(...args)
    expect(onlyLine(err)).toContain(message)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })
})

test('what the server does not do ends a command with exit code 1 and one line', async () => {
  const { url } = await startServer({ objects: [{ name: 'web-1' }] })
  const folder = makeFolder()
  for (const [args, message] of [
    [['faults', 'remove', '7'], 'There is no fault 7. See faults list.'],
    [['explain'], 'The log has no requests yet.'],
    [['explain', '7'], 'The log has no request 7. See requests list.'],
    [['requests', 'wait', '--timeout', '1'], 'Failed to wait for a request'],
    [['state', 'import', `${folder}/none.json`], `Cannot read ${folder}/none.json: ENOENT`],
    [['state', 'import', makeFile('a.json', 'x')], 'is not JSON'],
    [['state', 'import', makeFile('a.json', [{ nme: 'a' }])], 'Failed to import a state'],
  ] as const) {
    const { code, out, err } = await run(...args, '--url', url)
    expect(onlyLine(err)).toContain(message)
    expect({ code, out }).toEqual({ code: 1, out: '' })
  }
})

test('what clients say is escaped, for terminals and in JSON', async () => {
  const { url } = await startServer({ objects: [{ name: 'a', type: { name: '\u001b[2J\u202e' } }] })
  await fetch(`${url}/api/v2/objects/?name=%1b%5b2J`)
  await fetch(`${url}/api/v2/objects/?type__name=%C2%9B2J`)
  vi.stubEnv('INVENTORY_BASE_URL', url)
  for (const args of [['state'], ['requests'], ['explain'], ['explain', '1'], ['explain', '/api/v2/objects/?name=%1b']])
    for (const json of [[], ['--json']]) {
      const { out } = await run(...args, ...json)
      expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
      if (json.length > 0) expect(() => JSON.parse(out)).not.toThrow()
    }
})
