import { afterEach, expect, test, vi } from 'vitest'
import { explainMiss } from '../../src/console/requests/near-misses.ts'
import { createInventoryMock } from '../../src/index.ts'
import { parseBaseUrl } from '../../src/mock/base-url.ts'
import { completeBody, write } from '../mock/requests.ts'
import { pages } from './pages.ts'

const guide = pages['docs/troubleshooting.md']!
afterEach(() => void vi.restoreAllMocks())

const misses = [
  ['*', 'https://app.example/api/v2/objects/', 0],
  ['*', 'https://app.example/api/v2/objects/', 1],
  ['*', 'https://app.example/api/v2/object/', 1],
  ['https://inventory.example', 'https://app.example/api/v2/objects/', 1],
  ['/inventory', 'https://app.example/api/v2/objects/', 1],
] as const

test.each(misses)(
  'the guide has the words of the console: base URL %s, %s, worker at %s',
  (baseUrl, name, workerStart) => {
    const { reason } = explainMiss({ name, initiatorType: 'fetch', workerStart }, parseBaseUrl(baseUrl))!
    const words = reason.replace(/( it: was it|[.:]).*/, '')
    expect(guide).toContain(`\`${words}`)
  },
)

test('the guide has the words of the warning of a redirect', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const mock = createInventoryMock({ baseUrl: 'http://localhost:5173' })
  await mock.fetch('/api/v2/objects', write('POST', completeBody()))
  const [[warning]] = warn.mock.calls as [[string]]
  expect(guide).toContain(warning.slice(0, warning.indexOf(' Clients')))
})
