import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInventoryMock, defaultAssumptions } from '../../src/index.ts'
import { completeBody, path, write } from './requests.ts'

const url = `https://inventory.example${path}`
const server = setupServer()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

describe.concurrent('mocks of concurrent tests, in boundaries of one server', () => {
  test.each([0, 1, 2, 3])('have their own objects, faults and log: test %i', (index) =>
    server.boundary(async () => {
      const mock = createInventoryMock({ objects: [{ name: `start of ${index}` }] })
      server.use(...mock.handlers)
      if (index % 2 === 0) mock.faults.add({ operation: 'delete', status: 403 })
      for (let i = 0; i < index; i++) await fetch(url, write('POST', completeBody({ name: `${index}-${i}` })))
      const response = await fetch(`${url}1/`, { method: 'DELETE' })
      expect(response.status).toBe(index % 2 === 0 ? 403 : 204)
      const names = (await (await fetch(url)).json()).map(({ name }: { name: string }) => name)
      const created = Array.from({ length: index }, (_, i) => `${index}-${i}`)
      expect(names).toEqual(index % 2 === 0 ? [`start of ${index}`, ...created] : created)
      expect(mock.requests.count()).toBe(index + 2)
    })(),
  )

  test(
    'do not resolve a wait with a request of another test',
    server.boundary(async () => {
      const mock = createInventoryMock()
      server.use(...mock.handlers)
      const waiting = mock.requests.waitFor({ operation: 'list' }, { timeout: 5000 })
      await fetch(`${url}?name=mine`)
      expect((await waiting).query).toEqual({ name: 'mine' })
    }),
  )
})

describe('two mocks do not share', () => {
  test('faults, logs or listeners', async () => {
    const [one, other] = [createInventoryMock(), createInventoryMock()]
    one.faults.add({ status: 503 })
    one.on('change', () => expect.unreachable())
    await one.fetch(path)
    expect((await other.fetch(path)).status).toBe(200)
    other.objects.create({ name: 'a' })
    expect([one.requests.count(), other.requests.count()]).toEqual([1, 1])
  })

  test('random numbers', async () => {
    const draw = async (mock: ReturnType<typeof createInventoryMock>) => (await mock.fetch(path)).status
    const [one, other] = [createInventoryMock(), createInventoryMock()]
    for (const mock of [one, other]) mock.faults.add({ status: 503, rate: 0.5 })
    const alone = []
    for (let i = 0; i < 20; i++) alone.push(await draw(one))
    one.reset()
    one.faults.add({ status: 503, rate: 0.5 })
    const interleaved = []
    for (let i = 0; i < 20; i++) {
      await draw(one)
      interleaved.push(await draw(other))
    }
    expect(interleaved).toEqual(alone)
  })

  test('the objects that both were created with', () => {
    const objects = [{ name: 'a', labels: ['x'] }]
    const [one, other] = [createInventoryMock({ objects }), createInventoryMock({ objects })]
    one.objects.update(1, { name: 'b' })
    one.objects.get(1)!.labels.push('y')
    expect(other.objects.get(1)).toMatchObject({ name: 'a', labels: ['x'] })
  })

  test('the default assumptions', async () => {
    const [one, other] = [createInventoryMock(), createInventoryMock()]
    const fields = one.settings.assumptions.requiredFields as string[]
    const before = [...fields]
    try {
      try {
        fields.pop()
      } catch {} // It may be frozen.
      expect(other.settings.assumptions.requiredFields).toEqual(before)
      expect(defaultAssumptions.requiredFields).toEqual(before)
    } finally {
      if (!Object.isFrozen(fields)) fields.splice(0, fields.length, ...before)
    }
  })
})

test('a caller cannot change a mock through mock.settings', async () => {
  const mock = createInventoryMock({ objects: [{ name: 'a' }] })
  try {
    Object.assign(mock.settings.assumptions, { filterMatch: 'iexact' })
  } catch {} // It may be frozen.
  expect(await (await mock.fetch(`${path}?name=A`)).json()).toEqual([])
})
