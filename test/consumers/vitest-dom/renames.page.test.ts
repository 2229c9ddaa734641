import { createInventoryMock } from 'inventory-objects-mock'
import { expect, test } from 'vitest'
import { mock, objects } from './mock'
import { waitForPages } from './wait-for-pages'

test('a page sees only its own collection, while other pages change the same ids', async () => {
  await waitForPages('created')
  await fetch('/api/v2/objects/1/', {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: `renamed on a page of ${navigator.userAgent}` }),
  })
  await waitForPages('changed')
  expect(mock.objects.list()).toMatchObject([
    { id: 1, name: `renamed on a page of ${navigator.userAgent}` },
    { id: 2, name: 'web-2' },
  ])
  expect(mock.requests.list()).toHaveLength(1)
})

test('a relative URL has the origin of the page', async () => {
  mock.reset()
  const names = async (input: string) => (await (await fetch(input)).json()).map(({ name }: { name: string }) => name)
  expect(await names('/api/v2/objects/')).toEqual(['web-1', 'web-2'])
  expect(await names('../api/v2/objects/?sort=-id')).toEqual(['web-2', 'web-1'])
  expect(await names('/api/v2/objects?name=web-1')).toEqual(['web-1'])
  expect(mock.requests.list().map(({ path, status }) => [path, status])).toEqual([
    ['/api/v2/objects/', 200],
    ['/api/v2/objects/', 200],
    ['/api/v2/objects', 301],
    ['/api/v2/objects/', 200],
  ])
})

test('XMLHttpRequest works too', async () => {
  const request = new XMLHttpRequest()
  request.open('GET', '/api/v2/objects/?name=web-2')
  const ended = new Promise((resolve) => request.addEventListener('loadend', resolve))
  request.send()
  await ended
  expect(JSON.parse(request.responseText)).toMatchObject([{ id: 2, name: 'web-2' }])
})

test('mock.fetch takes the URL, Headers and AbortSignal of a page', async () => {
  const { signal } = new AbortController()
  const headers = new Headers({ 'Content-Type': 'application/json' })
  const init = { method: 'PATCH', headers, body: '{"labels":["prod"]}', signal }
  const response = await mock.fetch(new URL('/api/v2/objects/2/', location.href), init)
  expect(await response.json()).toMatchObject({ id: 2, labels: ['prod'] })
  await expect(mock.fetch('https://app.example/api/v2/objects/', { signal: AbortSignal.abort() })).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  )
})

test('a mock keeps no process alive', () => {
  const before = process.getActiveResourcesInfo()
  const another = createInventoryMock({ objects })
  another.objects.create({ name: 'web-3' })
  another.reset()
  expect(process.getActiveResourcesInfo()).toEqual(before)
})
