import { expect, test } from 'vitest'
import { learnedAssumptions } from '../../src/conformance.ts'
import { budget, checkService, expectTrue, expectUnchanged, pickSome, probeService, skipWaits } from './ask.ts'
import {
  caching,
  changing,
  dying,
  flaky,
  gzipped,
  lagging,
  paged,
  rateLimited,
  redirecting,
  withEtag,
} from './services/proxies.ts'
import type { TestService } from './services/service.ts'
import { createDrf, createExpress, createHono, createPython } from './services/stacks.ts'

skipWaits()

const stacks = { drf: createDrf, express: createExpress, python: createPython, hono: createHono }
const proxies: Record<string, (service: TestService) => TestService> = {
  'too many requests': rateLimited,
  'a 503 now and then': flaky,
  'an ETag': withEtag,
  gzip: gzipped,
  'writes that show after a second': (service) => lagging(service, 1000),
  'writes that show after three seconds': (service) => lagging(service, 3000),
  'a cache of a second': caching,
}
const rows = Object.entries(proxies).flatMap(([name, wrap]) =>
  Object.entries(stacks).map(([stack, create]) => ({ name, wrap, stack, create })),
)

test.each(pickSome(rows, 11))('nothing wrong is said of $stack behind $name, and nothing is left', async (row) => {
  const service = row.wrap(row.create())
  await expectUnchanged(service, async () => expectTrue(await probeService(service), service))
  expectTrue(await checkService(row.wrap(row.create())), service)
})

test.each(pickSome(Object.values(stacks), 3))(
  'nothing wrong is said where others change objects meanwhile, and none of theirs is touched',
  async (create) => {
    const service = changing(create())
    const report = await probeService(service)
    expect({ ...service.nearest, ...service.assumptions }).toMatchObject(learnedAssumptions(report))
    expect(report.deviations).toEqual([])
    const { deviations } = await checkService(service, budget)
    expect(deviations).toEqual([])
    expect(JSON.stringify(service.objects())).not.toContain('inventory-objects-mock')
  },
)

test('a write that was performed although the answer was a 503 is found and deleted', async () => {
  const service = flaky(createDrf(), true)
  await expectUnchanged(service, async () => expect((await probeService(service)).leftBehind).toEqual([]))
})

test.each(['link', 'total'] as const)('a page (%s) is not compared, and is no deviation', async (kind) => {
  const report = await probeService(paged(createDrf(), 10, kind))
  expect(report.deviations).toEqual([])
  expect(report.incomplete).toMatchObject({ reason: 'unreadable', message: expect.stringContaining('whole') })
})

test('a page in an envelope is an error that says so', async () => {
  await expect(probeService(paged(createDrf(), 10, 'envelope'))).rejects.toThrow(
    'but got an object with a list in results: is it a page?',
  )
})

test('a redirect of everything is an error with the URL that it leads to', async () => {
  await expect(probeService(redirecting(createDrf()))).rejects.toThrow(/a redirect to .*\/moved\/.*Give the URL/)
})

test.each([1, 30, 60, 100])('a service that dies after %i requests makes a run incomplete', async (after) => {
  const service = createDrf()
  const report = await checkService(dying(service, after))
  expect(report.incomplete).toMatchObject({ reason: 'unanswered' })
  expect(report.deviations).toEqual([])
  // Those that it could not delete are listed.
  const left = service.objects().filter(({ name }) => name.startsWith('inventory-objects-mock'))
  expect(report.leftBehind.length).toBeGreaterThanOrEqual(left.length)
  expect(report.leftBehind.map(({ id }) => id)).toEqual(expect.arrayContaining(left.map(({ id }) => id)))
})

test('a service that is dead from the start is an error', async () => {
  await expect(probeService(dying(createDrf(), 0))).rejects.toThrow('fetch failed')
})

test('a run that ends at its limit before everything was asked is incomplete, and leaves nothing', async () => {
  for (const maxRequests of [1, 20, 50, 90]) {
    const service = createDrf()
    await expectUnchanged(service, async () => {
      const report = await checkService(service, { maxRequests })
      expect(report).toMatchObject({ incomplete: { reason: 'limit' }, leftBehind: [] })
    })
  }
})

test('an aborted run deletes its objects, and says what it knows', async () => {
  const service = createDrf()
  const controller = new AbortController()
  const onProgress = ({ requests }: { requests: number }) => requests === 80 && controller.abort()
  await expectUnchanged(service, async () => {
    const report = await probeService(service, { signal: controller.signal, onProgress })
    expect(report.incomplete).toMatchObject({ reason: 'aborted' })
    expect(learnedAssumptions(report)).toMatchObject({ filterMatch: 'exact' })
  })
})

test('a probe that only reads fetches a large list twice, and besides only what filters find', async () => {
  const service = createDrf({ objects: 3000 })
  const whole = (await (await service.fetch('http://localhost/api/v2/objects/')).text()).length
  let received = 0
  const fetch: TestService['fetch'] = async (input, init) => {
    const response = await service.fetch(input, init)
    received += (await response.clone().text()).length
    return response
  }
  await probeService({ ...service, fetch }, { writes: 'none' })
  expect(received).toBeLessThan(whole * 3)
})
