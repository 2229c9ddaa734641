import { setupServer } from 'msw/node'
import { afterAll, beforeAll, inject } from 'vitest'
import { axiosClients, mock, testAborts, withFetch, withXhr } from './test-aborts'

const server = setupServer(...mock.handlers)
beforeAll(() => server.listen())
afterAll(() => server.close())

testAborts(inject('place'), location.origin, { '`fetch`': withFetch, XMLHttpRequest: withXhr, ...axiosClients })
