import { expect, test } from 'vitest'
import { createInventoryService } from '../../../src/service.ts'
import { intercept } from './intercept.ts'
import { expectNothingWrong, objects, probeQuickly, undetermined } from './services.ts'

type Body = Readonly<Record<string, unknown>>

const facts = objects.flatMap(({ location }) => (location?.fact ? [location.fact] : []))

test.each<[what: string, accepts: (body: Body) => boolean]>([
  ['the location facts that it has', ({ location }) => location == null || facts.includes(Object(location).fact)],
  ['objects without a location', ({ location }) => location == null],
  ['objects without a type', ({ type }) => type == null],
])('a service that accepts only %s is learned all the same', async (_, accepts) => {
  const service = createInventoryService({ objects })
  const fetch = intercept(service, ({ method, body, send }) => {
    // It looks at the fields first.
    const isValid = method === 'POST' && typeof body.attributes === 'object'
    return isValid && !accepts(body) ? Promise.resolve(Response.json({ detail: 'no' }, { status: 400 })) : send()
  })
  const report = await probeQuickly(fetch, { writes: 'allowed' })
  expectNothingWrong(report, service.settings.assumptions)
  expect(undetermined(report)).toEqual([])
  expect(service.objects.count()).toBe(objects.length)
})
