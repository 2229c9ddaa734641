import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { mock } from '../src/inventory-mock'

const server = setupServer(...mock.handlers)

/**
 * The facts of a page that follows the mock.
 * @param mount - shows it in the document, and returns what removes it
 */
export function describePage(mount: () => (() => void) | Promise<() => void>): void {
  let unmount: () => void
  beforeAll(async () => {
    server.listen({ onUnhandledRequest: 'error' })
    unmount = await mount()
    await shows('web-1', 'web-2')
  })
  beforeEach(async () => {
    mock.reset()
    mock.requests.clear()
    await mock.requests.waitFor({ operation: 'list' })
    await shows('web-1', 'web-2')
    mock.requests.clear()
  })
  afterAll(() => {
    unmount()
    server.close()
  })

  const read = () => Array.from(document.querySelectorAll('button, p'), ({ textContent }) => textContent)
  const shows = (...texts: string[]) => vi.waitFor(() => expect(read()).toEqual(texts), { timeout: 5_000 })
  const countLists = () => mock.requests.count({ operation: 'list' })

  test('it shows what is loaded, imported, undone or edited', async () => {
    const initial = mock.exportState()
    const before = mock.checkpoint()
    mock.setInitialState([{ name: 'loaded' }])
    await shows('loaded')
    mock.importState([{ name: 'imported' }])
    await shows('imported')
    mock.restore(before)
    await shows('web-1', 'web-2')
    mock.objects.update(2, { name: 'edited' })
    await shows('web-1', 'edited')
    mock.setInitialState(initial)
  })

  test('it shows what an assumption changes', async () => {
    mock.configure({ assumptions: { defaultSort: '-id' } })
    await shows('web-2', 'web-1')
  })

  test('it shows a fault, and that it is over', async () => {
    mock.faults.add({ operation: 'list', status: 503 })
    await shows('Broken')
    mock.faults.clear()
    await shows('web-1', 'web-2')
  })

  test('it shows what it changes itself after one list', async () => {
    document.querySelector('button')!.click()
    await shows('web-2')
    expect(countLists()).toBe(1)
    mock.objects.create({ name: 'web-3' })
    await shows('web-2', 'web-3')
    expect(countLists()).toBe(2)
  })

  test('it fetches a list once for many changes', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `new-${index}`)
    for (const name of names) mock.objects.create({ name })
    await shows('web-1', 'web-2', ...names)
    expect(countLists()).toBe(1)
  })
}
