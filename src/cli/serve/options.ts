import { hostOptionChecks } from '../../host/host-options.ts'
import { parseBaseUrl } from '../../mock/base-url.ts'
import type { InventoryDelay } from '../../mock/delay.ts'
import type { InventoryServerOptions } from '../../server/server-options.ts'
import { UsageError } from '../exit-error.ts'
import { parseChoice, parseInteger, readSecret } from '../option-values.ts'
import { expectNoPositionals, parseOptions } from '../parse-options.ts'
import { suggestOption } from '../suggest-option.ts'
import type { LogFormat } from './logger.ts'
import { serveOptions } from './option-table.ts'
import { scenarioNames } from './scenario-files.ts'

/** The parsed options of `serve`. */
export interface ServeOptions {
  /** Where the objects of the initial state come from: a scenario, a number of generated objects, or a JSON file. */
  source: { scenario: (typeof scenarioNames)[number] } | { objects: number } | { data: string }
  seed: number
  /** Assumptions, each `name=value`; they override those of the file. */
  assume: string[]
  /** A JSON file with assumptions. */
  assumptionFile: string | undefined
  log: LogFormat
  /** Whether only errors are printed. */
  quiet: boolean
  /** The options that are passed to the server unchanged. */
  server: InventoryServerOptions & { port: number; host: string }
}

/**
 * Parses the options of `serve`.
 * @param env - the environment; the admin token can be in `ADMIN_TOKEN`
 * @throws UsageError for an unknown option or an invalid value
 */
export function parseServeOptions(args: string[], env: NodeJS.ProcessEnv = process.env): ServeOptions {
  const { values, positionals } = parseOptions(args, serveOptions)
  expectNoPositionals(positionals, suggestOption)
  return {
    source: parseSource(values),
    seed: parseInteger('seed', values.seed, { max: 2 ** 31 - 1 }),
    assume: values.assume ?? [],
    assumptionFile: values.assumptions,
    log: parseChoice('log', values.log, ['text', 'json']),
    quiet: values.quiet ?? false,
    server: {
      port: parseInteger('port', values.port, { max: 65_535 }),
      host: values.host,
      basePath: parseBasePath(values['base-path']),
      bodyLimit: parseInteger('body-limit', values['body-limit']),
      maxObjects: parseInteger('max-objects', values['max-objects']),
      maxBytes: parseInteger('max-bytes', values['max-bytes']),
      maxTotalBytes: parseInteger('max-total-bytes', values['max-total-bytes']),
      cors: values.cors,
      explainHeaders: values['explain-headers'],
      delay: values.delay === undefined ? undefined : parseDelay(values.delay),
      preferHeader: values['prefer-header'],
      maxDelay: parseInteger('max-delay', values['max-delay']),
      // Nobody could read it.
      logLimit: values.admin ? parseInteger('log-limit', values['log-limit']) : 0,
      admin: values.admin,
      adminToken: readSecret(adminToken, values['admin-token'], env, hostOptionChecks.adminToken!),
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

const adminToken = { option: 'admin-token', variable: 'ADMIN_TOKEN' }

type Values = ReturnType<typeof parseOptions<typeof serveOptions>>['values']

function parseSource({ scenario, objects, data }: Values): ServeOptions['source'] {
  if ([scenario, objects, data].filter((value) => value !== undefined).length > 1) {
    throw new UsageError('Only one of --scenario, --objects and --data can be used')
  }
  if (data !== undefined) return { data }
  if (objects !== undefined) return { objects: parseInteger('objects', objects, { max: 10_000_000 }) }
  return { scenario: parseChoice('scenario', scenario ?? 'small', scenarioNames) }
}

/** @returns ms */
function parseSeconds(name: string, text: string): number {
  return parseInteger(name, text, { min: 1, max: 2 ** 31 }) * 1000
}

function parseBasePath(text: string | undefined): string | undefined {
  if (text === undefined || (hostOptionChecks.basePath!.is(text) && isBaseUrl(text || '*'))) return text
  throw new UsageError(`--base-path takes the path before /api/v2/objects/, such as /inventory, not '${text}'`)
}

function isBaseUrl(text: string): boolean {
  try {
    parseBaseUrl(text)
    return true
  } catch {
    return false
  }
}

function parseHostName(text: string): string {
  const name = text.toLowerCase()
  if (hostOptionChecks.allowedHosts!.is([name])) return name
  throw new UsageError(`--allowed-host takes a name without a port, such as demo.example, not '${text}'`)
}

function parseDelay(text: string): InventoryDelay {
  const [, min, max = min] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  if (min === undefined || Number(max) < Number(min)) {
    throw new UsageError(`--delay takes ms such as 300, or a range such as 100-500, not '${text}'`)
  }
  return [Number(min), Number(max)]
}
