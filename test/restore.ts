import { afterAll, vi } from 'vitest'

function restore(): void {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
}

// The next file of a worker can have the same globals and modules. A file whose tests are all skipped runs no hook.
restore()
afterAll(restore)
