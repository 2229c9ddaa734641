const { createInventoryMock } = require('inventory-objects-mock')
const { setupServer } = require('msw/node')
const { Assets } = require('../lib/assets')
const { describeError } = require('../lib/describe-error')

const baseUrl = 'https://inventory.example'
const mock = createInventoryMock({ baseUrl, objects: [{ name: 'laptop-1' }, { name: 'phone-7' }] })
const server = setupServer(...mock.handlers)
const assets = new Assets(baseUrl, 's3cret')

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => mock.reset())
afterAll(() => server.close())

test('two names are resolved at once', async () => {
  await expect(Promise.all([assets.resolve('phone-7'), assets.resolve('laptop-1')])).resolves.toEqual([2, 1])
})

test('who cannot be reached is told so', async () => {
  mock.faults.add({ operation: 'list', networkError: true })
  const error = await assets.list().catch((error) => error)
  expect(describeError(error)).toBe('The inventory cannot be reached.')
})

test('three errors are enough', async () => {
  const fault = mock.faults.add({ operation: 'delete', status: 503 })
  const error = await assets.remove(1).catch((error) => error)
  expect(describeError(error)).toBe('The inventory says 503.')
  expect(mock.faults.get(fault.id).timesApplied).toBe(3)
  expect(mock.objects.count()).toBe(2)
})

describe('in time', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }))
  afterEach(() => void jest.useRealTimers())

  test('a client waits as long as the service asks for', async () => {
    mock.faults.add({ operation: 'update', status: 503, headers: { 'Retry-After': '30' }, times: 1 })
    const moved = assets.move(2, 'osl1')
    await mock.requests.waitFor({ status: 503 })
    await jest.advanceTimersByTimeAsync(29_999)
    expect(mock.requests.count()).toBe(1)
    await jest.advanceTimersByTimeAsync(1)
    await expect(moved).resolves.toMatchObject({ location: { fact: 'osl1' } })
  })
})
