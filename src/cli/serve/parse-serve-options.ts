import { existsSync } from 'node:fs'
import { type InventoryServerOptions, serverOptionChecks } from '../../server/server-options.ts'
import { UsageError } from '../exit-error.ts'
import { expectNoPositionals, parseOptions, readSecret, type Values } from '../options.ts'
import { type ServeOptionTable, serveOptions } from './serve-options.ts'

type ServeValues = Values<typeof serveOptions>

/** The parsed options of `serve`. */
export interface ServeOptions {
  /** Where the objects of the initial state come from: a scenario, a number of generated objects, or a JSON file. */
  source: { scenario: NonNullable<ServeValues['scenario']> } | { objects: number } | { data: string }
  seed: number
  /** Assumptions, each `name=value`; they override those of the file. */
  assume: string[]
  /** A JSON file with assumptions. */
  assumptionFile: string | undefined
  log: ServeValues['log']
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
  const table: ServeOptionTable = serveOptions
  const server = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const { sets } = table[name]!
      return sets === undefined ? [] : [[sets, value]]
    }),
  ) as unknown as ServeOptions['server']
  const names = { flag: '--admin-token', variable: 'ADMIN_TOKEN' }
  return {
    source: findSource(values),
    seed: values.seed,
    assume: values.assume ?? [],
    assumptionFile: values.assumptions,
    log: values.log,
    quiet: values.quiet ?? false,
    server: {
      ...server,
      adminToken: readSecret(names, server.adminToken, env, serverOptionChecks.adminToken),
      // Nobody could read it.
      ...(!values.admin && { logLimit: 0 }),
    },
  }
}

function findSource({ scenario, objects, data }: ServeValues): ServeOptions['source'] {
  if ([scenario, objects, data].filter((value) => value !== undefined).length > 1) {
    throw new UsageError('Only one of --scenario, --objects and --data can be used')
  }
  if (data !== undefined) return { data }
  return objects === undefined ? { scenario: scenario ?? 'small' } : { objects }
}

/**
 * Finds the option that an argument without one probably belongs to.
 * @returns undefined if it looks like nothing known
 * @example suggestOption('data.json') // '--data data.json'
 */
export function suggestOption(argument: string): string | undefined {
  if (/^https?:/.test(argument)) return `probe ${argument}`
  if (/^\d+$/.test(argument)) return `--port ${argument}`
  return argument.endsWith('.json') || existsSync(argument) ? `--data ${argument}` : undefined
}
