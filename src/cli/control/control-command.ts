import { InventoryClientError } from '../../client/admin-request.ts'
import { connect, type InventoryClient } from '../../client/inventory-client.ts'
import { ADMIN_PATH, SESSION_NAME } from '../../client/paths.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import { isThisMachine } from '../../host/admin/access.ts'
import { InventoryMockError } from '../../validation/errors.ts'
import { escapeLines } from '../../validation/escape-terminal.ts'
import { findNearest } from '../../validation/nearest.ts'
import { checkUrl, tokenCheck } from '../access.ts'
import { ExitError, NOT_ASKED, UsageError } from '../exit-error.ts'
import {
  type Command,
  expectNoPositionals,
  flagOption,
  helpOption,
  type Options,
  parseOptions,
  readSecret,
  textOption,
  type Values,
} from '../options.ts'

const DEFAULT_URL = 'http://127.0.0.1:4010'

/** The path of a URL that a server prints, which can be copied as it is. */
const PRINTED_PATH = new RegExp(`(${COLLECTION_PATH}?|${ADMIN_PATH}/?|/docs/?|/)$`)

const serverOptions = {
  url: textOption('<url>', 'the server', { defaultText: `$INVENTORY_BASE_URL, or ${DEFAULT_URL}` }),
  session: textOption('<name>', 'its session with this name; the first use begins it', { parse: parseSession }),
  token: textOption('<token>', 'its --admin-token', { defaultText: '$ADMIN_TOKEN' }),
} satisfies Options

const outputOptions = { json: flagOption('print JSON, and nothing else'), ...helpOption } satisfies Options

/** What a command prints: JSON with `--json`, and else lines. */
interface Output {
  readonly json: unknown
  readonly lines: readonly string[]
}

/** What a command has to work with. */
export interface ControlContext<Own extends Options> {
  readonly inventory: InventoryClient
  /** The values of its own options, without those that were not given. */
  readonly values: Values<Own>
  readonly args: readonly string[]
  readonly isJson: boolean
}

/** Does what a command is for. @returns what to print; nothing if that is done */
export type Action<Own extends Options> = (context: ControlContext<Own>) => Promise<Output | undefined>

interface ControlCommand<Own extends Options>
  extends Omit<Command, 'optionGroups' | 'exitCodes' | 'hasAssumptions' | 'run'> {
  /** Its own options, and their title in the help. */
  options?: readonly [title: string, table: Own]
  run: Action<Own>
}

/** Creates a command that controls a running server. */
export function createControlCommand<const Own extends Options>(definition: ControlCommand<Own>): Command {
  const { options: [title = '', own = {} as Own] = [], run, ...command } = definition
  return {
    ...command,
    optionGroups: { ...(title && { [title]: own }), Server: serverOptions, Output: outputOptions },
    exitCodes: {
      0: 'it is done',
      1: 'the server did not do it',
      2: 'wrong usage',
      [NOT_ASKED]: 'the server could not be asked',
    },
    async run(args) {
      const { values, positionals } = parseOptions(args, { ...own, ...serverOptions, ...outputOptions })
      const shared = values as Values<typeof serverOptions & typeof outputOptions>
      const ownValues = Object.fromEntries(Object.entries(values).filter(([name]) => name in own)) as Values<Own>
      const inventory = connectTo(shared)
      const isJson = shared.json ?? false
      const output = await run({ inventory, values: ownValues, args: positionals, isJson }).catch((error) => {
        throw describeFailure(error, inventory.baseUrl)
      })
      if (output) console.log(isJson ? formatJson(output.json) : output.lines.join('\n'))
    },
  }
}

/** Formats JSON for a terminal and for programs: an escape stands for the same text. */
export function formatJson(value: unknown, indent = 2): string {
  return escapeLines(JSON.stringify(value, null, indent))
}

/** Chooses one of several actions by the first argument; without one, the first action. */
export function chooseAction<Own extends Options>(actions: Readonly<Record<string, Action<Own>>>): Action<Own> {
  return ({ args: [word = Object.keys(actions)[0]!, ...args], ...context }) => {
    const action = Object.hasOwn(actions, word) ? actions[word] : undefined
    if (action) return action({ ...context, args })
    const names = Object.keys(actions)
    throw new UsageError(`Unknown action '${word}': expected ${names.join(', ')}`, findNearest(word, names))
  }
}

/** Checks that a command got no arguments, and none of its own options. */
export function expectNothing({ args, values }: Pick<ControlContext<Options>, 'args' | 'values'>): void {
  expectNoPositionals(args)
  const [name] = Object.keys(values)
  if (name !== undefined) throw new UsageError(`--${name} has no effect here`)
}

/** Parses an option with JSON. */
export function parseJson(text: string, flag: string) {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${flag} takes JSON, such as '{"name":"web-1"}', not '${text}'`)
  }
}

function parseSession(text: string, flag: string): string {
  if (SESSION_NAME.test(text)) return text
  throw new UsageError(`${flag} takes a name of up to 100 letters, digits and _.~-, not '${text}'`)
}

/** @param env - the environment; the URL can be in `INVENTORY_BASE_URL`, and the token in `ADMIN_TOKEN` */
function connectTo({ url, session, token }: Values<typeof serverOptions>, env = process.env): InventoryClient {
  const [name, text] = url === undefined ? ['INVENTORY_BASE_URL', env.INVENTORY_BASE_URL] : ['--url', url]
  const root = checkUrl(name, text || DEFAULT_URL).replace(PRINTED_PATH, '')
  return connect(root, {
    session,
    token: readSecret({ flag: '--token', variable: 'ADMIN_TOKEN' }, token, env, tokenCheck),
  })
}

/** The codes of errors whose cause is what the user has typed. */
const usageCodes = /^invalid-(argument|option|assumption|fault|match)$/

/** Says what one can do on the command line about an error of the client. */
function describeFailure(error: unknown, url: string): unknown {
  if (error instanceof InventoryMockError && usageCodes.test(error.code)) return new UsageError(error.message)
  if (!(error instanceof InventoryClientError)) return error
  const fail = (problem: string) => new ExitError(`Failed to use the server at ${url}: ${problem}`, NOT_ASKED)
  const { code, message, status } = error
  if (code === 'unreachable') {
    const { hostname, port } = new URL(url)
    const advice = isThisMachine(hostname)
      ? `Start one: npx inventory-objects-mock --port ${port || 80}`
      : 'Is --url right?'
    return fail(`expected a response but got none. ${advice}`)
  }
  if (code === 'unexpected-response')
    return fail(
      `expected its admin API but got the status ${status}. Is --url right, and does it run without --no-admin?`,
    )
  if (code === 'forbidden') return fail(`${message} On this command line: --token, or ADMIN_TOKEN.`)
  return status === 429 || status === 503 ? fail(message) : error
}
