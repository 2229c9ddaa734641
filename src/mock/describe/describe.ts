import { assumptionDescriptions } from '../../contract/assumption-descriptions.ts'
import { splitToken } from '../../contract/token.ts'
import type { Store } from '../../simulator/store/store.ts'
import { formatAssumptions, HIDDEN_TOKEN } from '../../text/assumption-value.ts'
import { cutText } from '../../text/cut-text.ts'
import { formatCount } from '../../text/numbers.ts'
import { formatRequestLine, formatStatus } from '../../text/request-line.ts'
import { PortableTextDecoder } from '../../text/text-decoder.ts'
import { escapeTerminal } from '../../validation/escape-terminal.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { addDescription, DESCRIPTION_HEAD } from '../../validation/test-context.ts'
import { createDryRun } from '../explain/dry-run.ts'
import { explainFilters } from '../explain/explain-filters.ts'
import type { ExplainedFilter } from '../explain/explanation.ts'
import { findPassingBody, refusesBody } from '../explain/passing-body.ts'
import { describeEffect } from '../faults/describe-fault.ts'
import type { MockInternals } from '../internals.ts'
import { type LogEntry, readBody } from '../log/log-entry.ts'
import { formatDifferences } from './object-differences.ts'

/** The requests of a mock at one time, with the state that decides about them. */
export interface Seen extends Pick<MockInternals, 'options' | 'settings'> {
  readonly entries: readonly LogEntry[]
  readonly store: Store
  /** The latest request that had arrived when anything changed: the state of now says nothing about it. */
  readonly changedAt: number
}

const MAX_REQUESTS = 8
const MAX_LINES = 20
/** Of a path with its body, and of a line below it. */
const MAX_REQUEST = 80
const MAX_DETAIL = 160
/** So few objects are listed. */
const FEW = 4

/**
 * Describes the requests that a mock got, and why it responded as it did: at most 8 of them, in 20 lines. Those with an
 * error, a fault or an empty list come first where there are more, then the last ones.
 */
export function describeRequests(seen: Seen): string {
  const { entries, settings } = seen
  const said = new Set<string>()
  const chosen = choose(entries).map((entry): Block => ({ entry, details: listDetails(seen, entry, said) }))
  const lines = [formatHead(seen), ...formatBlocks(chosen, entries.length), ...formatObjects(seen)]
  const tokens = settings.assumptions.tokens.map((token) => splitToken(token)[1])
  return lines.map((line) => escapeTerminal(hide(tokens, line))).join('\n')
}

/** Adds to the error of a test that has failed what the service saw. */
export function explainFailure(context: object, seen: Seen): void {
  addDescription(context, describeRequests(seen))
}

/** A request with the lines below it. */
interface Block {
  readonly entry: LogEntry
  readonly details: readonly string[]
}

function formatHead({ entries, store }: Seen): string {
  let before = store.size
  for (const { change } of entries) before += change?.type === 'delete' ? 1 : change?.type === 'create' ? -1 : 0
  const start = `${DESCRIPTION_HEAD}${formatCount(before, 'object')}, and got`
  if (entries.length > 0) return `${start} ${formatCount(entries.length, 'request')}:`
  return `${start} no request. Is the URL of the client right, and is the mock in front of it?`
}

/** Chooses the requests to describe, in their order. */
function choose(entries: readonly LogEntry[]): LogEntry[] {
  const ranked = [...entries].sort(
    (one, other) => Number(isNotable(other)) - Number(isNotable(one)) || other.requestId - one.requestId,
  )
  return ranked.slice(0, MAX_REQUESTS).sort((one, other) => one.requestId - other.requestId)
}

/** Whether a request has an error, a fault, or an empty list. */
function isNotable(entry: LogEntry): boolean {
  return entry.outcome !== 'response' || entry.status! >= 300 || entry.fault !== null || countList(entry) === 0
}

function countList({ responseBody }: LogEntry): number | null {
  return typeof responseBody === 'object' && responseBody ? responseBody.objects.length : null
}

/** The requests with their details, as far as there are lines for them: those of the last ones. */
function formatBlocks(blocks: readonly Block[], total: number): string[] {
  const methodWidth = Math.max(...blocks.map(({ entry }) => entry.method.length))
  const requests = blocks.map(({ entry }) => formatRequest(entry, methodWidth))
  const width = Math.max(...requests.map(({ length }) => length))
  const idWidth = String(blocks.at(-1)?.entry.requestId ?? '').length
  let left = MAX_LINES - blocks.length - 3
  const shown = blocks
    .toReversed()
    .map(({ details }) => {
      const part = details.slice(0, Math.max(left, 0))
      left -= part.length
      return part
    })
    .toReversed()
  const indent = ' '.repeat(idWidth + 6)
  const lines = blocks.flatMap(({ entry }, index) => {
    const id = String(entry.requestId).padStart(idWidth)
    const count = countList(entry)
    const objects = count === null ? '' : `  ${count === 0 ? 'no objects' : formatCount(count, 'object')}`
    const line = `  ${id}  ${requests[index]!.padEnd(width)}  ${formatStatus(entry)}${objects}`
    return [line, ...shown[index]!.map((detail) => indent + cutText(detail, MAX_DETAIL))]
  })
  const others = total - blocks.length
  return others > 0 ? [...lines, `  and ${formatCount(others, 'other request')}`] : lines
}

function formatRequest({ method, path, search, body }: LogEntry, methodWidth: number): string {
  const text = body === null ? '' : ` ${new PortableTextDecoder().decode(body.subarray(0, 4 * MAX_REQUEST))}`
  return cutText(formatRequestLine({ method: method.padEnd(methodWidth), path, search }) + text, MAX_REQUEST)
}

/**
 * The lines below a request: its fault, what it changed, what was refused, why its list is empty.
 * @param said - the sentences of other requests, which are not said twice
 */
function listDetails(seen: Seen, entry: LogEntry, said: Set<string>): string[] {
  const sentences = [...listSentences(entry), ...describeAssumption(seen, entry)].filter((one) => !said.has(one))
  for (const sentence of sentences) said.add(sentence)
  return [
    ...formatFault(entry),
    ...describeChange(entry),
    ...describeError(entry),
    ...explain(seen, entry),
    ...sentences,
  ]
}

function formatFault({ fault }: LogEntry): string[] {
  if (fault === null) return []
  const name = fault.ids.length === 0 ? 'its header Prefer' : `fault ${fault.ids.join(' and ')}`
  return [`${name}: ${[describeEffect(fault), fault.error].filter(Boolean).join(', ')}`]
}

const isWrite = ({ operation }: LogEntry) => operation !== null && !['list', 'retrieve'].includes(operation)

function describeChange(entry: LogEntry): string[] {
  const { change, status } = entry
  if (change === null) return isWrite(entry) && status !== null && status < 300 ? ['changed nothing'] : []
  if (change.type === 'all') return []
  const { name } = change.type === 'create' ? change.object : change.before
  const object = `${name} (${change.id})`
  if (change.type !== 'update') return [`${change.type}d ${object}`]
  return [`changed ${object}: ${formatDifferences(change.before, change.object)}`]
}

/** The body of an error of the service. */
function describeError({ status, fault, responseBody, responseHeaders }: LogEntry): string[] {
  if (status === null || status < 300 || fault?.status !== undefined) return []
  if (responseHeaders?.location) return [`location: ${responseHeaders.location}`]
  return typeof responseBody === 'string' && responseBody !== '' ? [responseBody] : []
}

/** Explains an empty list or a refused body, where the state has not changed since. */
function explain({ store, options, settings: { assumptions }, changedAt }: Seen, entry: LogEntry): string[] {
  const isEmpty = countList(entry) === 0
  if (entry.requestId <= changedAt || !(isEmpty || (entry.status === 400 && isWrite(entry)))) return []
  const { mount, method, path, search, headers, body } = entry
  const request = { origin: '', mount, method, path, search, headers, body }
  const dryRun = createDryRun({ store, options })
  const served = dryRun(request, assumptions)
  if (isEmpty) return served?.list ? formatFilters(explainFilters(request, assumptions, dryRun, store)) : []
  const passing = refusesBody(served) ? findPassingBody(request, served, options, assumptions, dryRun) : null
  return passing === null ? [] : [`would pass: ${JSON.stringify(passing)}`]
}

function formatFilters(filters: readonly ExplainedFilter[]): string[] {
  const missing = filters.filter(({ alone }) => alone === 0)
  if (missing.length > 0) return missing.map(formatFilter)
  const found = filters.map(({ parameter, value, alone }) => `${parameter}=${cutText(value, 40)} finds ${alone}`)
  return found.length > 1 ? [`${found.join(', ')}; no object passes all`] : []
}

function formatFilter({ parameter, value, similar, elsewhere }: ExplainedFilter): string {
  const quoted = (text: string) => JSON.stringify(cutText(text, 40))
  const hints = [
    ...similar.slice(0, 2).map((one) => `${formatCount(one.count, 'has', 'have')} ${quoted(one.value)}`),
    ...elsewhere.slice(0, 2).map((one) => `${formatCount(one.count, 'has', 'have')} it in ${one.field}`),
  ]
  return [`${parameter}=${cutText(value, 40)} alone finds 0`, ...hints].join('; ')
}

/** The sentences of the contract that decided a response, and that clients tend to forget. */
function listSentences({ operation, status, body, change }: LogEntry): string[] {
  if (operation === 'create' && status === 200) return ['contract 4.2: the response to a create has no id']
  if (operation !== 'update' || change?.type !== 'update') return []
  const { location } = Object(readBody(body))
  const isLeftOut = isPlainObject(location) && !('name' in location)
  return isLeftOut && change.before.location ? ['contract 4.4: what a location leaves out becomes null'] : []
}

/** The gap of the contract that decided a response. */
function describeAssumption({ settings: { assumptions } }: Seen, { assumption }: LogEntry): string[] {
  if (assumption === null) return []
  const { section } = assumptionDescriptions[assumption]
  return [`contract ${section} leaves it open: ${formatAssumptions({ [assumption]: assumptions[assumption] })} here`]
}

/** The objects at the end, if they are few and not those of the beginning. */
function formatObjects({ store, entries }: Seen): string[] {
  if (store.size > FEW || entries.every(({ change }) => change === null)) return []
  const names = store.all().map(({ name, id }) => `${cutText(name, 40)} (${id})`)
  return [`At the end: ${names.join(', ') || 'no objects'}`]
}

/** Hides the tokens of the service, but for those that are words of any text. */
function hide(tokens: readonly string[], line: string): string {
  return tokens.reduce((text, token) => (token.length < 6 ? text : text.replaceAll(token, HIDDEN_TOKEN)), line)
}
