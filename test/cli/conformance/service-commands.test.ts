import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { nasty } from '../../conformance/report/plain-report.ts'
import { startServer } from '../../server/start-server.ts'
import { makeFile, onlyLine } from '../cli-process.ts'
import { run } from '../in-process.ts'
import { startService, startSilentService } from './silent-service.ts'

/** @module-tag slow */

afterEach(() => void vi.unstubAllEnvs())

const missing = join('no-such-folder', 'a.json')

describe('a wrong command line ends with exit code 2, before the service is asked', () => {
  test.each<[args: string[], message: string]>([
    [['check'], 'check takes the URL of a service, such as https://staging.example. See check --help.'],
    [['pull'], 'pull takes the URL of a service, such as https://staging.example. See pull --help.'],
    ...[
      ['staging.example', 'https://staging.example'],
      ['localhost:4010', 'http://localhost:4010'],
      ['localhost.example', 'https://localhost.example'],
      ['not.localhost', 'https://not.localhost'],
      ['127.0.0.1:4010', 'http://127.0.0.1:4010'],
      ['[::1]:4010', 'http://[::1]:4010'],
    ].map(([text, meant]): [string[], string] => [
      ['check', text!],
      `check takes a URL that begins with http:// or https://, not '${text}'. Did you mean ${meant}? See check --help.`,
    ]),
    ...['ftp://staging.example', 'httpx://staging.example', 'xhttps://staging.example', '', 'http://'].map(
      (text): [string[], string] => [['check', text], `not '${text}'.`],
    ),
    [['check', 'staging'], "not 'staging'. See check --help."],
    [['check', 'https://staging.example?name=a'], "without a query, not 'https://staging.example?name=a'."],
    [['check', 'https://staging.example#top'], 'without a query'],
    ...['me:s3cret', 'me', ':s3cret'].map((user): [string[], string] => [
      ['check', `https://${user}@a.example`],
      'check takes a URL without a user name: use --token or --header. See check --help.',
    ]),
    [['check', 'URL', 'more'], "Unexpected argument 'more'. See check --help."],
    [['check', 'URL', '--outptu', 'a.json'], "Unknown option '--outptu'. Did you mean --output? See check --help."],
    [['pull', 'URL', '--allow-writes'], "Unknown option '--allow-writes'. See pull --help."],
    [['check', 'URL', '--report', 'markdwon'], "--report takes text, markdown, json, junit, not 'markdwon'. Did you"],
    [['check', 'URL', '--report', 'xml'], "--report takes text, markdown, json, junit, not 'xml'. See check"],
    [['check', 'URL', '--output', missing], `Failed to save ${missing}: expected to write the file but got a missing`],
    [['pull', 'URL', '--output', missing], `Failed to save ${missing}`],
    [['check', 'URL', '--junit', missing], `Failed to save ${missing}`],
    [['pull', 'URL', '--output', 'src'], 'got a folder at that path (EISDIR). Move the folder away. See pull'],
    [['pull', 'URL', '--output', join('package.json', 'a.json')], 'ENOTDIR'],
    [
      ['check', 'URL', '--assumptions', missing],
      `Cannot read ${missing}: ENOENT: no such file or directory. See check --help.`,
    ],
    [
      ['check', 'URL', '--accept', missing],
      `Cannot read ${missing}: ENOENT: no such file or directory. See check --help.`,
    ],
    [['check', 'URL', '--accept', 'package.json'], 'package.json is not a list of { "id", "test", "reason" }.'],
    [['check', 'URL', '--only', 'delete-is-24'], "not 'delete-is-24'. Did you mean delete-is-204? See check --help."],
    [['check', 'URL', '--skip', 'filtermatch'], "not 'filtermatch'. Did you mean filterMatch? See check --help."],
    ...['Bearer s3cret', ': s3cret', 'X Tenant: s3cret', 'X-Tenant:', 'X-Tenant: s3cret\nY: z', 'X-Tenant: s3crét'].map(
      (header): [string[], string] => [
        ['check', 'URL', `--header=${header}`],
        "--header takes a name, a colon and a value, such as 'Authorization: Bearer 1a2b'. See check --help.",
      ],
    ),
    [['check', 'URL', '--header', 'A: b', '--header', 'a: c'], '--header has a twice. See check --help.'],
    [['check', 'URL', '--token', 't', '--header', 'Authorization: Bearer 1a2b'], 'Only one of --token and a --header'],
    ...['', ' ', ' s3cret', 's3cret ', 'Bearer  s3cret', 'Bearer s3cret more', 's3crét'].map(
      (token): [string[], string] => [
        ['check', 'URL', `--token=${token}`],
        "--token takes a token of visible ASCII characters, with its scheme before it unless that is Token: 'Bearer 1a2b'.",
      ],
    ),
    [['check', 'URL', '--timeout', '0'], "--timeout takes an integer from 1 to 2147483647, not '0'."],
    [['check', 'URL', '--rate', '0'], "--rate takes a number above 0, not '0'."],
    [['check', 'URL', '--rate', '1e3'], "--rate takes a number above 0, not '1e3'."],
    [['check', 'URL', '--max-response', '536870889'], 'takes an integer from 1 to 536870888, not '],
    [['check', 'URL', '--timeout', '2147483648'], '--timeout takes an integer from 1 to 2147483647'],
    [['pull', 'URL', '--key', 'k'], '--key has no effect without --anonymize. See pull --help.'],
    [['pull', 'URL', '--keep', 'labels'], '--keep has no effect without --anonymize. See pull --help.'],
    [['pull', 'URL', '--anonymize', '--key', ''], '--key takes a text that is not empty. See pull --help.'],
    [['pull', 'URL', '--anonymize', '--keep', 'x'], '--keep takes name, '],
    [['pull', 'URL', '--anonymize', '--keep', 'name,lables'], "not 'lables'. Did you mean labels? See pull --help."],
  ])('%j', async (args, message) => {
    const { service } = await startSilentService()
    const { code, out, err } = await run(...args.map((arg) => (arg === 'URL' ? service.url : arg)))
    expect(onlyLine(err)).toContain(message)
    expect(err).not.toContain('s3cret')
    expect({ code, out, requests: service.requests }).toEqual({ code: 2, out: '', requests: 0 })
  })

  test('for an empty token in the environment', async () => {
    vi.stubEnv('INVENTORY_TOKEN', '')
    const { code, err } = await run('check', 'http://127.0.0.1:9')
    expect(onlyLine(err)).toContain('INVENTORY_TOKEN takes a token of visible ASCII characters, with its scheme')
    expect(code).toBe(2)
  })

  test.each([
    [
      '--assumptions',
      '{"uniqueNmae": true}',
      "FILE: Unknown assumption 'uniqueNmae'. Did you mean uniqueName? See check",
    ],
    ...['null', '5', '[1]', '[null]', '[{"id": "delete-is-204", "test": "x"}]', '{"deviations": []}'].map((content) => [
      ...['--accept', content, 'FILE is not a list of { "id", "test", "reason" }.'],
    ]),
  ] as [string, string, string][])('for the file of %s: %s', async (option, content, message) => {
    const file = makeFile('file.json', content)
    const { code, err } = await run('check', 'http://127.0.0.1:9', option, file)
    expect(onlyLine(err)).toContain(message.replace('FILE', file))
    expect(code).toBe(2)
  })
})

describe.each(['check', 'pull'])('%s', (command) => {
  const options = ['--quiet', '--rate', '10000']

  test('ends with exit code 3 and one line at a wrong URL', async () => {
    const { url } = await startServer({})
    const { code, out, err } = await run(command, `${url}/nowhere`, ...options)
    expect(onlyLine(err)).toContain(`${url}/nowhere: expected `)
    expect(onlyLine(err)).toContain('from GET /api/v2/objects/')
    expect(onlyLine(err)).toContain('404. Is the URL right?')
    expect({ code, out }).toEqual({ code: 3, out: '' })
  })

  test('sends its headers, and asks for them where they are missing', async () => {
    const { url, mock } = await startServer({ assumptions: { tokens: ['s3cret'] } })
    const { code, err } = await run(command, url, ...options)
    expect(onlyLine(err)).toMatch(/ but got (the status )?401\. Give --token or --header\.$/)
    expect(code).toBe(3)
    mock.requests.clear()
    const headers = ['Authorization: Token s3cret', 'X-Tenant: a:b', 'Cookie: sessionid=1a2b; tenant=osl']
    expect(await run(command, url, ...options, ...headers.flatMap((header) => ['--header', header]))).toMatchObject({
      code: 0,
      err: '',
    })
    const sent = { authorization: 'Token s3cret', 'x-tenant': 'a:b', cookie: 'sessionid=1a2b; tenant=osl' }
    expect(mock.requests.list()[0]?.headers).toMatchObject(sent)
  })

  test('ends with exit code 3 and one line if the service does not respond', async () => {
    const { service, server } = await startSilentService()
    server.close()
    const { code, out, err } = await run(command, service.url, '--quiet', '--rate', '1000')
    expect(onlyLine(err)).toContain(`inventory-objects-mock: Failed to ask ${service.url}: expected a response to`)
    expect({ code, out }).toEqual({ code: 3, out: '' })
  }, 120_000)

  test('ends with exit code 3 and one line if the list is above --max-response', async () => {
    const { url } = await startServer({ objects: [{ name: 'web-1' }] })
    const { code, out, err } = await run(command, url, '--quiet', '--max-response', '10')
    expect(onlyLine(err)).toBe(
      `inventory-objects-mock: Failed to ask ${url}: expected a response of at most 10 bytes to GET /api/v2/objects/ but got a larger one. Allow more with --max-response.`,
    )
    expect({ code, out }).toEqual({ code: 3, out: '' })
  })

  test('shows what the service said as one line without commands for the terminal', async () => {
    const body = JSON.stringify({ [nasty]: [] })
    const location = `/\u009b2J\u009d0;owned`
    for (const [status, said, headers] of [
      [200, body, {}],
      [302, '', { location }],
      [200, nasty, { 'content-type': 'text/html' }],
    ] as const) {
      const url = await startService((_, response) => response.writeHead(status, headers).end(said))
      const { code, out, err } = await run(command, url, '--quiet')
      expect(onlyLine(err)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
      expect({ code, out }).toEqual({ code: 3, out: '' })
    }
  })
})

test.each<[args: string[], headers: object]>([
  [[], { authorization: 'Token from-env' }],
  [['--token', 'given'], { authorization: 'Token given' }],
  [['--token', 'Bearer given'], { authorization: 'Bearer given' }],
  [['--header', 'X-Tenant:  a: b '], { authorization: 'Token from-env', 'x-tenant': 'a: b' }],
  [['--header', 'authorization: Bearer 1'], { authorization: 'Bearer 1' }],
])('a token of the environment is sent, unless %j has another one', async (args, headers) => {
  vi.stubEnv('INVENTORY_TOKEN', 'from-env')
  const { url, mock } = await startServer({})
  expect(await run('pull', `${url}/api/v2/objects/`, '--rate', '10000', ...args)).toMatchObject({ code: 0 })
  expect(mock.requests.list()[0]?.headers).toMatchObject(headers)
})

test.each<[args: string[], areSent: boolean, arePerformed: boolean]>([
  [[], false, false],
  [['--refused-writes'], true, false],
  [['--allow-writes'], true, true],
  [['--allow-writes', '--refused-writes'], true, true],
])('writes are allowed only when %j says so', async (args, areSent, arePerformed) => {
  const { url, mock } = await startServer({ objects: [{ name: 'web-1' }] })
  await run('check', url, '--rate', '10000', ...args)
  const writes = mock.requests.list().filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
  const performed = writes.filter(({ status }) => status! < 300)
  expect([writes.length > 0, performed.length > 0]).toEqual([areSent, arePerformed])
})
