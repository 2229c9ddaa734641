import * as z from 'zod/mini'
import { isRecord } from '../contract/json.ts'
import { COLLECTION_PATH } from '../contract/operations.ts'
import { describeIssue } from '../mock/objects/describe-issue.ts'
import { failedTo } from '../validation/errors.ts'
import type { PlainResponse } from './service/service-connection.ts'

// Type aliases, because those of @types/har-format allow fields with other names, which no interface can be assigned from.
/** What is read of an HTTP archive (HAR 1.2): the log of a mock, from `toHar`, or one that a browser has saved. */
export type HarArchive = { readonly log: { readonly entries: readonly HarArchiveEntry[] } }

/** A request and its response in an HTTP archive. A browser can leave out the bodies. */
export type HarArchiveEntry = {
  readonly startedDateTime?: string | undefined
  /** In ms. */
  readonly time?: number | null | undefined
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: readonly HarHeader[]
    readonly postData?: { readonly text?: string | undefined } | undefined
  }
  readonly response: {
    /** 0 for a request without a response. */
    readonly status: number
    readonly headers: readonly HarHeader[]
    readonly content: { readonly text?: string | undefined; readonly encoding?: string | undefined }
  }
  /** The fault of a mock, from `toHar`. */
  readonly _fault?: unknown
}

type HarHeader = { readonly name: string; readonly value: string }

const harSchema = z.object({
  log: z.object({
    entries: z.array(z.looseObject({ request: z.looseObject({ method: z.string(), url: z.string() }) })),
  }),
})

const headers = z.array(z.object({ name: z.string(), value: z.string() }))

/** Only entries of the service have to match: browsers save what an application sends anywhere. */
const entrySchema = z.object({
  startedDateTime: z.optional(z.string()),
  time: z.optional(z.nullable(z.number())),
  request: z.object({
    ...{ method: z.string(), url: z.string(), headers },
    postData: z.optional(z.object({ text: z.optional(z.string()) })),
  }),
  response: z.object({
    ...{ status: z.number(), headers },
    content: z.object({ text: z.optional(z.string()), encoding: z.optional(z.string()) }),
  }),
  _fault: z.optional(z.unknown()),
})

/** The part of a path that the service handles, at its end: with the id, and the slash that may be there. */
const SERVICE_PATH = new RegExp(`${COLLECTION_PATH.slice(0, -1)}(?:/(\\d+))?(/?)$`)

/** A request to an inventory service in an archive, and its response. */
export interface HarExchange {
  /** Where it is: `har.log.entries[3]`. */
  readonly place: string
  /** `{base_url}`, without a slash at its end. */
  readonly baseUrl: string
  readonly method: string
  /** The id in the path; undefined for the collection. */
  readonly id: string | undefined
  readonly lacksSlash: boolean
  readonly query: readonly (readonly [name: string, value: string])[]
  /** Undefined for none; empty for one that the archive does not have. */
  readonly requestBody: string | undefined
  readonly isAuthorized: boolean
  /** Its status is 0 for none, and its body empty if the archive has none. */
  readonly response: PlainResponse
  /** Whether a fault of a mock made the response. */
  readonly isOfFault: boolean
  /** In ms since 1970. Where the archive does not say it, that of the entry before. */
  readonly startedAt: number
  readonly endedAt: number
}

/**
 * Reads the requests to inventory services out of an HTTP archive, in its order.
 * @param action - what fails, for the error: `check a service`
 * @throws InventoryMockError for anything but an archive. It has nothing of what is in the archive: tokens, cookies
 */
export function readArchive(har: unknown, action: string): HarExchange[] {
  const { log } = parse(harSchema, har, 'har', action)
  let now = 0
  return log.entries.flatMap((entry, index) => {
    const place = `har.log.entries[${index}]`
    const { url } = entry.request
    const { origin, pathname, searchParams } = URL.canParse(url) ? new URL(url) : emptyUrl
    const found = SERVICE_PATH.exec(pathname)
    if (found === null) return []
    const { request, response, startedDateTime, time, _fault } = parse(entrySchema, entry, place, action)
    const startedAt = Date.parse(startedDateTime ?? '') || now
    now = startedAt
    return {
      ...{ place, baseUrl: origin + pathname.slice(0, found.index), method: request.method },
      ...{
        id: found[1],
        lacksSlash: found[2] === '',
        query: [...searchParams],
        requestBody: request.postData && (request.postData.text ?? ''),
      },
      isAuthorized: request.headers.some(({ name, value }) => name.toLowerCase() === 'authorization' && value !== ''),
      response: {
        status: response.status,
        headers: Object.fromEntries(response.headers.map(({ name, value }) => [name.toLowerCase(), value])),
        body: decodeContent(response.content),
      },
      isOfFault: isRecord(_fault) && ['status', 'truncate', 'respond'].some((effect) => _fault[effect] !== undefined),
      startedAt,
      // Without a fraction: the start has none, and a request that follows at once is not earlier.
      endedAt: Math.floor(startedAt + Math.max(time ?? 0, 0)),
    }
  })
}

const emptyUrl = { origin: '', pathname: '', searchParams: new URLSearchParams() }

function parse<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
  place: string,
  action: string,
): z.infer<Schema> {
  const { data, error } = z.safeParse(schema, value)
  if (!error) return data
  const issue = error.issues[0]!
  const { path, expected } = describeIssue(issue, value, place)
  const got = issue.path.reduce<unknown>((part, key) => Object(part)[key], value)
  throw failedTo(action, `${path} to be ${expected}`, kindOf(got), 'Use an HTTP archive, of a browser or from toHar')
}

/** Not the value itself: it can be a secret. */
function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** Chrome encodes some texts too. Firefox says of some texts that they are encoded, and they are not. */
function decodeContent({ text = '', encoding }: HarArchiveEntry['response']['content']): string {
  if (encoding !== 'base64') return text
  try {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at)
    return new TextDecoder().decode(bytes)
  } catch {
    return text
  }
}
