import { parseArgs } from 'node:util'
import { hostOptionChecks } from '../host/host-options.ts'
import type { Delay } from '../mock/delay.ts'
import type { InventoryServerOptions } from '../server/server-options.ts'
import type { LogFormat } from './logger.ts'
import { optionTable } from './option-table.ts'
import { UsageError } from './usage-error.ts'

/** The parsed options of the command line. */
export interface CliOptions {
  /** Where the objects of the initial state come from: a scenario, a number of generated objects, or a JSON file. */
  source: { scenario: string } | { objects: number } | { data: string }
  seed: number
  /** Assumptions, each `name=value`; they override those of the file. */
  assume: string[]
  /** A JSON file with assumptions. */
  assumptionFile: string | undefined
  log: LogFormat
  /** Whether only errors are printed. */
  quiet: boolean
  help: boolean
  version: boolean
  /** The options that are passed to the server unchanged. */
  server: InventoryServerOptions & { port: number; host: string }
}

/**
 * Parses the options of the command line.
 * @param env - the environment; the admin token can be in `ADMIN_TOKEN`
 * @throws UsageError for an unknown option or an invalid value
 */
export function parseCliOptions(args: string[], env: NodeJS.ProcessEnv = process.env): CliOptions {
  const values = parse(args)
  return {
    source: parseSource(values),
    seed: parseInteger('seed', values.seed, { max: 2 ** 31 - 1 }),
    assume: values.assume ?? [],
    assumptionFile: values.assumptions,
    log: parseLogFormat(values.log),
    quiet: values.quiet ?? false,
    help: values.help ?? false,
    version: values.version ?? false,
    server: {
      port: parseInteger('port', values.port, { max: 65_535 }),
      host: values.host,
      basePath: values['base-path'],
      bodyLimit: parseInteger('body-limit', values['body-limit']),
      maxObjects: parseInteger('max-objects', values['max-objects']),
      maxBytes: parseInteger('max-bytes', values['max-bytes']),
      maxTotalBytes: parseInteger('max-total-bytes', values['max-total-bytes']),
      cors: values.cors,
      explain: values.explain,
      delay: values.delay === undefined ? undefined : parseDelay(values.delay),
      prefer: values.prefer,
      maxDelay: parseInteger('max-delay', values['max-delay']),
      // Nobody could read it.
      logLimit: values.admin ? parseInteger('log-limit', values['log-limit']) : 0,
      admin: values.admin,
      adminToken: parseAdminToken(values['admin-token'], env),
      allowedHosts: values['allowed-host']?.map(parseHostName),
      maxSessions: parseInteger('max-sessions', values['max-sessions'], { min: 1 }),
      sessionIdle: parseSeconds('session-idle', values['session-idle']),
      sessionCookie: values['session-cookie'],
      sessionRequired: values['session-required'],
      readOnlyRoot: values['read-only-root'],
      resetEvery: values['reset-every'] === undefined ? undefined : parseSeconds('reset-every', values['reset-every']),
      trustProxy: values['trust-proxy'],
      persist: values.persist,
    },
  }
}

type Values = ReturnType<typeof parse>

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: optionTable, allowNegative: true }).values
  } catch (error) {
    // Only the first sentence: the rest is advice for options that begin with a dash, on several lines.
    throw new UsageError((error as Error).message.split(/\.(?: To| Did|\n|$)/, 1)[0])
  }
}

function parseSource({ scenario, objects, data }: Values): CliOptions['source'] {
  if ([scenario, objects, data].filter((value) => value !== undefined).length > 1) {
    throw new UsageError('Only one of --scenario, --objects and --data can be used')
  }
  if (data !== undefined) return { data }
  if (objects !== undefined) return { objects: parseInteger('objects', objects, { max: 10_000_000 }) }
  return { scenario: scenario ?? 'small' }
}

function parseInteger(name: string, text: string, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): number {
  if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text)
  const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`
  throw new UsageError(`--${name} takes an integer ${range}, not '${text}'`)
}

/** @returns ms */
function parseSeconds(name: string, text: string): number {
  return parseInteger(name, text, { min: 1, max: 2 ** 31 }) * 1000
}

function parseAdminToken(option: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  const [name, token] = option === undefined ? ['ADMIN_TOKEN', env.ADMIN_TOKEN] : ['--admin-token', option]
  const { is, expected } = hostOptionChecks.adminToken!
  if (token === undefined || is(token)) return token
  // The token itself is left out: an error can end up in a log.
  throw new UsageError(`${name} takes ${expected}`)
}

function parseHostName(text: string): string {
  const name = text.toLowerCase()
  if (hostOptionChecks.allowedHosts!.is([name])) return name
  throw new UsageError(`--allowed-host takes a name without a port, such as demo.example, not '${text}'`)
}

function parseLogFormat(text: string): LogFormat {
  if (text === 'text' || text === 'json') return text
  throw new UsageError(`--log takes text or json, not '${text}'`)
}

function parseDelay(text: string): Delay {
  const [, min, max = min] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  if (min === undefined || Number(max) < Number(min)) {
    throw new UsageError(`--delay takes ms such as 300, or a range such as 100-500, not '${text}'`)
  }
  return [Number(min), Number(max)]
}
