import { afterAll, afterEach, beforeAll } from 'vitest'
import { mock, worker } from './inventory-mock'

beforeAll(() => worker.start({ onUnhandledRequest: 'bypass', quiet: true }))
afterEach(mock.reset)
afterAll(() => worker.stop())
