import { setupWorker } from 'msw/browser'
import { afterAll, beforeAll } from 'vitest'
import { axiosClients, mock, testAborts, withFetch, withXhr } from './test-aborts'

const worker = setupWorker(...mock.handlers)
beforeAll(() => worker.start({ quiet: true, onUnhandledRequest: 'bypass' }))
afterAll(() => worker.stop())

testAborts('a page behind a worker', location.origin, {
  '`fetch`': withFetch,
  XMLHttpRequest: withXhr,
  ...axiosClients,
})
