import { createDjango } from './django.ts'
import { createDrf } from './drf.ts'
import { createExpress } from './express.ts'
import { createFastify } from './fastify.ts'
import { createHono } from './hono.ts'
import { createPython } from './python.ts'
import type { TestService } from './service.ts'

export { bugs } from './bugs.ts'
export * from './proxies.ts'
export type { TestService } from './service.ts'
export { createDrf, createExpress, createFastify, createHono, createPython }

/** A healthy service, and how it is asked. */
export interface Healthy {
  readonly name: string
  readonly create: () => TestService
  /** @default 'http://localhost' */
  readonly url?: string
  readonly headers?: Record<string, string>
}

/** Services with which nothing is wrong. */
export const healthy: readonly Healthy[] = [
  { name: 'drf', create: createDrf },
  {
    name: 'drf that finds parts, whatever the case',
    create: () => createDrf({ assumptions: { filterMatch: 'icontains', defaultSort: '-id', itemRetrieval: true } }),
  },
  {
    name: 'drf that is strict',
    create: () =>
      createDrf({
        assumptions: {
          unknownParameters: 'reject',
          idInBody: 'check',
          uniqueName: true,
          nameMaxLength: 100,
          trailingSlash: 'require',
          tokens: ['secret'],
        },
      }),
    headers: { authorization: 'Token secret' },
  },
  {
    name: 'drf that is lenient',
    create: () =>
      createDrf({
        assumptions: {
          filterCombination: 'or',
          invalidParameters: 'ignore',
          repeatedFilter: 'first',
          requiredFields: [],
          partialAttributes: 'merge',
          trailingSlash: 'optional',
        },
      }),
  },
  { name: 'express', create: createExpress },
  { name: 'fastify', create: createFastify },
  { name: 'python', create: createPython },
  { name: 'django', create: createDjango },
  { name: 'django that finds beginnings', create: () => createDjango({ match: 'startswith' }) },
  { name: 'django that ignores accents', create: () => createDjango({ match: 'unaccent' }) },
  { name: 'hono', create: createHono },
  {
    name: 'hono with a token',
    create: () => createHono({ bearer: 'secret' }),
    headers: { authorization: 'Bearer secret' },
  },
  { name: 'hono below a mount', create: () => createHono({ mount: '/inventory' }), url: 'http://localhost/inventory' },
  { name: 'hono with ids above 2^53', create: () => createHono({ hasBigIds: true }) },
  {
    name: 'hono whose filters differ',
    create: () => createHono({ matches: { name: 'icontains', location__fact: 'exact' } }),
  },
  { name: 'hono that finds any', create: () => createHono({ combination: 'or' }) },
]
