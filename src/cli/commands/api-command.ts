import { text } from 'node:stream/consumers'
import { createAdminRequest, type InventoryClientError } from '../../client/admin-request.ts'
import { ADMIN_PATH, SESSION_NAME, SESSIONS_PATH } from '../../client/shared-paths.ts'
import { describeFailedConnection } from '../../conformance/service/failed-connection.ts'
import { adviseOnProxy } from '../../validation/env-proxy.ts'
import { escapeLines } from '../../validation/escape-terminal.ts'
import {
  type Command,
  expectNoPositionals,
  helpOption,
  parseOptions,
  readSecret,
  textOption,
} from '../command-options.ts'
import { ExitError, NOT_ASKED, UsageError } from '../exit-error.ts'
import { checkUrl, tokenCheck } from '../service-url.ts'

const DEFAULT_URL = 'http://127.0.0.1:4010'

/** The path of a URL that a server prints, which can be copied as it is. */
const PRINTED_PATH = /(\/api\/v2\/objects\/?|\/__mock__\/?|\/docs\/?|\/)$/

const options = {
  url: textOption('<url>', 'the server', { defaultText: `$INVENTORY_BASE_URL, or ${DEFAULT_URL}` }),
  session: textOption('<name>', 'its session with this name; the first use begins it'),
  token: textOption('<token>', 'its --admin-token', { defaultText: '$ADMIN_TOKEN' }),
  ...helpOption,
} as const

/** `inventory-objects-mock api <METHOD> <path> [<json>]`: a request to the admin API of a server. */
export const api: Command = {
  summary: 'call the admin API of a running server',
  usage: ['api <METHOD> <path> [<json> | -] [options]'],
  optionGroups: { Server: options },
  exitCodes: { 0: 'success', 1: 'an error of the server', 2: 'wrong usage', [NOT_ASKED]: 'no admin API was reached' },
  example: [
    'inventory-objects-mock api POST reset',
    'inventory-objects-mock api GET state > state.json',
    'inventory-objects-mock api PUT state - < state.json',
    `inventory-objects-mock api POST faults '{"operation":"create","status":503}'`,
  ],
  async run(args) {
    const { values, positionals } = parseOptions(args, options)
    const [method = '', path, json, ...others] = positionals
    if (path === undefined) throw new UsageError('api takes a method and a path, such as: api GET state')
    if (/^[{[]/.test(json ?? '') && /[}\]]$/.test(others.at(-1) ?? ''))
      throw new UsageError(`api takes the JSON as one argument: quote it, as '{"status":503}'`)
    expectNoPositionals(others)
    if (!/^(GET|POST|PUT|PATCH|DELETE)$/i.test(method))
      throw new UsageError(`api takes GET, POST, PUT, PATCH or DELETE, not '${method}'`)
    if (/^GET$/i.test(method) && json !== undefined) throw new UsageError('api GET takes no JSON')
    const { session, url = process.env.INVENTORY_BASE_URL } = values
    const root = checkUrl('--url (or INVENTORY_BASE_URL)', url || DEFAULT_URL).replace(PRINTED_PATH, '')
    if (session !== undefined && !SESSION_NAME.test(session))
      throw new UsageError(`--session takes a name of up to 100 letters, digits and _.~-, not '${session}'`)
    const base = `${root}${session === undefined ? '' : `${SESSIONS_PATH}/${session}`}${ADMIN_PATH}`
    const token = readSecret({ flag: '--token', variable: 'ADMIN_TOKEN' }, values.token, process.env, tokenCheck)
    // Git Bash makes a path of Windows from an argument that begins with a slash, so it can be left out.
    const endpoint = `/${path.replace(/^\/+/, '')}`
    if (/^\/events\b/.test(endpoint)) throw new UsageError(`Events are a stream. Use: curl -N '${base}${endpoint}'`)
    const body = json === '-' ? await text(process.stdin) : json
    if (body !== undefined) checkJson(body)
    const send = createAdminRequest(base, token, 'code')
    const response = await send(method.toUpperCase(), endpoint, body).catch((error) => {
      throw toExitError(error, base, token)
    })
    const answer = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const value: unknown = isJson && answer !== '' ? JSON.parse(answer) : answer.trimEnd()
    // A text is one to read: that of `describe`.
    if (value !== '') console.log(escapeLines(typeof value === 'string' ? value : JSON.stringify(value, null, 2)))
  },
}

function checkJson(json: string): void {
  try {
    JSON.parse(json)
  } catch (error) {
    throw new UsageError(
      `api takes JSON, such as '{"status":503}', or a file, as - < state.json: ${(error as Error).message}`,
    )
  }
}

/** An error of the server, or of the connection to it. */
function toExitError(error: InventoryClientError, url: string, token: string | undefined): ExitError {
  const { code, status, cause } = error
  const message = error.message.replaceAll('\n', ' ')
  if (code === 'forbidden') {
    const isGiven = token !== undefined
    const advice = isGiven ? 'That of --token or ADMIN_TOKEN is another one.' : 'Give it with --token or ADMIN_TOKEN.'
    return new ExitError(/<token>/.test(message) ? `${message} ${advice}` : message, 1)
  }
  if (code === 'unexpected-response') {
    return new ExitError(status === 404 ? `${message} Does it run with --no-admin?` : message, NOT_ASKED)
  }
  if (code !== 'unreachable') return new ExitError(`${message} (${code})`, 1)
  const failed = describeFailedConnection(cause)
  const start = `Start a server: npx inventory-objects-mock --port ${new URL(url).port || 80}`
  const advice = adviseOnProxy(url) ?? (failed.code === 'ECONNREFUSED' ? start : failed.advice)
  const problem = `Failed to reach ${url}: expected a response but got none (${failed.reason})`
  return new ExitError(`${problem}. ${advice}`, NOT_ASKED)
}
