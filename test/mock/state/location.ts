import { onTestFinished, vi } from 'vitest'

/** Stubs the address of a page, until the end of the test. */
export function stubLocation(hash: string) {
  const location = {
    hash,
    pathname: '/app',
    search: '?x=1',
    get href() {
      return `http://localhost${this.pathname}${this.search}${this.hash}`
    },
    reload: vi.fn(),
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', {
    state: { key: 'of the router' } as unknown,
    replaceState(state: unknown, _title: string, url: string) {
      Object.assign(history, { state })
      const { pathname, search, hash: own } = new URL(url, 'http://localhost')
      Object.assign(location, { pathname, search, hash: own })
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return location
}
