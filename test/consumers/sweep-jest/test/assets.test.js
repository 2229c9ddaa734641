const { createInventoryServer } = require('inventory-objects-mock/server')
const { Assets } = require('../lib/assets')
const { describeError } = require('../lib/describe-error')

let server
let mock
let assets

beforeAll(async () => {
  server = await createInventoryServer({
    port: 0,
    objects: [
      { name: 'laptop-12', type: { name: 'laptop' }, attributes: { owner: 'ada', os: 'Debian' } },
      { name: 'laptop-1', type: { name: 'laptop' } },
      { name: 'phone-7', type: { name: 'phone' } },
    ],
    // What the operations team has told us.
    assumptions: { invalidParameters: 'reject' },
  })
  mock = server.mock
  assets = new Assets(server.url, 's3cret')
})
afterEach(() => mock.reset())
afterAll(() => server.close())

describe('finding', () => {
  test('the service can be pinged', async () => {
    await expect(assets.ping()).resolves.toBe(true)
  })

  test('a name has an id', async () => {
    await expect(assets.resolve('laptop-1')).resolves.toBe(2)
  })

  test('the latest asset was added last', async () => {
    await expect(assets.latest(1)).resolves.toMatchObject([{ name: 'phone-7' }])
  })

  test('a list with pages is read to its end', async () => {
    mock.configure({ assumptions: { pageSize: 2 } })
    await expect(assets.list({ sort: '-id' })).resolves.toMatchObject([{ id: 3 }, { id: 2 }, { id: 1 }])
    expect(mock.requests.count()).toBe(2)
  })

  test('where filters widen a list, two find more than one', async () => {
    const state = mock.exportState()
    mock.importState({ ...state, assumptions: { ...state.assumptions, filterCombination: 'or' } })
    const found = await assets.list({ name: 'laptop-12', type__name: 'phone', sort: 'id' })
    expect(found.map(({ id }) => id)).toEqual([1, 3])
  })

  test('no other sort order is known', async () => {
    await expect(assets.list({ sort: 'name' })).rejects.toMatchObject({ response: { status: 400 } })
  })

  test('the names of a type can be downloaded', async () => {
    await expect(assets.download('phone')).resolves.toBe('phone-7\n')
  })
})

describe('changing', () => {
  test('two assets are added', async () => {
    await assets.add('phone-8', 'phone')
    await assets.add('phone-9', 'phone')
    expect(mock.objects.list({ type__name: 'phone' })).toMatchObject([
      { id: 3, name: 'phone-7' },
      { id: 4, name: 'phone-8' },
      { id: 5, name: 'phone-9' },
    ])
  })

  test('another one of the same is added', async () => {
    await assets.addAnother(mock.objects.get(3))
    expect(mock.objects.count({ name: 'phone-7' })).toBe(2)
  })

  test('a taken name is told where names are unique', async () => {
    mock.configure({ assumptions: { uniqueName: true } })
    const error = await assets.add('phone-7', 'phone').catch((error) => error)
    expect(describeError(error)).toBe('Please check: name.')
    expect(mock.objects.count()).toBe(3)
  })

  test('only the owner is known of what was handed over', async () => {
    await expect(assets.handOver(1, 'grace')).resolves.toMatchObject({ attributes: { owner: 'grace' } })
    expect(mock.objects.get(1).attributes).toEqual({ owner: 'grace' })
  })

  test('a place is known by its code', async () => {
    await expect(assets.move(2, 'osl1')).resolves.toMatchObject({ id: 2, location: { name: null, fact: 'osl1' } })
  })

  test('what is gone cannot be removed', async () => {
    await expect(assets.remove(2)).resolves.toBe(true)
    await expect(assets.remove(2)).resolves.toBe(false)
    expect(mock.requests.count({ operation: 'delete' })).toBe(2)
  })

  test('an asset has buttons to edit and to remove it', async () => {
    await expect(assets.allowed(1)).resolves.toEqual({ open: false, edit: true, remove: true })
  })
})
