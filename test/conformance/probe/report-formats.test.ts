import { describe, expect, test } from 'vitest'
import { formatProbeReport, type ProbeReport } from '../../../src/conformance.ts'

const request = 'curl -g -X POST \\\n  -d \'{"name":"`|"}\' \\\n  https://staging.example/api/v2/objects/'
const evidence = { request: 'curl -g https://staging.example/api/v2/objects/', got: '200, the objects 1, 2' }
const open = { status: 'undetermined', reason: 'only a write tells it' } as const

/** A report with everything that one can have. */
const report: ProbeReport = {
  url: 'https://staging.example',
  requests: 42,
  assumptions: {
    filterMatch: { status: 'learned', value: 'icontains', evidence },
    filterCombination: { ...open, reason: 'one line\nand another with <b>|' },
    repeatedFilter: { ...open, candidates: ['first', 'last'] },
    unknownParameters: open,
    invalidParameters: open,
    defaultSort: open,
    requiredFields: { status: 'learned', value: ['name'], evidence: { request, got: '400, errors of name' } },
    idInBody: open,
    partialAttributes: open,
    uniqueName: open,
    nameMaxLength: { ...open, candidates: [null, 255] },
    itemRetrieval: open,
    trailingSlash: open,
    tokens: { status: 'learned', value: ['secret'], evidence },
  },
  elements: {
    labels: { kinds: [], fields: {} },
    responsible: { kinds: ['integer', 'object'], fields: { id: ['integer', 'string'], name: ['string'] } },
  },
  deviations: [
    { section: '4.1', what: 'the list has all objects', request, expected: 'the objects `1`', got: '200, `[]`' },
  ],
  notes: ['2 requests were sent again, because no answer came.', 'The probe ended early: it was aborted.'],
  leftBehind: [{ id: 7, name: 'left "one"' }],
}

const undetermined = { ...report.assumptions, tokens: open }

/** A report of a probe that found nothing. */
const clean: ProbeReport = {
  ...{ ...report, assumptions: undetermined, deviations: [], notes: [], leftBehind: [] },
  elements: { labels: { kinds: ['string'], fields: {} }, responsible: { kinds: [], fields: {} } },
}

describe('a report as text', () => {
  test('has what was learned, what was not, what is wrong and what is left', () => {
    expect(formatProbeReport(report, 'text')).toMatchInlineSnapshot(`
      "https://staging.example: 42 requests

        filterMatch         "icontains"
                            curl -g https://staging.example/api/v2/objects/ got 200, the objects 1, 2
        filterCombination   undetermined
                            one line
                            and another with <b>|
        repeatedFilter      undetermined: "first" or "last"
                            only a write tells it
        unknownParameters   undetermined
                            only a write tells it
        invalidParameters   undetermined
                            only a write tells it
        defaultSort         undetermined
                            only a write tells it
        requiredFields      ["name"]
                            curl -g -X POST … got 400, errors of name
        idInBody            undetermined
                            only a write tells it
        partialAttributes   undetermined
                            only a write tells it
        uniqueName          undetermined
                            only a write tells it
        nameMaxLength       undetermined: null or 255
                            only a write tells it
        itemRetrieval       undetermined
                            only a write tells it
        trailingSlash       undetermined
                            only a write tells it
        tokens              the token that was given
                            curl -g https://staging.example/api/v2/objects/ got 200, the objects 1, 2

        labels: no elements
        responsible: integer or object, with id (integer or string), name (string)

      Contract section 4.1: the list has all objects.
        expected the objects \`1\`
        got      200, \`[]\`
        curl -g -X POST \\
          -d '{"name":"\`|"}' \\
          https://staging.example/api/v2/objects/

      3 of 14 assumptions learned, 1 deviation from the contract.
      2 requests were sent again, because no answer came.
      The probe ended early: it was aborted.
      Not deleted: the object 7, "left \\"one\\"".
      "
    `)
  })

  test('has only the table and the elements if nothing is wrong', () => {
    expect(formatProbeReport(clean, 'text').split('\n\n').slice(2)).toMatchInlineSnapshot(`
      [
        "  labels: string
        responsible: no elements",
        "2 of 14 assumptions learned, 0 deviations from the contract.
      ",
      ]
    `)
  })
})

describe('a report as Markdown', () => {
  test('has what was learned, what was not, what is wrong and what is left', () => {
    expect(formatProbeReport(report, 'markdown')).toMatchInlineSnapshot(`
      "# https://staging.example

      | assumption | value | why |
      | --- | --- | --- |
      | \`filterMatch\` | "icontains" | curl -g https://staging.example/api/v2/objects/ got 200, the objects 1, 2 |
      | \`filterCombination\` | undetermined | one line and another with \\<b>\\| |
      | \`repeatedFilter\` | undetermined: "first" or "last" | only a write tells it |
      | \`unknownParameters\` | undetermined | only a write tells it |
      | \`invalidParameters\` | undetermined | only a write tells it |
      | \`defaultSort\` | undetermined | only a write tells it |
      | \`requiredFields\` | \\["name"\\] | curl -g -X POST … got 400, errors of name |
      | \`idInBody\` | undetermined | only a write tells it |
      | \`partialAttributes\` | undetermined | only a write tells it |
      | \`uniqueName\` | undetermined | only a write tells it |
      | \`nameMaxLength\` | undetermined: null or 255 | only a write tells it |
      | \`itemRetrieval\` | undetermined | only a write tells it |
      | \`trailingSlash\` | undetermined | only a write tells it |
      | \`tokens\` | the token that was given | curl -g https://staging.example/api/v2/objects/ got 200, the objects 1, 2 |

      - labels: no elements
      - responsible: integer or object, with id (integer or string), name (string)

      ## Deviations from the contract

      - **4.1** the list has all objects: expected \`the objects '1'\` but got \`200, '[]'\`

        \`\`\`sh
        curl -g -X POST \\
          -d '{"name":"\`|"}' \\
          https://staging.example/api/v2/objects/
        \`\`\`

      3 of 14 assumptions learned, 1 deviation from the contract.
      2 requests were sent again, because no answer came.
      The probe ended early: it was aborted.
      Not deleted: the object 7, "left \\\\"one\\\\"".
      "
    `)
  })

  test('has only the table and the elements if nothing is wrong', () => {
    expect(formatProbeReport(clean, 'markdown').split('\n\n').slice(2)).toMatchInlineSnapshot(`
      [
        "- labels: string
      - responsible: no elements",
        "2 of 14 assumptions learned, 0 deviations from the contract.
      ",
      ]
    `)
  })
})

test('a service that needs no token has an empty list of them', () => {
  const tokens = { status: 'learned', value: [], evidence } as const
  const text = formatProbeReport({ ...report, assumptions: { ...report.assumptions, tokens } }, 'text')
  expect(text).toContain('  tokens              []\n')
})

test('a report as JSON is the report', () => {
  const json = formatProbeReport(report, 'json')
  expect(JSON.parse(json)).toEqual(report)
  expect(json).toContain('\n  "requests": 42,\n')
})

test('an unknown format is an error', () => {
  expect(() => formatProbeReport(report, 'html' as never)).toThrow(
    'Failed to format a report: expected one of the formats text, markdown, json but got "html". Use one of those.',
  )
})
