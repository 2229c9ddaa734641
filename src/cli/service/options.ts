import {
  DEFAULT_MAX_RESPONSE,
  LONGEST_TEXT,
  type ServiceOptions,
  type Writes,
} from '../../conformance/service/service-options.ts'
import type { OptionCheck } from '../../validation/options.ts'
import type { Options } from '../command.ts'
import { UsageError } from '../exit-error.ts'
import { parseInteger, readSecret } from '../option-values.ts'
import type { parseOptions } from '../parse-options.ts'

/** The options of every command that asks a service. */
export const serviceOptions = {
  token: { type: 'string', value: '<token>', help: 'send this token to the service (default: $INVENTORY_TOKEN)' },
  header: {
    type: 'string',
    multiple: true,
    value: '<header>',
    help: "send this header, such as 'Authorization: Bearer 1a2b'; can be repeated",
  },
  'max-requests': { type: 'string', value: '<number>', default: '500', help: 'send at most this number of requests' },
  rate: { type: 'string', value: '<number>', default: '20', help: 'send at most this number of requests a second' },
  timeout: { type: 'string', value: '<ms>', default: '30000', help: 'wait at most this long for a response' },
  'max-response': {
    type: 'string',
    value: '<bytes>',
    default: String(DEFAULT_MAX_RESPONSE),
    help: 'read at most this much of a response, decompressed',
  },
} satisfies Options

/** The options that allow writes. Without them, a service is only read. */
export const writeOptions = {
  'refused-writes': { type: 'boolean', help: 'also send writes that the service has to refuse' },
  'allow-writes': { type: 'boolean', help: 'also create objects, and delete them at the end; others are not touched' },
} satisfies Options

type Values<Table extends Options> = ReturnType<typeof parseOptions<Table>>['values']

/**
 * Reads the options of a command that asks a service.
 * @param env - the environment; the token can be in `INVENTORY_TOKEN`, which a header with Authorization overrides
 * @throws UsageError for an invalid value
 */
export function readServiceOptions(
  values: Values<typeof serviceOptions>,
  env: NodeJS.ProcessEnv = process.env,
): ServiceOptions {
  const headers = parseHeaders(values.header ?? [])
  const isAuthorized = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
  if (isAuthorized && values.token !== undefined) {
    throw new UsageError('Only one of --token and a --header with Authorization can be used')
  }
  const names = { option: 'token', variable: 'INVENTORY_TOKEN' }
  return {
    token: isAuthorized ? undefined : readSecret(names, values.token, env, tokenCheck),
    headers,
    maxRequests: parseInteger('max-requests', values['max-requests'], { min: 1 }),
    rate: parseRate(values.rate),
    timeout: parseInteger('timeout', values.timeout, { min: 1, max: 2 ** 31 - 1 }),
    maxResponse: parseInteger('max-response', values['max-response'], { min: 1, max: LONGEST_TEXT }),
  }
}

const tokenCheck: OptionCheck = {
  // An empty one is a variable that is not set: a service that refuses it would seem to need another token.
  is: (value) => /^[\x21-\x7e]+$/.test(String(value)),
  expected: 'a token of visible ASCII characters, without spaces',
}

/** How much a command may write. */
export function readWrites(values: Values<typeof writeOptions>): Writes {
  if (values['allow-writes']) return 'allowed'
  return values['refused-writes'] ? 'refused' : 'none'
}

/** @throws UsageError without the header itself: it can be a secret */
function parseHeaders(texts: readonly string[]): Record<string, string> {
  const headers = new Map<string, readonly [name: string, value: string]>()
  for (const text of texts) {
    const at = text.indexOf(':')
    const [name, value] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1).trim()]
    // Without a value, it is a variable that is not set.
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e]+$/.test(value)) {
      throw new UsageError("--header takes a name, a colon and a value, such as 'Authorization: Bearer 1a2b'")
    }
    if (headers.has(name.toLowerCase())) throw new UsageError(`--header has ${name} twice`)
    headers.set(name.toLowerCase(), [name, value])
  }
  return Object.fromEntries(headers.values())
}

function parseRate(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0) return Number(text)
  throw new UsageError(`--rate takes a number above 0, not '${text}'`)
}
