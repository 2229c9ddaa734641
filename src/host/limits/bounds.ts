import type { BodyLimits } from '../../simulator/body/body-limits.ts'

/*
 * The bounds of a host that no option changes. With those of the options (`bodyLimit`, `maxObjects`, `maxSessions`,
 * `logLimit`, `maxDelay`), docs/server.md has them in one table.
 */

/** The limits of a host, by their names in the log. */
export type LimitName =
  | ('headers' | 'query' | 'body' | 'elements' | 'text' | 'objects' | 'sessions' | 'memory')
  | ('pipelining' | 'connections' | 'tokens')

/** The headers of a request; one with more gets a 431. Node itself would leave out the rest, tokens and cookies too. */
export const MAX_HEADERS = 100

/**
 * The elements of a list in the body of a request to the service, and the keys of an object; and the characters of the texts
 * that filters compare, and of the location's name. One with more gets a 400.
 */
export const bodyLimits: BodyLimits = { elements: 10_000, text: 1024 }

/** The requests on a connection that wait for the one before them. With one more, it is closed. */
export const MAX_PIPELINED = 100

/** The characters of the query of a request to the service; one with more gets a 414. */
export const MAX_QUERY = 4096
