import { cleanup, configure } from '@testing-library/react'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { mock } from './mock'

// Machines that build can be busy.
configure({ asyncUtilTimeout: 5_000 })

const server = setupServer(...mock.handlers)

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  cleanup()
  mock.reset()
})
afterAll(() => server.close())
