import { expect, test } from 'vitest'
import { formatReport } from '../../src/conformance.ts'
import { budget, checkService, skipWaits } from './ask.ts'
import { bugs } from './services/bugs.ts'
import { onAttributes, onBodyCrash, onList } from './services/hooks.ts'
import { lagging } from './services/proxies.ts'
import { createDrf, createExpress } from './services/stacks.ts'

skipWaits()

const createBug = (bug: string) => bugs.find(({ name }) => name === bug)!.create()

test('what differs in an object is shown by its path, with both values', async () => {
  const { deviations } = await checkService(createDrf({ hooks: onAttributes((key) => [key, 'x'.repeat(500)]) }), budget)
  const [{ expected, got }] = deviations as never as [{ expected: string; got: string }]
  expect(expected).toMatch(/^attributes\.note "inventory-objects-mock \w+"/)
  expect(got).toMatch(/^200, attributes\.note "x{79}…/)
})

test('what differs in a list is shown, and not the rest of it', async () => {
  const without = createDrf({ hooks: onList((all, query) => (query.has('name') ? all.slice(1) : all)) })
  const [first] = (await checkService(without, { writes: 'none', ...budget })).deviations
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
  const { assumptions } = await checkService(createExpress({ hooks }))
  for (const name of ['nameMaxLength', 'uniqueName', 'partialAttributes'] as const)
    expect(assumptions[name].status).toBe('learned')
})

test('commands can be run one after the other: an id of a created object is a variable', async () => {
  const { deviations } = await checkService(createBug('update loses the type'), budget)
  const { requests } = deviations.find(({ requests }) => requests.some((request) => request.includes('-X PATCH')))!
  expect(requests[1]).toMatch(
    /^ID1=\$\(curl -g -s -X GET 'http.*\?name=.*' \| jq 'map\(select\(.name == ".*"\)\)\[-1\]\.id'\)$/,
  )
  expect(requests[2]).toContain('-X PATCH http://localhost/api/v2/objects/$ID1/ ')
})

test.each(['text', 'markdown', 'json', 'junit'] as const)(
  'the %s has deviations first, then what was learned',
  async (format) => {
    const text = formatReport(await checkService(createBug('vary missing'), { writes: 'none', ...budget }), format)
    const [deviation, learned] = ['The list response carries Vary: Accept', 'filterMatch'].map((word) =>
      text.indexOf(word),
    )
    expect(deviation).toBeGreaterThan(0)
    expect(learned).toBeGreaterThan(deviation!)
  },
)

test('what follows from a broken rule is not a deviation of its own', async () => {
  const { deviations, rules } = await checkService(createBug('update loses the type'), budget)
  const answered = deviations.some(({ id }) => id === 'update-returns-object')
  const listed = rules.find(({ id }) => id === 'updated-is-listed')
  expect(answered).toBe(true)
  expect(listed).not.toMatchObject({ verdict: 'broken' })
})
