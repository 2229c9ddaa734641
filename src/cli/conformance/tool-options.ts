import { reportFormats } from '../../conformance/report/format-report.ts'
import { type ServiceOptions, serviceOptionChecks, type Writes } from '../../conformance/service/service-options.ts'
import { formatList } from '../../text/word-list.ts'
import type { OptionCheck } from '../../validation/options.ts'
import {
  expectNoPositionals,
  flagOption,
  integerParser,
  type Options,
  readSecret,
  textOption,
  type Values,
  wordParser,
} from '../command-options.ts'
import { UsageError } from '../exit-error.ts'
import { checkUrl } from '../service-url.ts'

const schemedTokenCheck: OptionCheck = {
  // An empty one is a variable that is not set: a service that refuses it would seem to need another token.
  is: (value) => /^[\x21-\x7e]+(?: [\x21-\x7e]+)?$/.test(String(value)),
  expected: "a token of visible ASCII characters, with its scheme before it unless that is Token: 'Bearer 1a2b'",
}

/** The options of every command that asks a service. */
export const serviceOptions = {
  token: textOption('<token>', "send this token to the service, as '1a2b' or 'Bearer 1a2b'", {
    defaultText: '$INVENTORY_TOKEN',
  }),
  header: textOption('<header>', "send this header, such as 'Authorization: Bearer 1a2b'; can be repeated", {
    multiple: true,
  }),
  rate: textOption('<number>', 'send at most this number of requests a second', {
    default: String(serviceOptionChecks.rate.default),
    parse: parseRate,
  }),
  timeout: numberOption('timeout', '<ms>', 'wait at most this long for a response'),
  'max-response': numberOption('maxResponse', '<bytes>', 'read at most this much of a response, decompressed'),
} satisfies Options

/** The options that allow writes. Without them, a service is only read. */
export const writeOptions = {
  'refused-writes': flagOption('also send writes that the service has to refuse'),
  'allow-writes': flagOption('also create objects, and delete them at the end; others are not touched'),
} satisfies Options

export const reportOption = {
  report: textOption('<format>', `${formatList(reportFormats)}, on standard output`, {
    default: 'text',
    parse: wordParser(reportFormats),
  }),
} satisfies Options

/** The option that leaves out the progress. */
export const quietOption = { quiet: flagOption('print no progress on standard error', 'q') } satisfies Options

/**
 * Reads the options of a command that asks a service.
 * @param env - the environment; the token can be in `INVENTORY_TOKEN`, which a header with Authorization overrides
 */
export function readServiceOptions(
  { token, header = [], rate, timeout, ...values }: Values<typeof serviceOptions>,
  env: NodeJS.ProcessEnv = process.env,
): ServiceOptions {
  const headers = parseHeaders(header)
  const isAuthorized = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
  if (isAuthorized && token !== undefined) {
    throw new UsageError('Only one of --token and a --header with Authorization can be used')
  }
  const names = { flag: '--token', variable: 'INVENTORY_TOKEN' }
  return {
    token: isAuthorized ? undefined : readSecret(names, token, env, schemedTokenCheck),
    headers,
    rate,
    timeout,
    maxResponse: values['max-response'],
  }
}

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

/** An option with the default and the limits of the library's. */
function numberOption(name: 'timeout' | 'maxResponse', value: string, help: string) {
  const check = serviceOptionChecks[name]
  return textOption(value, help, { default: String(check.default), parse: integerParser(check) })
}

function parseRate(text: string, flag: string): number {
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0) return Number(text)
  throw new UsageError(`${flag} takes a number above 0, not '${text}'`)
}

/** Reads the URL of a service, the only argument besides options. It can be `{base_url}` or the collection's own. */
export function readServiceUrl(command: string, [text, ...others]: readonly string[]): string {
  if (text === undefined) throw new UsageError(`${command} takes the URL of a service, such as https://staging.example`)
  expectNoPositionals(others)
  return checkUrl(command, text, '--token or --header')
}

/** Makes an error of a file a usage error: the exit code 1 is for findings. */
export function readInput<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message)
  }
}
