import { expect, test } from 'vitest'
import { formatReport } from '../../src/conformance.ts'
import { USERS } from '../fields.ts'
import { checkService, expectTrue, expectUnchanged, levels, skipWaits, testRows, undetermined } from './ask.ts'
import { onMatch, onTexts } from './services/hooks.ts'
import { createAspNet, createKtor, createLaravel, createPhoenix } from './services/other-stacks.ts'
import { type Hooks, isRecord, type Json, parse, type TestService, textOf } from './services/service.ts'
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

/** Refuses some bodies with a valid value. */
function refusing(status: number, isRefused: (body: Json) => boolean | undefined): Hooks {
  return {
    request({ method, text }) {
      const body = parse(text)
      const isWrite = ['POST', 'PUT', 'PATCH'].includes(method)
      return isWrite && isRecord(body) && isRefused(body) ? { status, json: { message: 'No.' } } : undefined
    },
  }
}

const hostNames = refusing(400, ({ name }) => typeof name === 'string' && !/^[a-z\d-]{1,63}$/i.test(name))
const large = 2 ** 31 - 1

/** A service whose names are those of hosts, of 63 characters at most. */
function createNamed(): TestService {
  return createDrf({ hooks: hostNames, assumptions: { nameMaxLength: 63 } })
}

/** Habits of healthy services at which a check once stumbled. */
const habits: Record<string, Hooks> = {
  'does not trim filters': onMatch((row, value, name) => textOf(row, name) === value),
  'has users of 32 bits': {
    request: (incoming) =>
      Number(incoming.url.searchParams.get('responsible')) > large
        ? { status: 400, json: {} }
        : refusing(400, ({ [USERS]: responsible }) =>
            [responsible].flat().some((user) => Number(user?.id ?? user) > large),
          ).request!(incoming, undefined as never),
  },
  'has no line separators in names': refusing(400, ({ name }) => /[\u2028\u2029]/.test(String(name))),
  'refuses an update of nothing with a 422': {
    request: ({ method, text }) => (method === 'PATCH' && text === '{}' ? { status: 422, json: {} } : undefined),
  },
  'keeps at most 255 characters of a text': refusing(400, ({ attributes }) =>
    Object.values(attributes ?? {}).some((value) => String(value).length > 255),
  ),
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
  ...Object.entries(habits).map(([name, hooks]) => ({ name: `drf that ${name}`, create: () => createDrf({ hooks }) })),
  { name: 'drf that has host names', create: createNamed },
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

test.each(levels)(
  'a create that takes the id of its body is not learned as one that ignores it (writes: %s)',
  async (writes) => {
    const respond: Hooks['respond'] = (reply, { method, text }, { objects }) => {
      const id = parse(text)?.id
      if (method !== 'POST' || reply.status !== 200 || typeof id !== 'number') return undefined
      const created = objects.list().at(-1)!
      objects.delete(created.id)
      // One that is there already is overwritten.
      objects.delete(id)
      objects.create({ ...created, id })
      return undefined
    }
    const service = createDrf({ hooks: { respond } })
    await expectUnchanged(service, async () => {
      const { assumptions, deviations } = await checkService(service, { assumptions: {}, writes })
      expect(assumptions.idInBody.status).toBe('undetermined')
      expect(deviations).toEqual([])
    })
  },
)

test('two runs in a row leave a service as it was', async () => {
  const service = createPhoenix()
  await expectUnchanged(service, async () => {
    for (const run of ['first', 'second']) {
      const { leftBehind, deviations } = await checkService(service)
      expect({ leftBehind, deviations }, run).toEqual({ leftBehind: [], deviations: [] })
    }
  })
})

test('a check takes at most 80 requests without writes, and 175 with writes', async () => {
  const { requests } = await checkService(createDrf(), { writes: 'none' })
  expect(requests).toBeLessThanOrEqual(80)
  expect((await checkService(createDrf())).requests).toBeLessThanOrEqual(175)
})

test('a valid value that is refused is listed, and no deviation', async () => {
  const report = await checkService(createNamed())
  expect(report.deviations).toEqual([])
  expect(report.refused.map(({ request }) => request).join()).toContain('Brien')
  expect(formatReport(report)).toContain('Refused by the service (no deviation)')
})
