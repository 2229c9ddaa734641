import { expect, test } from 'vitest'
import { budget, checkService, expectTrue, expectUnchanged, levels, skipWaits, testRows, undetermined } from './ask.ts'
import { onTexts } from './services/hooks.ts'
import { createAspNet, createKtor, createLaravel, createPhoenix } from './services/other-stacks.ts'
import type { TestService } from './services/service.ts'
import { createDjango, createDrf, createExpress, createFastify, createHono, createPython } from './services/stacks.ts'

skipWaits()

/** A healthy service, and how it is asked. */
interface Healthy {
  readonly name: string
  readonly create: () => TestService
  /** @default 'http://localhost' */
  readonly url?: string
  readonly headers?: Record<string, string>
}

/** Services with which nothing is wrong. */
const healthy: readonly Healthy[] = [
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
  { name: 'drf that trims texts', create: () => createDrf({ hooks: onTexts((text) => text.trim()) }) },
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
  {
    name: 'hono whose filters differ',
    create: () => createHono({ matches: { name: 'icontains', location__fact: 'exact' } }),
  },
  { name: 'hono that finds any', create: () => createHono({ combination: 'or' }) },
  { name: 'laravel', create: createLaravel },
  { name: 'asp.net', create: createAspNet },
  { name: 'phoenix', create: createPhoenix },
  { name: 'ktor', create: createKtor },
]

/** What can send all writes also sends what the other levels can. */
const rows = healthy.flatMap((service) => levels.toReversed().map((writes) => ({ ...service, writes })))

testRows(rows, 10 * levels.length)(
  'nothing wrong is learned of $name, and no deviation is reported (writes: $writes)',
  async ({ create, url, headers, writes }) => {
    const service = create()
    await expectUnchanged(service, async () => {
      const report = await checkService(service, { url, headers, assumptions: {}, writes })
      expectTrue(report, service)
      if (writes === 'allowed') expect(undetermined(report).length).toBeLessThanOrEqual(4)
    })
  },
)

test('two runs in a row leave a service as it was', async () => {
  const service = createPhoenix()
  await expectUnchanged(service, async () => {
    for (const run of ['first', 'second']) {
      const { leftBehind, deviations } = await checkService(service, budget)
      expect({ leftBehind, deviations }, run).toEqual({ leftBehind: [], deviations: [] })
    }
  })
})

test('a check spends its budget', async () => {
  const { requests } = await checkService(healthy[0]!.create(), { maxRequests: 220 })
  expect(requests).toBeGreaterThanOrEqual(220)
  expect(requests).toBeLessThan(230)
})
