import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { interceptRequests } from '../../src/page.ts'
import { createInventoryService, type InventoryMockOptions } from '../../src/service.ts'

/** In place of the platform's. */
const platform = vi.fn(async (..._: Parameters<typeof fetch>) => new Response('platform'))

beforeEach(() => {
  platform.mockClear()
  vi.stubGlobal('fetch', platform)
  return () => void vi.unstubAllGlobals()
})

function intercept(options: InventoryMockOptions) {
  const service = createInventoryService(options)
  const remove = interceptRequests(service)
  onTestFinished(remove)
  return { service, remove }
}

test('requests below the base URL are answered, and all others are passed on as they are', async () => {
  const { service } = intercept({ baseUrl: 'https://inventory.example/dc', objects: [{ name: 'web-1' }] })
  const response = await fetch('https://inventory.example/dc/api/v2/objects/')
  expect(await response.json()).toMatchObject([{ name: 'web-1' }])
  const init = { method: 'POST', body: '{}' }
  for (const input of [
    'https://inventory.example/api/v2/objects/',
    'https://other.example/dc/api/v2/objects/',
    'https://inventory.example/dc/api/v2/racks/',
    new URL('https://other.example/'),
    new Request('https://other.example/'),
    'no URL',
  ]) {
    await fetch(input, init)
    expect(platform.mock.lastCall).toEqual([input, init])
    expect(platform.mock.lastCall![0]).toBe(input)
  }
  expect(service.requests.count()).toBe(1)
})

test('it can be removed, also when somebody has replaced fetch since', async () => {
  const { remove } = intercept({})
  const ours = fetch
  const around: typeof fetch = (...args) => ours(...args)
  vi.stubGlobal('fetch', around)
  remove()
  expect(fetch).toBe(around)
  expect(await (await fetch('https://a.example/api/v2/objects/')).text()).toBe('platform')
  vi.stubGlobal('fetch', platform)
  intercept({}).remove()
  expect(fetch).toBe(platform)
})

test('several services answer, each below its base URL', async () => {
  const urls = ['https://a.example', 'https://b.example']
  const [first] = urls.map((baseUrl) => intercept({ baseUrl, objects: [{ name: baseUrl }] }))
  const name = async (url: string) => (await (await fetch(`${url}/api/v2/objects/1/`, { method: 'PATCH' })).json()).name
  for (const url of urls) expect(await name(url)).toBe(url)
  first!.remove()
  expect(await name(urls[1]!)).toBe(urls[1])
})

test('a redirect out of the service leads to the platform', async () => {
  const { service } = intercept({})
  const location = 'https://login.example/'
  service.faults.add({ operation: 'list', respond: () => Response.redirect(location, 302) })
  const response = await fetch('https://inventory.example/api/v2/objects/')
  expect(await response.text()).toBe('platform')
  expect(response).toMatchObject({ url: location, redirected: true })
  expect(platform.mock.lastCall![0]).toMatchObject({ url: location })
})

test('a request has what the platform sends for one: any `Accept`, unless the page says which', async () => {
  const { service } = intercept({})
  const url = 'https://inventory.example/api/v2/objects/'
  await fetch(url)
  await fetch(url, { headers: { accept: 'application/json' } })
  const accepted = service.requests.list().map(({ headers }) => headers.accept)
  expect(accepted).toEqual(['*/*', 'application/json'])
})

test('a request to another origin fails in the mode same-origin', async () => {
  vi.stubGlobal('origin', 'https://page.example')
  const { service } = intercept({})
  const send = (host: string) => fetch(`https://${host}/api/v2/objects/`, { mode: 'same-origin' })
  await expect(send('other.example')).rejects.toThrow(new TypeError('Failed to fetch'))
  expect((await send('page.example')).status).toBe(200)
  expect(service.requests.count()).toBe(1)
})

test('an abort is seen by the mock, and what it was to write is not written', async () => {
  const { service } = intercept({ objects: [{ name: 'web-1' }], delay: 'infinite' })
  const controller = new AbortController()
  const { signal } = controller
  const sent = fetch('https://inventory.example/api/v2/objects/1/', { method: 'DELETE', signal })
  await service.requests.waitFor({ operation: 'delete' }, { until: 'start' })
  controller.abort()
  await expect(sent).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  await service.requests.waitFor({ operation: 'delete', outcome: 'aborted' })
  service.requests.release()
  expect(service.objects.count()).toBe(1)
})
