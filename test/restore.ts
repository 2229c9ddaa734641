import { afterAll, vi } from 'vitest'

// The next file of a worker can have the same globals and modules.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
