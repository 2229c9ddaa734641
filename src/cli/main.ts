#!/usr/bin/env node
/** `npx inventory-objects-mock`: the command line over the server. */
import { readFileSync } from 'node:fs'
import { styleText } from 'node:util'
import { version } from '../../package.json'
import { formatAssumptionJson, formatAssumptionMarkdown, formatAssumptionText } from '../contract/assumption-formats.ts'
import type { InventoryObject } from '../contract/object.ts'
import { checkCollection } from '../mock/objects/check-input.ts'
import type { ServerLogger } from '../server/access-log.ts'
import { type InventoryServer, startServer } from '../server/inventory-server.ts'
import { createInitialState } from '../simulator/store/initial-state.ts'
import { readAssumptionArguments } from './assumption-arguments.ts'
import { type CliOptions, DEFAULT_SEED, formatHelp, parseCliOptions, UsageError } from './options.ts'

const name = 'inventory-objects-mock'

/** The file of each scenario, as the default seed makes it. */
const fixtures: Record<string, string> = {
  empty: 'empty',
  small: 'small',
  datacenter: 'datacenter',
  edgeCases: 'edge-cases',
}

run(process.argv.slice(2)).catch((error: Error) => {
  const isUsage = error instanceof UsageError
  console.error(`${name}: ${error.message}${isUsage ? '. See --help.' : ''}`)
  process.exitCode = isUsage ? 2 : 1
})

async function run(args: string[]): Promise<void> {
  if (args[0] === 'assumptions') return console.log(formatAssumptions(args.slice(1)))
  if (args[0] === 'run') return runAgainstServer(args.slice(1))
  const options = parseCliOptions(args)
  if (options.help) return console.log(formatHelp())
  if (options.version) return console.log(version)
  const objects = await loadObjects(options)
  const server = await listen(options, objects)
  if (!options.quiet) console.log(options.log === 'text' ? formatBanner(server, objects) : formatStart(server))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close())
}

/** `run [options] -- command`: a server for as long as a command runs. */
async function runAgainstServer(args: string[]): Promise<void> {
  const at = args.indexOf('--')
  const [command, ...rest] = at < 0 ? [] : args.slice(at + 1)
  if (command === undefined) throw new UsageError('run takes a command after two dashes: run -- npm test')
  const options = parseCliOptions(['--port', '0', '--quiet', ...args.slice(0, at)])
  const server = await listen(options, await loadObjects(options))
  const { runCommand } = await import('./run-command.ts')
  process.exitCode = await runCommand({
    command,
    args: rest,
    url: server.url,
    close: server.close,
    onError: console.error,
  })
}

async function listen(options: CliOptions, objects: readonly InventoryObject[]): Promise<InventoryServer> {
  const { port, host, source: _, assume, assumptions: file, log, quiet, help: __, version: ___, ...rest } = options
  const useColours = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR
  const assumptions = readAssumptionArguments(assume, file)
  const logger = createLogger(quiet ? 'none' : log)
  try {
    return await startServer({ ...rest, port, host, assumptions, logger, useColours }, createInitialState(objects))
  } catch (error) {
    throw describeListenError(error as NodeJS.ErrnoException, { port, host })
  }
}

function createLogger(log: 'text' | 'json' | 'none'): ServerLogger {
  const { error } = console
  if (log === 'none') return { info() {}, error }
  if (log === 'text') return { info: (line) => console.log(line), error }
  const now = () => new Date().toISOString()
  return {
    info: (_line, entry) => console.log(JSON.stringify({ time: now(), ...entry })),
    error: (line) => error(JSON.stringify({ time: now(), error: line })),
  }
}

function describeListenError(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Choose another with --port, or 0 for any free one.`,
    EACCES: `Port ${port} needs more rights than you have. Choose one above 1023 with --port.`,
    ENOTFOUND: `This machine has no address ${host}. Choose another with --host.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another with --host.`,
  }
  const reason = reasons[error.code ?? '']
  return reason === undefined ? error : new Error(reason)
}

/**
 * The objects to start with. Loads what makes them up only where something is to be made up: what a scenario gives
 * without a seed is in the fixtures.
 */
async function loadObjects({ source, seed }: CliOptions): Promise<readonly InventoryObject[]> {
  if ('data' in source) return readCollection(source.data)
  const fixture = 'scenario' in source && seed === DEFAULT_SEED ? fixtures[source.scenario] : undefined
  if (fixture) return readJson(`../fixtures/${fixture}.json`)
  const { createObjectFactory, scenarios } = await import('../factories.ts')
  if ('objects' in source) return createObjectFactory({ seed }).buildList(source.objects)
  if (!Object.hasOwn(scenarios, source.scenario)) {
    throw new UsageError(`--scenario takes ${Object.keys(scenarios).join(', ')}, not '${source.scenario}'`)
  }
  return scenarios[source.scenario as keyof typeof scenarios]({ seed })
}

function readCollection(file: string): readonly InventoryObject[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`Cannot read ${file}: ${(error as NodeJS.ErrnoException).code}`)
  }
  try {
    return checkCollection(JSON.parse(text), `read ${file}`)
  } catch (error) {
    throw error instanceof SyntaxError ? new Error(`${file} is not JSON: ${error.message}`) : error
  }
}

function formatAssumptions([format, ...rest]: string[]): string {
  const formats: Record<string, () => string> = {
    undefined: formatAssumptionText,
    '--json': formatAssumptionJson,
    '--markdown': formatAssumptionMarkdown,
  }
  const print = formats[String(format)]
  if (print === undefined || rest.length > 0) throw new UsageError('assumptions takes --json or --markdown, or nothing')
  return print()
}

/** Reads a file of the package. */
function readJson(path: string) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
}

/** The first line of a log for machines: where the server is, which they may have left to it. */
function formatStart({ url, mock }: InventoryServer): string {
  return JSON.stringify({ time: new Date().toISOString(), url, objects: mock.objects.size })
}

function formatBanner({ url, mock }: InventoryServer, objects: readonly InventoryObject[]): string {
  const collection = `${url}/api/v2/objects/`
  const docs = `${url}/docs`
  const type = objects.find((object) => object.type?.name)?.type?.name ?? 'server'
  const filter = new URLSearchParams({ type__name: type, sort: '-id' })
  const count = mock.objects.size
  return [
    '',
    `  ${styleText('bold', name)} ${version}`,
    '',
    `  ${styleText('cyan', collection)}  ${count} ${count === 1 ? 'object' : 'objects'}`,
    `  ${styleText('cyan', docs)}${' '.repeat(collection.length - docs.length)}  what it takes and answers`,
    '',
    '  Try:',
    `    curl '${collection}?${filter}'`,
    `    curl -X PATCH '${collection}${objects[0]?.id ?? 1}/' -H 'Content-Type: application/json' -d '{"location": {"fact": "osl1"}}'`,
    '',
    '  Ctrl-C ends it.',
    '',
  ].join('\n')
}
