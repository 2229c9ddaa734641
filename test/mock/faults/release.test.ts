import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'

describeEveryAdapter('requests.release', (start) => {
  test('ends all delays: each request gets its response, and faults stay for later ones', async () => {
    const { control, send } = await start({ delay: 1e6 })
    control.faults.add({ operation: 'list', delay: 'infinite' })
    control.faults.add({ operation: 'delete', delay: [1e6, 2e6], status: 503 })
    const responses = [
      send({ method: 'GET', path }),
      send({ method: 'DELETE', path: `${path}1/` }),
      send({ ...write('POST', completeBody()), path }),
    ]
    await expect.poll(() => control.requests.count({ outcome: 'pending' })).toBe(3)
    expect(control.requests.release()).toBe(3)
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 503, 200])
    expect(control.requests.list({ outcome: 'pending' })).toEqual([])
    expect(control.requests.release()).toBe(0)
    expect(control.objects.count()).toBe(1)
    expect(control.faults.list()).toHaveLength(2)
    const later = send({ method: 'GET', path })
    await expect.poll(() => control.requests.count({ outcome: 'pending' })).toBe(1)
    control.requests.release()
    expect((await later).status).toBe(200)
  })
})

describe('a released request', () => {
  test('gets a network error if a reset comes first', async () => {
    const mock = createInventoryMock({ delay: 'infinite', objects: [{ name: 'a' }] })
    const response = mock.fetch(`${path}1/`, { method: 'DELETE' })
    await expect.poll(() => mock.requests.count({ outcome: 'pending' })).toBe(1)
    expect([mock.requests.release(), mock.requests.release()]).toEqual([1, 0])
    mock.reset()
    await expect(response).rejects.toThrow('Failed to fetch')
    expect(mock.objects.count()).toBe(1)
  })

  test('can be released by a listener of its start', async () => {
    const mock = createInventoryMock({ delay: 'infinite' })
    mock.on('request:start', ({ requestId }) => expect(mock.requests.release({ requestId })).toBe(1))
    expect((await mock.fetch(path)).status).toBe(200)
  })

  test('is one that matches, and no other', async () => {
    const mock = createInventoryMock({ delay: 'infinite' })
    const [list, create] = [mock.fetch(path), mock.fetch(path, write('POST', completeBody()))]
    await mock.requests.waitFor({ operation: 'create' }, { until: 'start' })
    expect(mock.requests.release({ operation: 'create' })).toBe(1)
    expect((await create).status).toBe(200)
    expect(mock.requests.list({ outcome: 'pending' })).toMatchObject([{ operation: 'list' }])
    expect(mock.requests.release(({ method }) => method === 'GET')).toBe(1)
    expect((await list).status).toBe(200)
  })
})
