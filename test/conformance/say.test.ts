import { expect, test } from 'vitest'
import { checkService, skipWaits } from './ask.ts'
import { createBug } from './services/bugs.ts'
import { createDrf, createService } from './services/healthy.ts'
import { onAttributes, onBodyCrash, onList } from './services/hooks.ts'
import { lagging } from './services/proxies.ts'

/** @module-tag slow */

skipWaits()

test('what differs in an object is shown by its path, with both values', async () => {
  const { deviations } = await checkService(createDrf({ hooks: onAttributes((key) => [key, 'x'.repeat(500)]) }))
  const [{ expected, got }] = deviations as never as [{ expected: string; got: string }]
  expect(expected).toMatch(/^attributes\.note "inventory-objects-mock-\w+"/)
  expect(got).toMatch(/^200, attributes\.note "x{79}…/)
})

test('what differs in a list is shown, and not the rest of it', async () => {
  const without = createDrf({ hooks: onList((all, query) => (query.has('name') ? all.slice(1) : all)) })
  const [first] = (await checkService(without, { writes: 'none' })).deviations
  expect(first).toMatchObject({ id: 'name-filters', expected: expect.stringMatching(/^the object \d+ in the list/) })
})

test('a list that shows nothing new for a minute breaks one rule, and nothing more is created', async () => {
  const service = lagging(createDrf(), 60_000)
  const { deviations, leftBehind, rules } = await checkService(service)
  expect(deviations.map(({ id }) => id)).toEqual(['created-is-listed'])
  expect(leftBehind).toHaveLength(1)
  expect(rules.find(({ id }) => id === 'update-is-200')).toMatchObject({ verdict: 'not asked' })
})

test('an error in some bodies alone leaves known what other responses told', async () => {
  const hooks = onBodyCrash('PATCH', ({ name }) => String(name).includes('changed'))
  const { assumptions } = await checkService(createService('express', { hooks }))
  for (const name of ['nameMaxLength', 'uniqueName', 'partialAttributes'] as const)
    expect(assumptions[name].status).toBe('learned')
})

test('commands can be run one after the other: an id of a created object is a variable', async () => {
  const { deviations } = await checkService(createBug('update resets what it does not name'))
  const { requests } = deviations.find(({ requests }) => requests.some((request) => request.includes('-X PATCH')))!
  expect(requests[1]).toMatch(
    /^ID1=\$\(curl -g -s -X GET 'http.*\?name=.*' \| jq 'map\(select\(.name == ".*"\)\)\[-1\]\.id'\)$/,
  )
  expect(requests[2]).toContain('-X PATCH http://localhost/api/v2/objects/$ID1/ ')
})

test('an order that is wrong is shown beside the one that was predicted', async () => {
  const hooks = onList((all, query) => (query.has('responsible') && !query.has('sort') ? all.toReversed() : all))
  const { deviations } = await checkService(createDrf({ hooks }), { writes: 'none' })
  const [{ id, expected, got }] = deviations as never as [{ id: string; expected: string; got: string }]
  expect(id).toBe('defaultSort')
  expect(expected).toMatch(/^the order \d+, /)
  const order = expected.slice('the order '.length).split(', ')
  expect(got).toBe(`200, the order ${order.reverse().join(', ')}`)
})

test('what follows from a broken rule is not asked, and says from which', async () => {
  const { deviations, rules } = await checkService(createBug('empty attributes dropped'))
  expect(deviations.map(({ id }) => id)).toEqual(['create-returns-request'])
  expect(rules.find(({ id }) => id === 'any-attributes-are-allowed')).toMatchObject({
    ...{ verdict: 'not asked', reason: 'it follows from create-returns-request' },
  })
})

test('a rule that is broken is a deviation where what it follows from is left out', async () => {
  const options = { only: ['any-attributes-are-allowed'] }
  const { deviations } = await checkService(createBug('empty attributes dropped'), options)
  expect(deviations.map(({ id }) => id)).toEqual(options.only)
})

test('rules that need an operation that failed are not asked, and say so', async () => {
  const { rules } = await checkService(createBug('update refused'))
  for (const name of ['update-returns-object', 'fact-alone-nulls-name', 'updated-is-listed'])
    expect(rules.find(({ id }) => id === name)).toMatchObject({
      ...{ verdict: 'not asked', reason: 'the service refused each update' },
    })
})
