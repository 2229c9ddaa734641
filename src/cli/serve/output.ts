import { styleText } from 'node:util'
import { name, version } from '../../../package.json'
import { SESSIONS_PATH } from '../../client/shared-paths.ts'
import { findChanges } from '../../contract/assumption-changes.ts'
import type { Assumptions } from '../../contract/assumptions.ts'
import type { InventoryObject } from '../../contract/object.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import { splitToken } from '../../contract/token.ts'
import type { ServerLogger } from '../../server/access-log.ts'
import type { FileState } from '../../server/persistence/state-file.ts'
import { HIDDEN_TOKEN } from '../../text/assumption-value.ts'
import { cutText } from '../../text/cut-text.ts'
import { formatCount } from '../../text/numbers.ts'
import { escapeTerminal } from '../../validation/escape-terminal.ts'
import { isThisMachine } from '../../validation/this-machine.ts'
import type { Undetermined } from '../assumption-arguments.ts'
import type { ServeOptions } from './serve-options.ts'

/** A server that has started. */
interface Started {
  readonly url: string
  /** The number of objects. */
  readonly count: number
  /** The objects of the initial state, from which the examples take an id and a type. */
  readonly objects: readonly InventoryObject[]
  /** Where the objects are from. */
  readonly from: string
  readonly notes: readonly string[]
  readonly assumptions: Assumptions
  readonly server: ServeOptions['server']
}

/** Formats what a server prints when it has started: its URL, and two requests to try, which it accepts. */
export function formatBanner({ url, count, objects, from, notes, assumptions, server }: Started): string {
  const collection = url + COLLECTION_PATH
  // The console needs the admin API.
  const pages = { ...(server.admin !== false && { '/__mock__/': 'console' }), '/docs': 'API documentation' }
  const type = objects.find((object) => object.type?.name)?.type?.name ?? 'server'
  const query = new URLSearchParams({ type__name: type, sort: '-id' })
  const session = server.sessionRequired || server.readOnlyRoot ? `${SESSIONS_PATH}/me` : ''
  const tried = `${url}${session}${COLLECTION_PATH}`
  const item = `${tried}${objects[0]?.id ?? 1}/`
  const [token] = assumptions.tokens
  const header = token === undefined ? '' : ` -H "Authorization: ${splitToken(token)[0]} ${HIDDEN_TOKEN}"`
  const changes = JSON.stringify({ location: { name: 'Trondheim', fact: 'trd1' } })
  return [
    '',
    `  ${styleText('bold', name)} ${version}`,
    '',
    `  ${styleText('cyan', collection)}  ${formatCount(count, 'object')}`,
    ...Object.entries(pages).map(
      ([path, what]) => `  ${styleText('cyan', (url + path).padEnd(collection.length))}  ${what}`,
    ),
    '',
    `  ${from}`,
    '',
    '  Try:',
    `    curl '${tried}?${query}'${header}`,
    `    curl -X PATCH '${item}'${header} -H 'Content-Type: application/json' -d '${changes}'`,
    '',
    ...notes.map((line) => `  ${styleText('yellow', line)}`),
    ...(notes.length > 0 ? [''] : []),
    '  Press Ctrl-C to stop.',
    '',
  ].join('\n')
}

/**
 * Says where the state of a server and its initial state are from, as a line and as data.
 * @param given - what the initial state is from, unless the file of `--persist` has one: `--data data.json`
 * @param loaded - what that file had; null if there was none
 */
export function describeSources(given: string, file: string | undefined, loaded: FileState | null) {
  const state = loaded ? file : given
  const initialState = loaded?.initialState ? file : given
  const winner = loaded ? `${file}, which wins over ${given}` : given
  const isOne = state === initialState
  const line = isOne ? `State and initial state: ${winner}.` : `State: ${winner}. Initial state: ${given}.`
  const note = file === undefined || loaded ? '' : ` Changes are saved to ${file}.`
  return { line: line + note, sources: { state, initialState } }
}

const HINT =
  'The admin API has no token. Behind a proxy on this machine, everybody can use it: set --admin-token or --no-admin.'

/**
 * Finds the hint for a server that looks as if it is open to others, and has an admin API without a token.
 * @note A server cannot see that it is behind a proxy: nginx as it comes sends no header that says so.
 */
export function findAdminHint({ host, admin, adminToken, ...server }: ServeOptions['server']): string | undefined {
  const isPublic = server.trustProxy || server.sessionCookie || server.readOnlyRoot || !isThisMachine(host)
  return isPublic && admin && adminToken === undefined ? HINT : undefined
}

const LONGEST = 110

/**
 * Finds the assumptions that `check` could not tell, and that have their defaults.
 * @returns the reasons in one line each
 */
export function findDefaults(undetermined: Undetermined, assumptions: Assumptions): Undetermined {
  const changes = findChanges(assumptions)
  const defaults = Object.entries(undetermined).filter(([name]) => !(name in changes))
  return Object.fromEntries(defaults.map(([name, reason]) => [name, cutText(toLine(reason), LONGEST)]))
}

/** Says so to a person: a line, and one for each assumption. Nothing if there are none. */
export function formatDefaults(defaults: Undetermined): string[] {
  const rows = Object.entries(defaults)
  if (rows.length === 0) return []
  const width = Math.max(...rows.map(([name]) => name.length))
  const count = formatCount(rows.length, 'assumption is a default', 'assumptions are defaults')
  const lines = rows.map(([name, reason]) => `  ${name.padEnd(width)}  ${reason}`)
  return [`${count}, because check left ${rows.length === 1 ? 'it' : 'them'} open:`, ...lines]
}

function toLine(reason: string): string {
  return escapeTerminal(reason.replaceAll(/\s+/g, ' ').trim())
}

/** The logger of a server, which has its first line first. */
export interface CliLogger extends ServerLogger {
  /**
   * Prints the first line, then what was logged before it: by requests and by activity, which come as soon as the server
   * listens. Nothing is printed before.
   * @param banner - the line as text; without one, only what was logged before is printed
   * @param entry - the same as data
   */
  begin(banner?: string, entry?: object): void
}

/**
 * Creates the logger of the server: requests go to standard output, errors to standard error.
 * @param format - `none` prints only errors, as text
 */
export function createLogger(format: 'text' | 'json' | 'none'): CliLogger {
  const isJson = format === 'json'
  let held: (() => void)[] | null = []
  const print = (to: 'log' | 'error', line: string, entry: object | undefined) => {
    if (to === 'log' && format === 'none') return
    const text = isJson ? formatLogEntry({ ...entry }) : line
    const write = () => console[to](text)
    if (held) held.push(write)
    else write()
  }
  return {
    info: (line, entry) => print('log', line, entry),
    error: (line, details) => print('error', line, { error: line, ...details }),
    begin(banner, entry) {
      const before = held ?? []
      held = null
      if (banner !== undefined) print('log', banner, entry)
      for (const write of before) write()
    },
  }
}

/** One line of a JSON log, with the time. It has no control characters, of which JSON would leave some as they are. */
export function formatLogEntry(entry: object): string {
  return escapeTerminal(JSON.stringify({ time: new Date().toISOString(), ...entry }))
}
