import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchStore } from '../src/search-store'
import { inventory } from './inventory'

let store: SearchStore
beforeEach(() => {
  store = new SearchStore()
})
afterEach(() => store.leave())

const names = () => store.objects.map(({ name }) => name)

describe('a search', () => {
  it('finds the objects of a type at a place', async () => {
    await store.search({ type__name: 'host', location__fact: 'osl1' })
    expect(names()).toEqual(['web-1'])
  })

  it('shows what was asked for last', async () => {
    await Promise.all([store.search({ name: 'web-1' }), store.search({ name: 'db-1' })])
    expect(names()).toEqual(['db-1'])
  })

  it('can be refreshed', async () => {
    await store.refresh({ name: 'core-1' })
    expect(store.error).toBeNull()
    expect(names()).toEqual(['core-1'])
  })

  it('shows an error, and what was found before', async () => {
    await store.search({ name: 'mail' })
    inventory.faults.add({ operation: 'list', networkError: true })
    await store.search({ name: 'build' })
    expect(store.error).toBe('Failed to fetch')
    expect(names()).toEqual(['mail'])
  })

  it('ends when the page is left', async () => {
    inventory.faults.add({ operation: 'list', delay: 'infinite' })
    const searched = store.search({ name: 'mail' })
    await inventory.requests.waitFor({ operation: 'list' }, { until: 'start' })
    store.leave()
    await searched
    expect(store.error).toBeNull()
    expect(await inventory.requests.waitFor({ outcome: 'aborted' })).toMatchObject({ query: { name: 'mail' } })
  })

  it('finds parts of names in the test environment', async () => {
    store = new SearchStore('https://staging.example')
    await store.search({ name: 'WEB', sort: 'id' })
    expect(names()).toEqual(['web-1', 'web-2'])
  })
})

describe('while somebody types', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('nothing is sent before a pause', async () => {
    store.type('m')
    await vi.advanceTimersByTimeAsync(200)
    store.type('mail')
    await vi.advanceTimersByTimeAsync(299)
    expect(inventory.requests.count()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await inventory.requests.waitFor({ query: { name: 'mail' } })
    await vi.waitFor(() => expect(names()).toEqual(['mail']))
    expect(inventory.requests.count()).toBe(1)
  })
})
