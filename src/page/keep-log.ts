import { LogEntry } from '../mock/log/log-entry.ts'
import { formatBytes, parseBytes } from '../mock/log/raw-body.ts'
import type { RequestLog } from '../mock/log/request-log.ts'
import { readHeaders } from '../simulator/http/service-request.ts'
import { formatList } from '../simulator/list/list.ts'
import { platform } from '../validation/platform-classes.ts'

/** The most characters of a log that is kept: browsers have room for 5 million, with the state. */
const MAX_LENGTH = 2_000_000

/** Headers with what somebody signs in with: no storage gets them. */
const secretHeaders = ['authorization', 'cookie', 'proxy-authorization', 'set-cookie']

/**
 * Keeps the log in a storage: the latest requests that have ended, as many as there is room for, without the headers of
 * {@link secretHeaders}. Nothing of it for a storage that is full.
 */
export function saveLog(log: RequestLog, storage: Pick<Storage, 'getItem' | 'setItem'>, key: string): void {
  const texts: string[] = []
  let length = 0
  for (const entry of log.entries().reverse()) {
    if (entry.outcome === 'pending') continue
    const text = formatEntry(entry)
    length += text.length
    if (length > MAX_LENGTH) break
    texts.unshift(text)
  }
  if (texts.length === 0 && !storage.getItem(key)) return
  for (;;) {
    try {
      storage.setItem(key, texts.length > 0 ? `[${texts}]` : '')
      return
    } catch {
      if (texts.length === 0) return
      // The oldest go first.
      texts.splice(0, Math.ceil(texts.length / 2))
    }
  }
}

/** Adds the requests that a storage has to a log. Does nothing for what `saveLog` has not written. */
export function loadLog(log: RequestLog, storage: Pick<Storage, 'getItem' | 'setItem'>, key: string): void {
  try {
    const entries: LogEntry[] = JSON.parse(storage.getItem(key) || '[]').map(parseEntry)
    for (const entry of entries) log.add(entry)
    // The objects can be others than those that answered them.
    if (entries.length > 0) log.noteChange()
  } catch {}
}

function formatEntry(entry: LogEntry): string {
  const { mount, operation, method, path, search, objectId, outcome, fault, source, startedAt } = entry
  const { status, assumption, responseBody, responseBodyDropped, durationMs, delayMs } = entry
  return JSON.stringify({
    ...{ mount, operation, method, path, search, objectId, outcome, fault, source, startedAt },
    ...{ status, assumption, responseBodyDropped, durationMs, delayMs },
    headers: withoutSecrets(readHeaders(entry.headers)),
    body: entry.body && formatBytes(entry.body),
    responseHeaders: entry.responseHeaders && withoutSecrets(entry.responseHeaders),
    responseBody: typeof responseBody === 'object' && responseBody ? formatList(responseBody) : responseBody,
  })
}

function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.includes(name)))
}

/** @throws Error for what is no entry */
function parseEntry({ headers, body, operation, objectId, source, startedAt, fault, ...rest }: LogEntry): LogEntry {
  if ([rest.method, rest.path, rest.search].some((text) => typeof text !== 'string'))
    throw new Error('It was not written by keepState.')
  const request = {
    ...rest,
    origin: '',
    headers: new platform.Headers(headers as never),
    body: parseBytes(body as never),
  }
  const entry = new LogEntry(request, { operation, id: objectId }, source, startedAt)
  const { outcome, status, assumption, responseBody, responseBodyDropped, responseHeaders, durationMs, delayMs } = rest
  const ended = { outcome, status, assumption, durationMs, delayMs }
  const response = { responseBody, responseBodyDropped, responseHeaders }
  const weight = entry.weight + ((responseBody as string | null)?.length ?? 0)
  // The faults of now have other ids.
  return Object.assign(entry, ended, response, { isKept: true, weight, fault: fault && { ...fault, ids: [] } })
}
