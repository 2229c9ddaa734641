import { type MemberName, type MemberRow, members } from '../../../client/members.ts'
import { type ListQuery, toListQuery, toNumber } from '../../../contract/parameters.ts'
import type { Exchange } from '../../../mock/log/exchange.ts'
import type { RequestPattern } from '../../../mock/log/match.ts'
import type { ListOptions } from '../../../mock/log/request-collection.ts'
import { createWaitFor, type WaitOptions } from '../../../mock/log/wait.ts'
import { checkOptions } from '../../../validation/options.ts'
import {
  createRequestLifetime,
  type Endpoint,
  type EndpointPart,
  type EndpointRequest,
  endpoint,
  LARGE_BODY_LIMIT,
  parseId,
} from '../endpoint.ts'
import { readEventNames, streamEvents } from '../event-stream.ts'
import { parseAdminJson } from '../parse-admin-json.ts'
import { stateParts } from './state-parts.ts'

/** The members with arguments that an endpoint has to read by itself. */
type SpecialName = {
  [Name in MemberName]: Extract<(typeof members)[Name][number], 'query' | 'options' | 'any'> extends never
    ? never
    : Name
}[MemberName]

/** The parts of endpoints that the rows of their members do not say. */
const parts: Partial<Record<MemberName, EndpointPart>> & Record<SpecialName, EndpointPart> = {
  'objects.list': {
    handle({ mock, query }) {
      const { offset, limit, ...texts } = Object.fromEntries(query)
      const range = { offset: toNumber(offset), limit: toNumber(limit) }
      return mock.objects.list(readListQuery(texts), texts.range === undefined ? range : parseParameter(texts, 'range'))
    },
    parameters: null,
  },
  'objects.count': {
    handle: ({ mock, query }) => mock.objects.count(readListQuery(Object.fromEntries(query))),
    parameters: null,
  },
  'objects.create': { status: 201 },
  'faults.add': { status: 201 },
  'requests.list': {
    handle: ({ mock, query }) => mock.requests.list(readMatch(query), readListOptions(query)),
    parameters: null,
  },
  'requests.release': {
    handle({ mock, body = {} }: EndpointRequest<{ match?: RequestPattern<Exchange> | undefined } | undefined>) {
      checkOptions('release requests', body, { match: null }, 'fields', 'invalid-argument')
      return mock.requests.release(...given(body.match))
    },
  },
  'requests.verify': {
    handle({ mock, body }) {
      const { match, ...options } = Object(body)
      return mock.requests.verify(match, options)
    },
  },
  'requests.waitFor': {
    handle({ mock, lifetime, body }) {
      const { match, timeout, ...options } = Object(body)
      // JSON has no infinity. The casts: `waitFor` checks both.
      const wait = { ...options, timeout: timeout === null ? Number.POSITIVE_INFINITY : timeout } as WaitOptions
      return createWaitFor(mock.log, mock.events, lifetime, mock.testErrors)(match as RequestPattern<never>, wait)
    },
  },
  // An exchange has the body of its response, which can be as large as the collection.
  explain: { bodyLimit: LARGE_BODY_LIMIT },
  on: {
    // With a lifetime of its own: the stream goes on after this request is handled.
    handle: ({ mock, query, signal }) => streamEvents(mock, readEventNames(query), createRequestLifetime(mock, signal)),
    parameters: ['names'],
  },
  ...stateParts,
}

/** The endpoints of the members of a mock. */
export const mockEndpoints: readonly Endpoint[] = Object.entries<MemberRow>(members).map(([name, row]) => ({
  ...endpoint(row[0], (request) => callMember(name, row, request), {
    parameters: row.includes('match') ? ['match'] : [],
  }),
  ...parts[name as MemberName],
}))

/** Calls a member, or reads it, with the arguments of a request. */
function callMember(
  name: string,
  [route, action = '', ...takes]: MemberRow,
  { mock, id, query, body }: EndpointRequest<unknown>,
): unknown {
  const args = takes.flatMap<unknown>((place) => {
    if (place === 'id') return [parseId(id, action)]
    return place === 'match' ? given(readMatch(query)) : [body]
  })
  const [key = '', group] = name.split('.').reverse()
  const member: unknown = Reflect.get(group === undefined ? mock : Reflect.get(mock, group), key)
  const result = typeof member === 'function' ? member(...args) : member
  return route.startsWith('GET') ? (result ?? null) : result
}

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
  return (texts[name] && parseAdminJson(texts[name], `the parameter ${name}`)) as Value
}

/** No argument where a request names no match: an undefined one is a mistake. */
function given<Match>(match: Match | undefined): [match?: Match] {
  return match === undefined ? [] : [match]
}
