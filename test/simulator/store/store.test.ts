import { afterEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'

const url = '/api/v2/objects/'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the model', () => {
  test('an update replaces the whole attribute map', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'a', attributes: { old: '1', kept: '2' } }] })
    await mock.fetch(`${url}1/`, patch({ attributes: { kept: '3', constructor: '4' } }))
    expect(mock.objects.get(1)?.attributes).toEqual({ kept: '3', constructor: '4' })
  })

  test('attributes can be named like members of Object.prototype', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    const attributes = '{"__proto__":"1","constructor":"2","toString":"3","":"4"}'
    await mock.fetch(`${url}1/`, patch(`{"attributes":${attributes}}`))
    expect(JSON.stringify(mock.objects.get(1)?.attributes)).toBe(attributes)
    expect(await (await mock.fetch(url)).text()).toContain(attributes)
  })

  test('an operation by id never iterates over the collection', async () => {
    const objects = Array.from({ length: 1000 }, (_, index) => ({ name: `object ${index}` }))
    const mock = createInventoryMock({ objects })
    await mock.fetch(`${url}?name=a&responsible=1&type__name=b&location__fact=c`) // builds the indexes
    const iterations = (['values', 'keys', 'entries', 'forEach', Symbol.iterator] as const).map((method) =>
      vi.spyOn(Map.prototype, method as 'forEach'),
    )
    const sizes = () => iterations.flatMap((spy) => spy.mock.contexts.map((map) => (map as Map<unknown, unknown>).size))
    const input = { name: 'x', location: null, type: null, labels: [], attributes: {}, responsible: [1] }
    await mock.fetch(url, { ...patch(input), method: 'POST' })
    await mock.fetch(`${url}500/`, patch({ name: 'y', type: { name: 'b' } }))
    await mock.fetch(`${url}501/`, { ...patch(input), method: 'PUT' })
    await mock.fetch(`${url}502/`, { method: 'DELETE' })
    mock.objects.get(503)
    expect(Math.max(0, ...sizes())).toBeLessThan(1000)
    expect(mock.objects.count()).toBe(1000)
  })

  test('ids are never reused, not even the highest id after its deletion', () => {
    const mock = createInventoryMock({ objects: [{ id: 7, name: 'a' }] })
    mock.objects.delete(7)
    expect(mock.objects.create({ name: 'b' }).id).toBe(8)
  })
})

describe('the collection of a mock is not shared', () => {
  test('with another mock in the process', () => {
    const [one, other] = [createInventoryMock(), createInventoryMock()]
    one.objects.create({ name: 'a' })
    expect([one.objects.count(), other.objects.count()]).toEqual([1, 0])
  })

  test('with the caller: its input and its output are copies', () => {
    const seed = { name: 'a', labels: ['x', { deep: ['y'] }], attributes: { k: 'v' } }
    const mock = createInventoryMock({ objects: [seed] })
    seed.labels.push('z')
    seed.attributes.k = 'w'
    const object = mock.objects.get(1)!
    object.labels.length = 0
    object.attributes.k = 'u'
    expect(mock.objects.get(1)).toMatchObject({ labels: ['x', { deep: ['y'] }], attributes: { k: 'v' } })
  })

  test('over a BroadcastChannel, in an environment with a window', () => {
    const open = vi.fn()
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('BroadcastChannel', open)
    createInventoryMock({ objects: [{ name: 'a' }] }).objects.update(1, { name: 'b' })
    expect(open).not.toHaveBeenCalled()
  })
})

function patch(body: unknown): RequestInit {
  return {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}
