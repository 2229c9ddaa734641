import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CheckReport, formatCheckReport, formatJunit, hasDeviations } from '../../../src/conformance.ts'
import { parseXml, type XmlElement } from './parse-xml.ts'
import { checkQuickly, startService, wrap } from './services.ts'

const change: Parameters<typeof wrap>[1] = () => ({ headers: { vary: null } })

const { fetch } = startService({ filterMatch: 'icontains' })

/** A check that finds a broken sentence, another assumption and something unexplained. */
const report = await checkQuickly(
  async (input, init) => {
    const { searchParams } = new URL(String(input))
    if (searchParams.getAll('responsible').length > 1) return new Response('{}', { status: 418 })
    return wrap(fetch, change)(input, init)
  },
  { runs: 60 },
)

test('the example has every kind of difference', () => {
  expect(report.differences.map(({ verdict }) => verdict).sort()).toEqual([
    'assumption differs',
    'contract broken',
    'unexplained',
  ])
})

describe('a report as text', () => {
  const text = formatCheckReport(report, 'text')

  test('is at most 80 columns wide, except for requests and responses', () => {
    const [summary] = text.split('\n\n1. ')
    for (const line of summary!.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })

  test('says what would be right, what is broken, and the requests', () => {
    expect(text).toContain('Assumption differs: --assume filterMatch=icontains would be right.')
    expect(text).toContain('Contract broken: §4 The list response carries Vary: Accept.')
    expect(text).toContain("curl -g -X GET 'http://localhost/api/v2/objects/?")
    expect(text).toContain('3 differences.')
  })

  test('is the default', () => {
    expect(formatCheckReport(report)).toBe(text)
  })
})

test('a report as JSON is the report', () => {
  expect(JSON.parse(formatCheckReport(report, 'json'))).toEqual(report)
})

test('a report as Markdown has a section for each difference, and tables of everything that was checked', () => {
  const markdown = formatCheckReport(report, 'markdown')
  expect(markdown.match(/^## /gm)!.length).toBe(report.differences.length + 2)
  expect(markdown).toContain('| 4 | The list response carries Vary: Accept. | broken |')
  expect(markdown).toContain('| uniqueName=false | skipped: needs --refused-writes |')
})

test('an unknown format is an error', () => {
  expect(() => formatCheckReport(report, 'html' as never)).toThrow('expected one of the formats text, markdown, json')
})

describe('a report as JUnit', () => {
  const root = parseXml(formatJunit(report))
  const cases = root.children.flatMap(({ children }) => children)
  const findCase = (name: string) => cases.find(({ attributes }) => attributes.name === name)!

  test('has a test case for each sentence, for each assumption, for the rest, and for its end', () => {
    expect(root.children.map(({ attributes }) => [attributes.name, Number(attributes.tests)])).toEqual([
      ['contract', report.facts.length],
      ['assumptions', 14],
      ['requests', 2],
    ])
  })

  test('counts its tests, failures and what was skipped', () => {
    const count = (name: string) => cases.filter(({ children }) => children[0]?.name === name).length
    expect(root.attributes).toMatchObject({
      tests: String(cases.length),
      failures: String(count('failure')),
      skipped: String(count('skipped')),
    })
    expect(count('failure')).toBe(3)
  })

  test('has the requests and both responses in a failure', () => {
    const [failure] = findCase('filterMatch=exact').children
    expect(failure!.attributes).toEqual({
      type: 'assumption differs',
      message: 'Assumption differs: --assume filterMatch=icontains would be right.',
    })
    expect(failure!.text).toContain('curl -g -X GET')
    expect(failure!.text).toMatch(/expected: .+\ngot: .+/)
  })

  test('has the reason of what was skipped', () => {
    const [skipped] = findCase('uniqueName=false').children
    expect(skipped).toMatchObject({ name: 'skipped', attributes: { message: 'needs --refused-writes' } })
  })

  test('is valid XML, whatever a service has answered', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(']]>', '<!--', '&amp;', '\0', '\uD800', '"\'<&>'),
    )
    fc.assert(
      fc.property(nasty, nasty, nasty, (url, got, name) => {
        const changed: CheckReport = {
          ...report,
          ...{ url, leftBehind: [{ id: 1, name }] },
          differences: report.differences.map((difference) => ({ ...difference, got, requests: [name] })),
        }
        const texts = (element: XmlElement): string => element.text + element.children.map(texts).join('')
        const cleaned = got.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
        expect(texts(parseXml(formatJunit(changed)))).toContain(cleaned)
      }),
      { numRuns: 50 },
    )
  })
})

test('a report without differences has no deviations, and no failures', async () => {
  const clean = await checkQuickly(startService().fetch, { runs: 2 })
  expect(hasDeviations(clean)).toBe(false)
  expect(parseXml(formatJunit(clean)).attributes.failures).toBe('0')
  expect(formatCheckReport(clean, 'text')).toContain('0 differences.')
})
