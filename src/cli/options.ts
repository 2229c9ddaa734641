import { parseArgs } from 'node:util'
import { formatAssumptionList } from '../contract/assumption-formats.ts'
import type { Delay } from '../mock/delay.ts'

/** A mistake on the command line; its message is one line for the user. */
export class UsageError extends Error {}

/** What things are drawn from unless told otherwise. */
export const DEFAULT_SEED = 1

interface Option {
  type: 'string' | 'boolean'
  multiple?: boolean
  short?: string
  /** What stands for the value in the help. */
  value?: string
  help: string
}

/** The options of the command line, in the order of the help. */
const options = {
  port: { type: 'string', short: 'p', value: '<number>', help: 'port to listen on; 0 for any free one (4010)' },
  host: { type: 'string', value: '<name>', help: 'address to listen on (127.0.0.1)' },
  scenario: { type: 'string', value: '<name>', help: 'start with empty, small, datacenter or edgeCases (small)' },
  objects: { type: 'string', value: '<number>', help: 'start with so many made-up objects instead' },
  seed: { type: 'string', value: '<number>', help: 'what made-up objects and delays are drawn from (1)' },
  data: { type: 'string', value: '<file>', help: 'start with the objects of a JSON file instead' },
  assume: { type: 'string', multiple: true, value: '<name=value>', help: 'change an assumption; may be repeated' },
  assumptions: { type: 'string', value: '<file>', help: 'change the assumptions that a JSON file names' },
  explain: { type: 'boolean', help: 'name the assumption that decided, in X-Inventory-Assumption' },
  'base-path': { type: 'string', value: '<path>', help: 'what {base_url} ends with, such as /inventory' },
  delay: { type: 'string', value: '<ms>', help: 'how long each answer takes: 300, or 100-500 (0)' },
  'body-limit': { type: 'string', value: '<bytes>', help: 'the largest request body, else 413 (1048576)' },
  cors: { type: 'boolean', help: 'let pages of other origins call it; --no-cors for not (on)' },
  admin: { type: 'boolean', help: 'the admin API below /__mock__; --no-admin for not (on)' },
  'admin-token': { type: 'string', value: '<token>', help: 'let other machines use the admin API with this token' },
  'max-sessions': { type: 'string', value: '<number>', help: 'how many sessions there can be (1000)' },
  'session-idle': { type: 'string', value: '<seconds>', help: 'how long a session lives without a request (1800)' },
  persist: { type: 'string', value: '<file>', help: 'keep the state in a file, for the next start' },
  log: { type: 'string', value: '<format>', help: 'the lines: text or json, whose first has the url (text)' },
  quiet: { type: 'boolean', short: 'q', help: 'no banner, and no line for each request' },
  help: { type: 'boolean', short: 'h', help: 'show this' },
  version: { type: 'boolean', short: 'v', help: 'show the version' },
} satisfies Record<string, Option>

/** What the command line asks for. */
export interface CliOptions {
  port: number
  host: string
  source: { scenario: string } | { objects: number } | { data: string }
  seed: number
  /** Assumptions, each as `name=value`. */
  assume: string[]
  /** A file of assumptions. */
  assumptions: string | undefined
  explain: boolean
  basePath: string
  delay: Delay
  bodyLimit: number
  cors: boolean
  admin: boolean
  adminToken: string | undefined
  maxSessions: number
  /** In ms. */
  sessionIdle: number
  /** A file to keep the state in. */
  persist: string | undefined
  log: 'text' | 'json'
  quiet: boolean
  help: boolean
  version: boolean
}

/**
 * Reads the command line.
 * @throws UsageError for an unknown option or a value that it cannot have
 */
export function parseCliOptions(args: string[]): CliOptions {
  const values = parse(args)
  return {
    port: parseNumber('port', values.port ?? '4010', 65_535),
    host: values.host ?? '127.0.0.1',
    source: parseSource(values),
    seed: parseNumber('seed', values.seed ?? String(DEFAULT_SEED), 2 ** 31 - 1),
    assume: values.assume ?? [],
    assumptions: values.assumptions,
    explain: values.explain ?? false,
    basePath: values['base-path'] ?? '',
    delay: parseDelay(values.delay ?? '0'),
    bodyLimit: parseNumber('body-limit', values['body-limit'] ?? '1048576'),
    cors: values.cors ?? true,
    admin: values.admin ?? true,
    adminToken: values['admin-token'],
    maxSessions: parseNumber('max-sessions', values['max-sessions'] ?? '1000'),
    sessionIdle: parseNumber('session-idle', values['session-idle'] ?? '1800', 2 ** 31) * 1000,
    persist: values.persist,
    log: parseLog(values.log ?? 'text'),
    quiet: values.quiet ?? false,
    help: values.help ?? false,
    version: values.version ?? false,
  }
}

/** The text of `--help`. */
export function formatHelp(): string {
  const rows = Object.entries<Option>(options).map(([name, { short, value = '', help }]) => {
    const flags = `${short ? `-${short}, ` : '    '}--${name} ${value}`
    return `  ${flags.padEnd(27)} ${help}`
  })
  return [
    'The inventory objects service, simulated in memory.',
    '',
    'Usage: inventory-objects-mock [options]',
    '       inventory-objects-mock run [options] -- command ...    with INVENTORY_BASE_URL set',
    '       inventory-objects-mock assumptions [--json | --markdown]',
    '',
    ...rows,
    '',
    'Assumptions, what is assumed where the contract is silent (the default first):',
    '',
    ...formatAssumptionList(),
    '',
    'Example: inventory-objects-mock --scenario datacenter --assume filterMatch=icontains --delay 100-400',
  ].join('\n')
}

type Values = ReturnType<typeof parse>

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowNegative: true }).values
  } catch (error) {
    throw new UsageError((error as Error).message.split(/\.(?: To| Did|\n|$)/, 1)[0])
  }
}

function parseSource({ scenario, objects, data }: Values): CliOptions['source'] {
  if ([scenario, objects, data].filter((value) => value !== undefined).length > 1) {
    throw new UsageError('Only one of --scenario, --objects and --data can be given')
  }
  if (data !== undefined) return { data }
  if (objects !== undefined) return { objects: parseNumber('objects', objects, 10_000_000) }
  return { scenario: scenario ?? 'small' }
}

function parseNumber(name: string, text: string, max = Number.MAX_SAFE_INTEGER): number {
  if (/^\d+$/.test(text) && Number(text) <= max) return Number(text)
  const limit = max === Number.MAX_SAFE_INTEGER ? 'from 0 up' : `from 0 to ${max}`
  throw new UsageError(`--${name} takes a whole number ${limit}, not '${text}'`)
}

function parseLog(text: string): 'text' | 'json' {
  if (text === 'text' || text === 'json') return text
  throw new UsageError(`--log takes text or json, not '${text}'`)
}

function parseDelay(text: string): Delay {
  const [, min, max = min] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  if (min === undefined || Number(max) < Number(min)) {
    throw new UsageError(`--delay takes ms such as 300, or the smaller and the larger such as 100-500, not '${text}'`)
  }
  return [Number(min), Number(max)]
}
