import { deflateRawSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createInventoryMock, importStateLink, keepState } from '../../src/index.ts'
import { encodeState } from '../../src/page/encoded-state.ts'
import { formatStateLink } from '../../src/page/state-link.ts'
import { stubLocation } from '../mock/state/location.ts'

const encode = (text: string) => deflateRawSync(text).toString('base64url')
const linked = encode('[{"name":"linked"}]')

function createMock() {
  const mock = createInventoryMock({ objects: [{ name: 'start' }] })
  return { mock, names: () => mock.objects.list().map(({ name }) => name) }
}

function watchWarnings() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  return warn
}

test.each([
  ['#inventory-state=', ''],
  ['#/racks/7?tab=a&b=c&inventory-state=', '#/racks/7?tab=a&b=c'],
  ['#&inventory-state=', ''],
])(
  'a page that is opened with %s… has the state, and the hash %o before anything else can read it',
  async (start, own) => {
    const location = stubLocation(start + linked)
    const { mock, names } = createMock()
    const done = importStateLink(mock)
    expect(location).toMatchObject({ pathname: '/app', search: '?x=1', hash: own })
    expect(history.state).toEqual({ key: 'of the router' })
    expect(await done).toBe(true)
    expect(names()).toEqual(['linked'])
    expect(await importStateLink(mock)).toBe(false)
  },
)

test('a page without a link keeps its hash, and its state', async () => {
  const location = stubLocation('#/inventory-state=/1')
  const { mock, names } = createMock()
  expect(await importStateLink(mock)).toBe(false)
  expect(location.hash).toBe('#/inventory-state=/1')
  expect(names()).toEqual(['start'])
})

test('a link to an exported state has its version', async () => {
  const { mock, names } = createMock()
  const state = mock.exportState()
  expect(state.version).toBe(2)
  stubLocation(`#inventory-state=${await encodeState(JSON.stringify(state))}`)
  mock.objects.create({ name: 'later' })
  expect(await importStateLink(mock)).toBe(true)
  expect(names()).toEqual(['start'])
})

test('where there is no page, there is no link', async () => {
  expect(await importStateLink(createMock().mock)).toBe(false)
})

test.each([
  ...Object.entries({
    'is empty': '',
    'is not base64url': '%00<script>',
    'is not compressed': Buffer.from('[{"name":"web-1"}]').toString('base64url'),
    'is a part of one': linked.slice(0, -4),
    'is not UTF-8': deflateRawSync(Buffer.from([0x22, 0xff, 0x22])).toString('base64url'),
  }).map(([what, encoded]) => [what, encoded, 'The link is damaged.']),
  ['is not JSON', encode('<script>'), 'JSON'],
  ['is no state', encode('null'), 'Failed to import a state'],
  [
    'is of another version',
    encode('{"version":3,"nextId":1,"objects":[]}'),
    'version 2 of the format but got version 3',
  ],
  [
    'is nested too deep',
    encode(`[{"name":"a","labels":${'['.repeat(1e5)}1${']'.repeat(1e5)}}]`),
    'The link is damaged.',
  ],
])('a link whose state %s changes nothing, and warns once', async (_, encoded, message) => {
  const warn = watchWarnings()
  const location = stubLocation(`#/route&inventory-state=${encoded}`)
  const { mock } = createMock()
  const before = mock.exportState()
  expect(await importStateLink(mock)).toBe(false)
  expect(await importStateLink(mock)).toBe(false)
  expect(mock.exportState()).toEqual(before)
  expect(location.hash).toBe('#/route')
  expect(warn.mock.calls).toEqual([[expect.stringContaining(message)]])
})

test('a link comes before the state that is kept, and is kept from then on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
  const before = createMock()
  keepState(before.mock, storage)
  before.mock.importState([{ name: 'kept' }])
  await vi.runAllTimersAsync()
  stubLocation(`#inventory-state=${linked}`)
  const first = createMock()
  keepState(first.mock, storage)
  expect(first.names()).toEqual(['kept'])
  await importStateLink(first.mock)
  expect(first.names()).toEqual(['linked'])
  await vi.runAllTimersAsync()
  const next = createMock()
  keepState(next.mock, storage)
  await importStateLink(next.mock)
  expect(next.names()).toEqual(['linked'])
})

test.each([
  ['http://localhost/app?x=1', '#inventory-state=new'],
  ['http://localhost/app?x=1#', '#inventory-state=new'],
  ['http://localhost/app?x=1#/route&y', '#/route&y&inventory-state=new'],
  ["http://localhost/app?x=1#/a$&b$$1$'", "#/a$&b$$1$'&inventory-state=new"],
  ['http://localhost/app?x=1#/route&inventory-state=old', '#/route&inventory-state=new'],
])('a link to %s ends with %s', (url, end) => {
  expect(formatStateLink(url, 'new')).toBe(`http://localhost/app?x=1${end}`)
})
