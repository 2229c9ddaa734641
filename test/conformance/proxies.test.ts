import { expect, test } from 'vitest'
import { learnedAssumptions } from '../../src/conformance.ts'
import { checkService, expectTrue, expectUnchanged, learn, skipWaits, testRows, undetermined } from './ask.ts'
import { createDrf, createService } from './services/healthy.ts'
import { caching, dying, flaky, gzipped, lagging, paged } from './services/proxies.ts'
import type { TestService } from './services/service.ts'

/** @module-tag slow */

skipWaits()

const stacks = ['drf', 'express', 'python', 'hono'] as const
const proxies: Record<string, (service: TestService) => TestService> = {
  'a 503 now and then': flaky,
  'a 503 now and then, although the request was performed': (service) => flaky(service, true),
  'a 503 for each fourth request, although it was performed': (service) => flaky(service, true, 4),
  gzip: gzipped,
  'writes that show after three seconds': (service) => lagging(service, 3000),
  'a cache of a second': caching,
}
const rows = Object.entries(proxies).flatMap(([name, wrap]) => stacks.map((stack) => ({ name, wrap, stack })))

testRows(rows, 8)('nothing wrong is said of $stack behind $name, and nothing is left', async (row) => {
  const service = row.wrap(createService(row.stack))
  await expectUnchanged(service, async () => expectTrue(await learn(service), service))
  expectTrue(await checkService(row.wrap(createService(row.stack))), service)
})

test('a 429 does nothing, and so nothing is left undetermined because of it', async () => {
  const [direct, limited] = [await learn(createDrf()), await learn(flaky(createDrf(), false, 4, 429))]
  expect(undetermined(limited)).toEqual(undetermined(direct))
})

test('a page without a link to the next one is not compared, and is no deviation', async () => {
  const report = await learn(paged(createDrf(), 10, 'total'))
  expect(report.deviations).toEqual([])
  expect(report.incomplete).toMatchObject({ reason: 'unreadable', message: expect.stringContaining('whole') })
})

testRows(stacks, 4)('pages that are linked are read to the end, and their size is learned [%s]', async (stack) => {
  const service = paged(createService(stack), 10, 'link')
  await expectUnchanged(service, async () => {
    const report = await learn(service)
    expectTrue(report, { ...service, assumptions: { ...service.assumptions, pageSize: 10 } })
    expect(report.assumptions.pageSize).toMatchObject({
      ...{ status: 'learned', value: 10 },
      evidence: { got: expect.stringMatching(/, in pages of 10$/) },
    })
    const found = await checkService(service)
    expect(found.deviations).toMatchObject([
      { verdict: 'assumption differs', assumption: 'pageSize', assume: { pageSize: 10 } },
    ])
  })
})

test('pages of a size that changes are no assumption, and no deviation', async () => {
  const whole = createDrf()
  const [one, other] = [paged(whole, 10, 'link'), paged(whole, 2, 'link')]
  const fetch: TestService['fetch'] = (input, init) => {
    const { url } = new Request(input, init)
    return (url.includes('sort') ? one : other).fetch(input, init)
  }
  const report = await learn({ ...whole, fetch }, { writes: 'none' })
  expect(report.deviations).toEqual([])
  expect(report.assumptions.pageSize).toMatchObject({
    ...{ status: 'undetermined', reason: 'no value of it explains a response' },
  })
})

test.each([
  ['elsewhere', 'https://elsewhere.example/api/v2/objects/?page=2'],
  ['to itself', '/api/v2/objects/'],
  ['to what is no list', '/api/v2/objects/1/'],
])('a page with a link %s is not compared, and is no deviation', async (_, url) => {
  const service = createDrf()
  const fetch: TestService['fetch'] = async (input, init) => {
    const response = await service.fetch(input, init)
    return new Response(response.body, {
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), link: `<${url}>; rel="next"` },
    })
  }
  const report = await learn({ ...service, fetch })
  expect(report).toMatchObject({ deviations: [], incomplete: { reason: 'unreadable' } })
})

test.each<[objects: number, pageSize: number | null, learned: object]>([
  [100, null, { status: 'undetermined' }],
  [101, null, { status: 'learned', value: null }],
  [130, 120, { status: 'learned', value: 120 }],
])('of %i objects in pages of %j, the page size is %j', async (objects, pageSize, learned) => {
  const { assumptions, deviations } = await learn(createDrf({ objects, assumptions: { pageSize } }), { writes: 'none' })
  expect(assumptions.pageSize).toMatchObject(learned)
  expect(deviations).toEqual([])
})

test('a list that is longer than the expected page is a difference', async () => {
  const { deviations } = await checkService(createDrf(), { writes: 'none', assumptions: { pageSize: 10 } })
  expect(deviations).toMatchObject([{ verdict: 'assumption differs', assumption: 'pageSize' }])
})

testRows([60, 1, 30, 100], 4)('a service that dies after %i requests makes a run incomplete', async (after) => {
  const service = createDrf()
  const report = await checkService(dying(service, after))
  expect(report.incomplete).toMatchObject({ reason: 'unanswered' })
  expect(report.deviations).toEqual([])
  // Those that it could not delete are listed.
  const left = service.objects().filter(({ name }) => name.startsWith('inventory-objects-mock'))
  expect(report.leftBehind.length).toBeGreaterThanOrEqual(left.length)
  expect(report.leftBehind.map(({ name }) => name)).toEqual(expect.arrayContaining(left.map(({ name }) => name)))
})

// At its first write, amid the others, and while it cleans up.
test.each([1, 3, 5, 13])(
  'a run that is aborted at its write %i deletes its objects, and says what it knows',
  async (last) => {
    const service = createDrf()
    const controller = new AbortController()
    let writes = 0
    const fetch: TestService['fetch'] = (input, init) => {
      if (init?.method !== 'GET' && init?.method !== 'HEAD' && init?.method !== 'OPTIONS' && ++writes === last)
        controller.abort()
      return service.fetch(input, init)
    }
    await expectUnchanged(service, async () => {
      const report = await learn({ ...service, fetch }, { signal: controller.signal })
      expect(report).toMatchObject({ incomplete: { reason: 'aborted' }, leftBehind: [] })
      expect(learnedAssumptions(report)).toMatchObject({ filterMatch: 'exact' })
    })
  },
)

test('a probe that only reads fetches a large list twice, and besides only what filters find', async () => {
  const service = createDrf({ objects: 3000 })
  const whole = (await (await service.fetch('http://localhost/api/v2/objects/')).text()).length
  let received = 0
  const fetch: TestService['fetch'] = async (input, init) => {
    const response = await service.fetch(input, init)
    received += (await response.clone().text()).length
    return response
  }
  await learn({ ...service, fetch }, { writes: 'none' })
  expect(received).toBeLessThan(whole * 3)
})
