import { execFileSync } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type ConformanceReport,
  type Deviation,
  formatReport,
  hasDeviations,
  learnedAssumptions,
} from '../../../src/conformance.ts'
import { assumptionNames } from '../../../src/contract/assumptions.ts'
import { empty, LIST } from '../../fields.ts'
import { checkService, learn, skipWaits } from '../ask.ts'
import { createDrf } from '../services/healthy.ts'
import { onAnswer } from '../services/hooks.ts'
import { nasty } from './plain-report.ts'

skipWaits()

let report: ConformanceReport

beforeAll(async () => {
  const objects = ["it's", nasty].map((name) => ({ name, ...empty }))
  const hooks = onAnswer('POST', () => ({ status: 201 }))
  const service = createDrf({ objects, hooks, assumptions: { filterMatch: 'iexact' } })
  report = await checkService(service, { assumptions: { filterMatch: 'exact', uniqueName: true } })
})

test('a report has deviations of the contract and of the expected assumptions', () => {
  expect(report.deviations).toMatchObject([
    {
      ...{ verdict: 'contract broken', section: '4.2', got: expect.stringContaining('201') },
      ...{ id: 'create-is-200', test: 'The response to a create has the status 200.', isAccepted: false },
    },
    { verdict: 'assumption differs', assumption: 'filterMatch', assume: { filterMatch: 'iexact' } },
    { verdict: 'assumption differs', assumption: 'uniqueName', assume: { uniqueName: false } },
  ])
  expect(hasDeviations(report)).toBe(true)
})

const formats = ['text', 'markdown', 'json', 'junit'] as const

test.each(formats)('the %s has every assumption and every deviation, and the deviations first', (format) => {
  const text = formatReport(report, format)
  for (const name of assumptionNames) expect(text).toContain(name)
  const deviation = text.indexOf('The response to a create has the status 200.')
  expect(deviation).toBeGreaterThan(0)
  expect(text.lastIndexOf('pageSize')).toBeGreaterThan(deviation)
})

test('an unknown format is an error', () => {
  expect(() => formatReport(report, 'yaml' as never)).toThrow(
    'Failed to format a report: expected one of text, markdown, json, junit but got "yaml". Use one of those.',
  )
})

test('an incomplete run is an error in JUnit', () => {
  const incomplete = { reason: 'aborted', message: 'No more <requests>.' } as const
  const text = formatReport({ ...report, incomplete }, 'junit')
  expect(text).toContain('errors="1"')
  expect(text).toContain('<error type="incomplete" message="No more &lt;requests&gt;."/>')
  expect(formatReport(report, 'junit')).not.toContain('<error')
})

test('what is accepted is a deviation no more', () => {
  const deviations = [{ ...report.deviations[0]!, isAccepted: true }]
  const accepted = { ...report, deviations }
  expect(hasDeviations(accepted)).toBe(false)
  expect(formatReport(accepted)).toContain('0 deviations, and 1 accepted')
  expect(formatReport(accepted, 'junit')).not.toContain('<failure')
})

test('every request of a report is whole, and a shell runs it', () => {
  const requests = report.deviations.flatMap(({ requests }: Deviation) => requests)
  expect(requests.length).toBeGreaterThan(2)
  for (const request of requests) {
    // What finds an id prints it to a variable.
    const script = `curl() { printf '%s\\n' "$@"; }\njq() { cat; }\n${request.replace(/^ID1=/, 'echo "')}${request.startsWith('ID1=') ? '"' : ''}`
    const output = execFileSync('sh', ['-c', script], { encoding: 'utf8' })
    expect(output).toMatch(/^-g\n/)
    const [, body] = /--data-raw\n(.*)\n/.exec(output) ?? []
    if (body !== undefined) expect(JSON.parse(body)).toBeTypeOf('object')
  }
})

test('a long name is written by the shell, whole', async () => {
  const { assumptions } = await learn(createDrf({ objects: 4, assumptions: { nameMaxLength: 1500 } }), {
    only: ['nameMaxLength'],
  })
  const { request } = (assumptions.nameMaxLength as { evidence: { request: string } }).evidence
  expect(assumptions.nameMaxLength).toMatchObject({ value: 1500 })
  expect(request.length).toBeLessThan(400)
  const script = `curl() { printf '%s\\n' "$@"; }\n${request}`
  const body = /--data-raw\n(.*)\n/.exec(execFileSync('sh', ['-c', script], { encoding: 'utf8' }))![1]!
  expect(JSON.parse(body).name).toHaveLength(1501)
})

test.each([
  ['was expected', ['s3cret'], ['s3cret']],
  ['was not expected', ['s3cret'], []],
  ['was expected, and is not needed', [], ['s3cret']],
])('no format has a token that %s', async (_what, real, expected) => {
  const service = createDrf({ objects: 4, assumptions: { tokens: real } })
  const writes = real.length > 0 ? 'none' : 'allowed'
  const options = { assumptions: { tokens: expected }, token: 's3cret', only: ['tokens'], writes } as const
  const report = await checkService(service, options)
  if (real.length > 0) expect(learnedAssumptions(report).tokens).toEqual(real)
  const isOther = real.length !== expected.length
  expect(report.deviations).toMatchObject(isOther ? [{ assumption: 'tokens', assume: { tokens: real } }] : [])
  for (const format of formats) expect(formatReport(report, format)).not.toContain('s3cret')
})

describe('whatever a service says', () => {
  const shown = { request: `curl '${nasty}'`, got: nasty }
  const said = (): ConformanceReport => ({
    ...report,
    assumptions: {
      ...report.assumptions,
      filterMatch: { status: 'learned', value: 'exact', evidence: shown },
      uniqueName: { status: 'undetermined', reason: nasty, evidence: shown },
    },
    elements: { ...report.elements, [LIST]: { kinds: ['object'], fields: { [nasty]: ['string'] } } },
    deviations: [
      {
        id: 'response-is-explained',
        test: nasty,
        verdict: 'unexplained',
        requests: ['curl \\\n  -H x'],
        expected: nasty,
        got: nasty,
        isAccepted: false,
      },
    ],
    leftBehind: [
      { id: 1, name: nasty },
      { id: null, name: nasty },
    ],
    notes: [nasty],
    incomplete: { reason: 'unanswered', message: nasty },
  })

  test.each(formats)('has no control character in the %s', (format) => {
    expect(formatReport(said(), format)).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u)
  })

  test.each(['text', 'junit'] as const)('begins no line of the %s', (format) => {
    expect(formatReport(said(), format)).not.toMatch(/^\s*# heading/m)
  })

  test('is text in Markdown: no heading, no tag, no cell of a table', () => {
    const text = formatReport(said(), 'markdown').replaceAll(/^(`{3,})[\s\S]*?\n\1$/gm, '')
    expect(text).not.toMatch(/^\s*#+ heading/m)
    expect(text).not.toMatch(/(?<!\\)<img/)
    for (const row of text.matchAll(/^\|.*$/gm)) expect([4, 5]).toContain(row[0].match(/(?<!\\)\|/g)!.length)
  })

  test('is text in XML', () => {
    expect(formatReport(said(), 'junit')).not.toContain('<img')
  })

  test('is the same in the JSON', () => {
    expect(JSON.parse(formatReport(said(), 'json'))).toEqual(said())
  })
})
