import { existsSync } from 'node:fs'
import { scenarioNames } from '../../factories/scenario-names.ts'
import { TIME_OF_DAY } from '../../host/time-of-day.ts'
import { parseBaseUrl } from '../../mock/base-url.ts'
import type { InventoryDelay } from '../../mock/delay.ts'
import { mockOptionChecks } from '../../mock/mock-options.ts'
import { type InventoryServerOptions, serverOptionChecks } from '../../server/server-options.ts'
import { formatList } from '../../text/word-list.ts'
import { findNearest } from '../../validation/nearest.ts'
import { boolean, type OptionCheck, type OptionRow } from '../../validation/options.ts'
import { assumptionOptions } from '../assumption-arguments.ts'
import {
  expectNoPositionals,
  flagOption,
  helpOption,
  integerParser,
  type Option,
  type Options,
  parseOptions,
  readSecret,
  textOption,
  type Values,
  wordParser,
} from '../command-options.ts'
import { UsageError } from '../exit-error.ts'

/** The seed of generated objects, delays and fault rates; the files in `fixtures/` are generated with it. */
export const DEFAULT_SEED = 1

/** The options of `serve`, and the option of the server that each of them sets. */
export type ServeOptionTable = Readonly<Record<string, Option & { sets?: keyof InventoryServerOptions }>>

const initialState = {
  scenario: textOption('<name>', `start with ${formatList(scenarioNames.map((name) => `\`${name}\``))}`, {
    defaultText: 'small',
    parse: wordParser(scenarioNames),
  }),
  objects: textOption('<number>', 'start with this number of generated objects', {
    parse: integerParser({ max: 10_000_000 }),
  }),
  data: textOption('<file>', 'start with the objects or the [state](#state-in-a-file) of a JSON file'),
  seed: textOption('<number>', 'seed for generated objects, random delays and faults', {
    default: String(DEFAULT_SEED),
    sets: 'randomSeed',
    parse: integerParser({ max: 2 ** 31 - 1 }),
  }),
  watch: flagOption('[reset](#state-in-a-file) to a changed file of `--data` or `--assumptions`'),
  persist: setting('persist', 'save the state to a file, and load it [at the next start](#state-in-a-file)', '<file>'),
} satisfies ServeOptionTable

const server = {
  port: setting('port', 'port to listen on, or 0 for any free port', '<number>', { short: 'p' }),
  host: setting('host', 'address to listen on', '<name>'),
  'base-path': setting('basePath', 'path before `/api/v2/objects/`, such as `/inventory`', '<path>', {
    defaultText: 'none',
    parse: parseBasePath,
  }),
  'body-limit': setting('bodyLimit', 'maximum size of a request body; 413 if larger'),
  'max-memory': setting(
    'maxMemory',
    'what clients can make the server [hold](#limits); above it, sessions are evicted',
  ),
  'max-objects': setting('maxObjects', 'maximum number of objects [written](#limits) to a collection; 507 above it'),
  cors: setting('cors', 'let pages of other origins call the server'),
  'cors-origin': setting('corsOrigins', 'only pages of this origin, with credentials; can be repeated', '<origin>', {
    multiple: true,
    parse: parseOrigin,
  }),
  'trust-proxy': setting('trustProxy', 'use what the [proxy in front](#behind-a-proxy) says of a request'),
  activity: setting('activity', '[activity](#activity) at this pace, such as `6/min`', '<pace>', {
    defaultText: 'none',
  }),
  'reset-every': setting(
    'resetEvery',
    'reset everything this often, or each day at a time such as `03:00`',
    '<seconds>',
    { defaultText: 'never', parse: parseResetEvery },
  ),
} satisfies ServeOptionTable

/** The flags that the rows of a mock's options have. The cast: only their values are used, by what they set. */
const ofMock = Object.fromEntries(
  Object.entries(mockOptionChecks).flatMap(([name, row]) => {
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    return row?.flag ? [[flag, setting(name as keyof InventoryServerOptions, row.flag)]] : []
  }),
) as object

const responses = {
  ...assumptionOptions,
  ...ofMock,
  // Without a default here, so that the delay in the file of `--data` applies.
  delay: setting('delay', mockOptionChecks.delay.flag, '<ms>', { defaultText: '0', parse: parseDelay }),
  'max-delay': setting('maxDelay', 'longest delay that a request can ask for with Prefer'),
} satisfies ServeOptionTable

const adminAndSessions = {
  admin: setting('admin', 'the [admin API](#the-admin-api) at `/__mock__`'),
  'admin-token': setting('adminToken', 'token of 16 characters or more that the admin API needs', '<token>', {
    defaultText: '$ADMIN_TOKEN',
    // An error does not show it.
    parse: String,
  }),
  'allowed-host': setting(
    'allowedHosts',
    'host name of the admin API, and of pages that use it; can be repeated',
    '<name>',
    {
      multiple: true,
      parse: parseHostName,
    },
  ),
  'max-sessions': setting('maxSessions', 'maximum number of [sessions](#sessions)'),
  'session-idle': setting('sessionIdle', 'end a session after this time without a request', '<seconds>'),
  'session-cookie': setting('sessionCookie', 'a session for each visitor, in a [cookie](#sessions)'),
  'session-required': setting('sessionRequired', 'refuse requests without a session, with 400'),
  'read-only-root': setting('readOnlyRoot', 'refuse writes without a session, with 403'),
} satisfies ServeOptionTable

const output = {
  log: textOption('<format>', '`text` or `json`', {
    default: 'text',
    parse: wordParser(['text', 'json']),
  }),
  'log-limit': setting('logLimit', 'maximum number of requests that the admin API lists'),
  quiet: flagOption('print only errors: no banner, no requests', 'q'),
  ...helpOption,
  version: flagOption('print the version', 'v'),
} satisfies ServeOptionTable

/** The options of `serve` in groups, in the order of the help. */
export const serveOptionGroups: Record<string, Options> = {
  'Initial state': initialState,
  Server: server,
  Responses: responses,
  'Admin API and sessions': adminAndSessions,
  Output: output,
}

export const serveOptions = { ...initialState, ...server, ...responses, ...adminAndSessions, ...output }

/** An option that sets one of the server, whose type, default and limits it has. */
function setting<const Row extends Partial<Option>>(
  sets: keyof InventoryServerOptions,
  help: string,
  value?: string,
  row?: Row,
) {
  const check: OptionRow<unknown> = serverOptionChecks[sets]!
  const { default: preset, defaultText, min, max } = check
  if (typeof preset === 'boolean') return { ...flagOption(help), sets, ...(preset && { default: true }) }
  if (check.is === boolean.is) return { ...flagOption(help), sets }
  const isInSeconds = value === '<seconds>'
  const number = (typeof preset === 'number' || min !== undefined) && {
    ...(Number.isFinite(preset) && !defaultText && { default: String(isInSeconds ? Number(preset) / 1000 : preset) }),
    ...(defaultText && { defaultText }),
    parse: integerParser(isInSeconds ? { min: 1, max: 2 ** 31, scale: 1000 } : { min, max }),
  }
  const text = { ...(typeof preset === 'string' && preset !== '' && { default: preset }), parse: textParser(check) }
  const shown = value ?? `<${check.unit ?? (number ? 'number' : 'text')}>`
  return { ...textOption(shown, help), sets, ...(number || text), ...row }
}

/** Creates a parser of texts that the check of an option takes. */
function textParser({ is, expected, words }: OptionCheck) {
  return (text: string, flag: string): string => {
    if (is(text)) return text
    throw new UsageError(`${flag} takes ${expected}, not '${text}'`, words && findNearest(text, words))
  }
}

function parseBasePath(text: string, flag: string): string {
  try {
    if (!serverOptionChecks.basePath.is(text)) throw new Error('no path')
    parseBaseUrl(text || '*')
    return text
  } catch {
    throw new UsageError(`${flag} takes the path before /api/v2/objects/, such as /inventory, not '${text}'`)
  }
}

function parseResetEvery(text: string, flag: string): number | string {
  if (TIME_OF_DAY.test(text)) return text
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text) * 1000
  throw new UsageError(`${flag} takes seconds, or a time of the day such as 03:00, not '${text}'`)
}

function parseHostName(text: string, flag: string): string {
  const name = text.toLowerCase()
  if (serverOptionChecks.allowedHosts.is([name])) return name
  throw new UsageError(`${flag} takes a name without a port, such as demo.example, not '${text}'`)
}

function parseOrigin(text: string, flag: string): string {
  if (serverOptionChecks.corsOrigins.is([text])) return text
  throw new UsageError(`${flag} takes an origin without a path, such as https://app.example, not '${text}'`)
}

/** Parses a delay in ms: a number, or a range. */
function parseDelay(text: string, flag: string): InventoryDelay {
  const [, min, max = min] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  if (min === undefined || Number(max) < Number(min)) {
    throw new UsageError(`${flag} takes ms such as 300, or a range such as 100-500, not '${text}'`)
  }
  return min === max ? Number(min) : [Number(min), Number(max)]
}

export interface ServeOptions extends Values<typeof serveOptions> {
  /** The options of the server. */
  server: InventoryServerOptions & { port: number; host: string }
}

/** @param env - the environment; the admin token can be in `ADMIN_TOKEN` */
export function parseServeOptions(args: string[], env: NodeJS.ProcessEnv = process.env): ServeOptions {
  const { values, positionals } = parseOptions(args, serveOptions)
  expectNoPositionals(positionals, suggestOption)
  if ([values.scenario, values.objects, values.data].filter((value) => value !== undefined).length > 1) {
    throw new UsageError('Only one of --scenario, --objects and --data can be used')
  }
  if (values.watch && values.data === undefined && values.assumptions === undefined) {
    throw new UsageError('--watch needs --data or --assumptions')
  }
  if (!values.cors && values['cors-origin']) throw new UsageError('--cors-origin needs --cors')
  const table: ServeOptionTable = serveOptions
  const settings = Object.entries(values).flatMap(([name, value]) => {
    const { sets } = table[name]!
    return sets === undefined ? [] : [[sets, value]]
  })
  const server: ServeOptions['server'] = Object.fromEntries(settings)
  const names = { flag: '--admin-token', variable: 'ADMIN_TOKEN' }
  server.adminToken = readSecret(names, server.adminToken, env, serverOptionChecks.adminToken)
  // Nobody could read it.
  if (!values.admin) server.logLimit = 0
  return { ...values, server }
}

/**
 * Finds the option that an argument without one probably belongs to.
 * @example suggestOption('data.json') // '--data data.json'
 */
export function suggestOption(argument: string): string | undefined {
  if (/^https?:/.test(argument)) return `check ${argument}`
  if (/^\d+$/.test(argument)) return `--port ${argument}`
  return argument.endsWith('.json') || existsSync(argument) ? `--data ${argument}` : undefined
}
