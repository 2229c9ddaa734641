import { afterEach, describe, expect, test, vi } from 'vitest'
import { onlyLine } from './cli-process.ts'
import { run } from './in-process.ts'

const url = 'http://127.0.0.1:9'

afterEach(() => void vi.unstubAllEnvs())

describe('a wrong command line ends with exit code 2 and one line', () => {
  test.each<[args: string[], message: string]>([
    [['--prot', '1'], "Unknown option '--prot'. Did you mean --port? See --help."],
    [['--no-admn'], "Unknown option '--no-admn'. Did you mean --no-admin? See --help."],
    [['-scenario', 'small'], "Unknown option '-scenario'. Did you mean --scenario? See --help."],
    [['--no-port'], "Unknown option '--no-port'."],
    [['--no-prot'], "Unknown option '--no-prot'. See --help."],
    [['--quiet', 'x', '--prot', '1'], "Unknown option '--prot'. Did you mean --port? See --help."],
    [['-x'], "Unknown option '-x'. See --help."],
    [['--port'], '--port needs a value. See --help.'],
    [['--delay', '-5'], 'One that begins with a dash follows an equals sign: --delay=-5. See --help.'],
    [['--quiet=yes'], '--quiet takes no value. See --help.'],
    [['--no-admin=yes'], '--no-admin takes no value. See --help.'],
    [['--port', '80x'], "--port takes an integer from 0 to 65535, not '80x'. See --help."],
    [['--port', '1e3'], "not '1e3'. See --help."],
    [['--port', '65536'], "--port takes an integer from 0 to 65535, not '65536'. See --help."],
    [['--scenario', 'big'], "--scenario takes empty, small, datacenter, edges, not 'big'. See --help."],
    [['--scenario', 'datacentre'], "not 'datacentre'. Did you mean datacenter? See --help."],
    [['--scenario', 'small', '--objects', '3'], 'Only one of --scenario, --objects and --data can be used.'],
    [['--max-sessions', '0'], "--max-sessions takes an integer of 1 or more, not '0'."],
    [['--session-idle', '0'], "--session-idle takes an integer from 1 to 2147483648, not '0'."],
    [['--seed', '2147483648'], "--seed takes an integer from 0 to 2147483647, not '2147483648'."],
    [['--objects', '10000001'], "--objects takes an integer from 0 to 10000000, not '10000001'."],
    ...['body-limit', 'max-objects', 'max-delay', 'log-limit'].map((name): [string[], string] => [
      [`--${name}=-1`],
      `--${name} takes an integer of 0 or more, not '-1'.`,
    ]),
    [['--delay', 'x5'], "--delay takes ms such as 300, or a range such as 100-500, not 'x5'."],
    [['--delay', '5-9x'], "not '5-9x'."],
    [['--delay', '9-3'], "such as 100-500, not '9-3'."],
    [['--log', 'jsn'], "--log takes text, json, not 'jsn'. Did you mean json?"],
    [['--base-path', 'inventory'], "--base-path takes the path before /api/v2/objects/, such as /inventory, not 'i"],
    [['--base-path', '/api/v2/objects/'], "not '/api/v2/objects/'."],
    [['--admin-token', ''], '--admin-token takes a token of 16 or more visible ASCII'],
    [['--admin-token', 'fifteen-letters'], 'as openssl rand -hex 32 prints.'],
    [['--admin-token=a b'], 'without spaces'],
    [['--allowed-host', 'demo.example:443'], "not 'demo.example:443'"],
    [
      ['--cors-origin', 'app.example'],
      "takes an origin without a path, such as https://app.example, not 'app.example'",
    ],
    [['--cors-origin', 'https://app.example/'], "not 'https://app.example/'"],
    [['--cors-origin', '*'], "not '*'"],
    [['--no-cors', '--cors-origin', 'https://app.example'], '--cors-origin needs --cors'],
    [['--activity', '6'], "such as '6/min', up to 50/s, not '6'"],
    [['--reset-every', '0'], '--reset-every takes seconds, or a time of the day such as 03:00, not '],
    [['--reset-every', '3:00'], '--reset-every takes seconds, or a time of the day such as 03:00, not '],
    [['--watch', '--objects', '1'], '--watch needs --data or --assumptions'],
    // Objects of a number, because those of a scenario are in files beside the build.
    ...[
      ['filter=exact', "Unknown assumption 'filter'. Did you mean filterMatch or filterCombination?"],
      ['filterM=exact', "Unknown assumption 'filterM'. Did you mean filterMatch?"],
      ['filterMatch=ico', "icontains, not 'ico'. Did you mean icontains?"],
      ['colour=red', "Unknown assumption 'colour'."],
      ['__proto__=1', "Unknown assumption '__proto__'."],
      ['=exact', "Unknown assumption ''."],
      ['filterMatch=', "takes exact, iexact, contains, icontains, not ''."],
      ['filterMatch=i', "icontains, not 'i'. Did you mean iexact or icontains?"],
      ['filterMatch=EXATC', "not 'EXATC'. Did you mean exact?"],
      // As `--assume tokens="$TOKEN"` is without the variable.
      ['tokens=', "empty for no authentication, not ''."],
      ['uniqueName=yes', "uniqueName takes false, true, not 'yes'."],
      ['uniqueName=1', 'uniqueName takes false, true, not 1.'],
      ['requiredFields=name,lables', "not 'lables'. Did you mean labels?"],
      ['nameMaxLength=-1', 'nameMaxLength takes null or a number of characters, not -1.'],
      ['filterMatch', "--assume takes name=value, such as filterMatch=icontains, not 'filterMatch'"],
    ].map(([pair, message]): [string[], string] => [['--objects', '0', '--assume', pair!], message!]),
    [['sevre'], "Unknown command 'sevre'. Did you mean serve? See --help."],
    [['HELP'], "Unknown command 'HELP'. Did you mean help? See --help."],
    [['help', 'chek'], "Unknown command 'chek'. Did you mean check? See --help."],
    [['start'], "Unknown command 'start'. Did you mean serve? See --help."],
    [['reset'], "Unknown command 'reset'. Did you mean api POST reset? See --help."],
    [['faults'], "Unknown command 'faults'. Did you mean api POST faults? See --help."],
    [['describe'], "Unknown command 'describe'. Did you mean api GET describe? See --help."],
    [[''], "Unknown command ''. See --help."],
    [['data.json'], "Unknown command 'data.json'. Did you mean --data data.json? See --help."],
    [['a8080'], "Unknown command 'a8080'. See --help."],
    [['to-http://x'], "Unknown command 'to-http://x'. See --help."],
    [['8080'], "Unknown command '8080'. Did you mean --port 8080? See --help."],
    [['package.json', '--quiet'], 'Did you mean --data package.json?'],
    [['README.md'], 'Did you mean --data README.md?'],
    [[url], `Did you mean check ${url}?`],
    [['--quiet', 'data.json'], "Unexpected argument 'data.json'. Did you mean --data data.json? See --help."],
    [['run', '--prot', '1', '--', 'x'], "Unknown option '--prot'. Did you mean --port? See run --help."],
    [['run', 'npm', '--', 'test'], "Unexpected argument 'npm'. See run --help."],
    [['assumptions', '--json'], "Unknown option '--json'. See assumptions --help."],
    [['assumptions', 'json'], "Unexpected argument 'json'. See assumptions --help."],
  ])('%j', async (args, message) => {
    const { code, out, err } = await run(...args)
    expect(onlyLine(err)).toMatch(/^inventory-objects-mock: .* See (\w+ )?--help\.$/)
    expect(err).toContain(message)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })
})

test('so does a wrong variable of the environment', async () => {
  vi.stubEnv('ADMIN_TOKEN', '')
  const { code, err } = await run()
  expect(onlyLine(err)).toContain('ADMIN_TOKEN takes a token of 16 or more visible ASCII')
  expect(code).toBe(2)
})

test.each([
  [true, ['--log', 'json', '--prot', '1']],
  [true, ['serve', '--prot', '1', '--log=json']],
  [false, ['--log', 'json', '-q', '--prot', '1']],
  [false, ['--log', 'json', '--log', 'text', '--prot', '1']],
  [false, ['--data', 'a --log json', '--prot', '1']],
  [false, ['run', '--log', 'json', '--prot', '1', '--', 'tool']],
  [false, ['run', '--prot', '1', '--', 'tool', '--log', 'json']],
])('an error is JSON where the log of a server is: %j for %j', async (isJson, args) => {
  const { code, err } = await run(...args)
  expect(code).toBe(2)
  const line = onlyLine(err)
  if (isJson)
    expect(JSON.parse(line)).toMatchObject({ error: expect.stringContaining('--prot'), code: 'invalid-option' })
  else expect(line).toMatch(/^inventory-objects-mock: Unknown option '--prot'/)
})
