import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { check } from '../../../src/conformance.ts'
import { createInventoryService } from '../../../src/service.ts'
import { checkQuickly, objects, startService } from './services.ts'

const contract = readFileSync(new URL('../../contract/contract.md', import.meta.url), 'utf8')
const report = await checkQuickly(startService().fetch, { writes: 'allowed' })

describe('the sentences of the contract', () => {
  test('are of its sections, in their order', () => {
    const sections = report.facts.map(({ section }) => section)
    for (const section of sections) expect(contract).toMatch(new RegExp(`^#+ ${section.replace('.', '\\.')}[. ]`, 'm'))
    expect(sections).toEqual([...sections].sort())
    expect(new Set(sections)).toEqual(new Set(['2', '4', '4.1', '4.2', '4.3', '4.4', '4.5', '9']))
  })

  test('are all different, and all hold for the mock', () => {
    expect(new Set(report.facts.map(({ what }) => what)).size).toBe(report.facts.length)
    expect(report.facts.filter(({ verdict }) => verdict !== 'holds')).toEqual([])
  })

  test('and all assumptions can be checked', () => {
    expect(report.assumptions.filter(({ verdict }) => verdict !== 'holds')).toEqual([])
  })
})

describe('a sentence that nothing could show', () => {
  test('is skipped, with what it needs to be allowed', async () => {
    const { facts } = await checkQuickly(startService().fetch)
    const reasons = facts.filter(({ verdict }) => verdict === 'skipped').map(({ reason }) => reason)
    expect(new Set(reasons)).toEqual(new Set(['needs --allow-writes']))
  })

  test('is skipped, with what no object has', async () => {
    const { fetch } = createInventoryService({ objects: [{ name: 'a' }, { name: 'b' }] })
    const { facts } = await checkQuickly(fetch)
    const reasons = facts.map(({ reason }) => reason)
    for (const reason of ['no object has a location', 'no object has a type']) expect(reasons).toContain(reason)
  })
})

test('a service at a path is checked there, with its redirects', async () => {
  const baseUrl = 'https://staging.example/inventory'
  const { fetch } = createInventoryService({ baseUrl, objects })
  for (const target of [baseUrl, new URL(`${baseUrl}/`), `${baseUrl}/api/v2/objects/`]) {
    const { url, differences, assumptions } = await check(target, { fetch, rate: 1_000_000, seed: 1 })
    expect([url, differences]).toEqual([baseUrl, []])
    expect(assumptions.find(({ name }) => name === 'trailingSlash')).toMatchObject({ verdict: 'holds' })
  }
})

test('a redirect relative to the URL that was asked for leads to the same place', async () => {
  const service = createInventoryService({ objects })
  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const response = await service.fetch(new Request(input, init))
    const { pathname, search } = new URL(response.headers.get('location') ?? '', 'http://localhost')
    const location = pathname.replace(/^.*\/(?=[^/]+\/$)/, '') + search
    return response.status === 301 ? new Response(null, { status: 301, headers: { location } }) : response
  }
  const { differences, assumptions } = await check('https://staging.example', { fetch, rate: 1_000_000, seed: 1 })
  expect(differences).toEqual([])
  expect(assumptions.find(({ name }) => name === 'trailingSlash')).toMatchObject({ verdict: 'holds' })
})
