import type { Some } from '../../../contract/json.ts'
import type { InventoryObjectInput } from '../../../contract/object.ts'
import { type ListQuery, toListQuery, toNumber } from '../../../contract/parameters.ts'
import type { ExplainableRequest } from '../../../mock/explain/explanation.ts'
import type { JsonFault } from '../../../mock/faults/fault.ts'
import type { Exchange } from '../../../mock/log/exchange.ts'
import type { RequestPattern } from '../../../mock/log/match.ts'
import type { ListOptions } from '../../../mock/log/request-collection.ts'
import { summarizeRequests } from '../../../mock/log/summary.ts'
import { createWaitFor, type WaitOptions } from '../../../mock/log/wait.ts'
import type { SettingsChanges } from '../../../mock/settings.ts'
import { HttpError } from '../../../simulator/http/service-request.ts'
import { checkOptions } from '../../../validation/options.ts'
import { createRequestLifetime, type Endpoint, endpoint, LARGE_BODY_LIMIT, parseId } from '../endpoint.ts'
import { readEventNames, streamEvents } from '../event-stream.ts'

/** Whose parameters the mock checks. */
const checked = { parameters: null }

const matching = { parameters: ['match'] }

/** The members of a mock, except those of its state. */
export const mockEndpoints: readonly Endpoint[] = [
  endpoint(
    'GET /objects',
    ({ mock, query }) => {
      const { offset, limit, ...texts } = Object.fromEntries(query)
      const range = { offset: toNumber(offset), limit: toNumber(limit) }
      return mock.objects.list(readListQuery(texts), texts.range === undefined ? range : parseParameter(texts, 'range'))
    },
    checked,
  ),
  endpoint(
    'GET /objects/count',
    ({ mock, query }) => mock.objects.count(readListQuery(Object.fromEntries(query))),
    checked,
  ),
  endpoint<InventoryObjectInput>('POST /objects', ({ mock, body }) => mock.objects.create(body), { status: 201 }),
  endpoint('GET /objects/{id}', ({ mock, id }) => mock.objects.get(parseId(id, 'read an object')) ?? null),
  endpoint<InventoryObjectInput>('PUT /objects/{id}', ({ mock, id, body }) =>
    mock.objects.replace(parseId(id, 'replace an object'), body),
  ),
  endpoint<Some<InventoryObjectInput>>('PATCH /objects/{id}', ({ mock, id, body }) =>
    mock.objects.update(parseId(id, 'update an object'), body),
  ),
  endpoint('DELETE /objects/{id}', ({ mock, id }) => mock.objects.delete(parseId(id, 'delete an object'))),

  endpoint('GET /faults', ({ mock }) => mock.faults.list()),
  endpoint<JsonFault>('POST /faults', ({ mock, body }) => mock.faults.add(body), { status: 201 }),
  endpoint('DELETE /faults', ({ mock }) => mock.faults.clear()),
  endpoint('POST /faults/verify', ({ mock }) => mock.faults.verify()),
  endpoint('GET /faults/count', ({ mock }) => mock.faults.count()),
  endpoint('GET /faults/{id}', ({ mock, id }) => mock.faults.get(parseId(id, 'get a fault')) ?? null),
  endpoint('DELETE /faults/{id}', ({ mock, id }) => mock.faults.remove(parseId(id, 'remove a fault'))),

  endpoint('GET /requests', ({ mock, query }) => mock.requests.list(readMatch(query), readListOptions(query)), checked),
  endpoint('DELETE /requests', ({ mock }) => mock.requests.clear()),
  endpoint('GET /requests/last', ({ mock, query }) => mock.requests.last(...given(readMatch(query))) ?? null, matching),
  endpoint('GET /requests/count', ({ mock, query }) => mock.requests.count(...given(readMatch(query))), matching),
  // For the console.
  endpoint('GET /requests/summaries', ({ mock }) => summarizeRequests(mock.log)),
  endpoint<{ match?: RequestPattern<Exchange> | undefined } | undefined>(
    'POST /requests/release',
    ({ mock, body = {} }) => {
      checkOptions('release requests', body, { match: null }, 'fields', 'invalid-argument')
      return mock.requests.release(...given(body.match))
    },
  ),
  endpoint('POST /requests/verify', ({ mock, body }) => {
    const { match, ...options } = Object(body)
    return mock.requests.verify(match, options)
  }),
  endpoint('POST /requests/wait-for', ({ mock, lifetime, body }) => {
    const { match, timeout, ...options } = Object(body)
    // JSON has no infinity. The casts: `waitFor` checks both.
    const wait = { ...options, timeout: timeout === null ? Number.POSITIVE_INFINITY : timeout } as WaitOptions
    return createWaitFor(mock.log, mock.events, lifetime, mock.testErrors)(match as RequestPattern<never>, wait)
  }),
  endpoint('GET /requests/{id}', ({ mock, id }) => mock.requests.get(parseId(id, 'get a request')) ?? null),

  endpoint('GET /settings', ({ mock }) => mock.settings),
  endpoint<SettingsChanges>('PATCH /settings', ({ mock, body }) => mock.configure(body)),

  // An exchange has the body of its response, which can be as large as the collection.
  endpoint<ExplainableRequest>('POST /explain', ({ mock, body }) => mock.explain(body), {
    bodyLimit: LARGE_BODY_LIMIT,
  }),

  endpoint('GET /describe', ({ mock }) => mock.describe()),

  // With a lifetime of its own: the stream goes on after this request is handled.
  endpoint(
    'GET /events',
    ({ mock, query, signal }) => streamEvents(mock, readEventNames(query), createRequestLifetime(mock, signal)),
    { parameters: ['names'] },
  ),
]

/** Reads the parameters of the service, or a query as JSON, which a client sends so that it is checked as in process. */
function readListQuery({ range: _, ...texts }: Record<string, string>): ListQuery {
  if (texts.query !== undefined) return parseParameter(texts, 'query')
  return toListQuery(Object.entries(texts))
}

/** A cast: `list` checks the value. */
function readListOptions(query: URLSearchParams): ListOptions {
  const { match: _, partial, ...others } = Object.fromEntries(query)
  return { ...others, partial: (partial === 'true' || partial) as boolean }
}

function readMatch(query: URLSearchParams): RequestPattern<Exchange> | undefined {
  return parseParameter(Object.fromEntries(query), 'match')
}

/** Parses a parameter that is JSON; undefined for none. A cast: the mock checks it. */
function parseParameter<Value>(texts: Record<string, string>, name: string): Value {
  try {
    return texts[name] && JSON.parse(texts[name])
  } catch (error) {
    throw HttpError.withDetail(400, `The parameter ${name} is not JSON: ${(error as Error).message}`)
  }
}

/** No argument where a request names no match: an undefined one is a mistake. */
function given<Match>(match: Match | undefined): [match?: Match] {
  return match === undefined ? [] : [match]
}
