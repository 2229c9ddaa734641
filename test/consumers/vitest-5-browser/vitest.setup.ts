import { afterAll, afterEach, beforeAll } from 'vitest'
import { mock, worker } from './inventory-mock'

beforeAll(() => worker.start({ onUnhandledFrame: 'bypass', quiet: true }))
afterEach(() => mock.reset())
afterAll(() => worker.stop())
