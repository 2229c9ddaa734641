import { describe, expect, test } from 'vitest'
import { type CheckReport, formatCheckReport, formatJunit } from '../../../src/conformance.ts'

/** A report with everything that one can have. */
const report: CheckReport = {
  ...{ url: 'https://staging.example/a_b', requests: 120, seed: 7, sequences: { asked: 3, planned: 25 } },
  facts: [
    { section: '2', what: 'The id is an integer.', verdict: 'holds' },
    { section: '4.1', what: 'The list is sorted.', verdict: 'broken' },
    { section: '4.2', what: 'A create has the status 200.', verdict: 'skipped', reason: 'needs --allow-writes' },
  ],
  assumptions: [
    { name: 'filterMatch', value: 'exact', verdict: 'differs' },
    { name: 'tokens', value: ['secret'], verdict: 'differs' },
    { name: 'requiredFields', value: ['name', 'type'], verdict: 'holds' },
    { name: 'nameMaxLength', value: null, verdict: 'skipped', reason: 'needs <more> "writes"' },
  ],
  differences: [
    {
      ...{ verdict: 'contract broken', section: '4.1', what: 'The list is sorted.' },
      requests: ["curl -g -X GET \\\n  'https://staging.example/a_b'", 'curl second'],
      expected: 'the order of id',
      got: `200 ${'x'.repeat(80)} ${'word '.repeat(20)}`.trim(),
    },
    {
      ...{ verdict: 'assumption differs', assume: { filterMatch: 'icontains', uniqueName: true } },
      otherwise: [{ filterMatch: 'contains' }, { tokens: [] }],
      ...{ requests: ['curl'], expected: '200 `[]`', got: '200 ```[1]```' },
    },
    {
      ...{ verdict: 'assumption differs', assume: { tokens: ['secret'] } },
      ...{ requests: ['curl'], expected: '401', got: '200' },
    },
    { verdict: 'unexplained', requests: ['curl'], expected: '200 []', got: "418 I'm a & b" },
    { verdict: 'unexplained', once: true, requests: ['curl'], expected: '200', got: '500' },
  ],
  leftBehind: [
    { id: 7, name: 'left <one>' },
    { id: 8, name: 'left *two*' },
  ],
  notes: ['Others changed | the collection, and this note is long enough to be broken into two lines of text.'],
  stopped: { reason: 'limit', message: 'Failed to ask: more than 120 requests.' },
}

/** A report of a check that found nothing. */
const clean: CheckReport = {
  ...report,
  ...{ facts: report.facts.slice(0, 1), assumptions: report.assumptions.slice(2, 3) },
  ...{ differences: [], leftBehind: [], notes: [], stopped: null },
}

describe('a report as text', () => {
  test('has all that was checked, found and left', () => {
    expect(formatCheckReport(report)).toMatchInlineSnapshot(`
      "Check of https://staging.example/a_b
      5 differences. Sentences and assumptions: 2 ok, 3 not ok, 2 skipped. 120
      requests, 3 of 25 sequences, seed 7.

      The contract
        ok      §2 The id is an integer.
        BROKEN  §4.1 The list is sorted.
        skipped §4.2 A create has the status 200. (needs --allow-writes)

      Assumptions
        DIFFERS filterMatch=exact
        DIFFERS tokens=$TOKEN
        ok      requiredFields=name,type
        skipped nameMaxLength=null (needs <more> "writes")

      1. Contract broken: §4.1 The list is sorted.
        curl -g -X GET \\
          'https://staging.example/a_b'
        curl second
        expected  the order of id
        got       200
                  xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                  xxxxxxxxxxxx word word word word word word word word word word word
                  word word word word word word word word word

      2. Assumption differs: --assume filterMatch=icontains --assume uniqueName=true
      would be right; or filterMatch=contains, or tokens=.
        curl
        expected  200 \`[]\`
        got       200 \`\`\`[1]\`\`\`

      3. Assumption differs: --assume tokens=$TOKEN would be right.
        curl
        expected  401
        got       200

      4. Unexplained: neither the contract nor an assumption says so.
        curl
        expected  200 []
        got       418 I'm a & b

      5. Unexplained: neither the contract nor an assumption says so. It was seen
      once, and not again.
        curl
        expected  200
        got       500

      Notes
        Others changed | the collection, and this note is long enough to be broken
        into two lines of text.

      Left behind
        7 left <one>
        8 left *two*

      Not complete
        Failed to ask: more than 120 requests.
      "
    `)
  })

  test('has only the tables if nothing was found', () => {
    expect(formatCheckReport(clean)).toMatchInlineSnapshot(`
      "Check of https://staging.example/a_b
      0 differences. Sentences and assumptions: 2 ok, 0 not ok, 0 skipped. 120
      requests, 3 of 25 sequences, seed 7.

      The contract
        ok      §2 The id is an integer.

      Assumptions
        ok      requiredFields=name,type
      "
    `)
  })

  test('counts one difference in the singular', () => {
    const one = { ...report, differences: report.differences.slice(0, 1) }
    expect(formatCheckReport(one)).toContain('\n1 difference. Sentences')
  })
})

describe('a report as Markdown', () => {
  test('has all that was checked, found and left', () => {
    expect(formatCheckReport(report, 'markdown')).toMatchInlineSnapshot(`
      "# Check of https://staging.example/a\\_b

      5 differences. Sentences and assumptions: 2 ok, 3 not ok, 2 skipped. 120 requests, 3 of 25 sequences, seed 7.

      ## Contract broken: §4.1 The list is sorted.

      \`\`\`sh
      curl -g -X GET \\
        'https://staging.example/a_b'

      curl second
      \`\`\`

      Expected:

      \`\`\`
      the order of id
      \`\`\`

      Got:

      \`\`\`
      200 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx word word word word word word word word word word word word word word word word word word word word
      \`\`\`

      ## Assumption differs: --assume filterMatch=icontains --assume uniqueName=true would be right; or filterMatch=contains, or tokens=.

      \`\`\`sh
      curl
      \`\`\`

      Expected:

      \`\`\`
      200 \`[]\`
      \`\`\`

      Got:

      \`\`\`\`
      200 \`\`\`[1]\`\`\`
      \`\`\`\`

      ## Assumption differs: --assume tokens=$TOKEN would be right.

      \`\`\`sh
      curl
      \`\`\`

      Expected:

      \`\`\`
      401
      \`\`\`

      Got:

      \`\`\`
      200
      \`\`\`

      ## Unexplained: neither the contract nor an assumption says so.

      \`\`\`sh
      curl
      \`\`\`

      Expected:

      \`\`\`
      200 []
      \`\`\`

      Got:

      \`\`\`
      418 I'm a & b
      \`\`\`

      ## Unexplained: neither the contract nor an assumption says so. It was seen once, and not again.

      \`\`\`sh
      curl
      \`\`\`

      Expected:

      \`\`\`
      200
      \`\`\`

      Got:

      \`\`\`
      500
      \`\`\`

      ## The contract

      | section | sentence | verdict |
      | --- | --- | --- |
      | 2 | The id is an integer. | holds |
      | 4.1 | The list is sorted. | broken |
      | 4.2 | A create has the status 200. | skipped: needs --allow-writes |

      ## Assumptions

      | assumption | verdict |
      | --- | --- |
      | filterMatch=exact | differs |
      | tokens=$TOKEN | differs |
      | requiredFields=name,type | holds |
      | nameMaxLength=null | skipped: needs \\<more\\> "writes" |

      ## Notes

      - Others changed \\| the collection, and this note is long enough to be broken into two lines of text.

      ## Left behind

      - 7 left \\<one\\>
      - 8 left \\*two\\*

      ## Not complete

      - Failed to ask: more than 120 requests.
      "
    `)
  })

  test('has only the tables if nothing was found', () => {
    expect(formatCheckReport(clean, 'markdown')).toMatchInlineSnapshot(`
      "# Check of https://staging.example/a\\_b

      0 differences. Sentences and assumptions: 2 ok, 0 not ok, 0 skipped. 120 requests, 3 of 25 sequences, seed 7.

      ## The contract

      | section | sentence | verdict |
      | --- | --- | --- |
      | 2 | The id is an integer. | holds |

      ## Assumptions

      | assumption | verdict |
      | --- | --- |
      | requiredFields=name,type | holds |
      "
    `)
  })
})

describe('a report as JUnit', () => {
  test('has all that was checked, found and left', () => {
    expect(formatJunit(report)).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="inventory-objects-mock check" tests="9" failures="4" errors="0" skipped="3" time="0">
      <testsuite name="contract" hostname="https://staging.example/a_b" tests="3" failures="1" errors="0" skipped="1" time="0">
      <testcase classname="contract" name="§2 The id is an integer." time="0"></testcase>
      <testcase classname="contract" name="§4.1 The list is sorted." time="0"><failure type="contract broken" message="Contract broken: §4.1 The list is sorted.">Contract broken: §4.1 The list is sorted.
      curl -g -X GET \\
        &apos;https://staging.example/a_b&apos;
      curl second
      expected: the order of id
      got: 200 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx word word word word word word word word word word word word word word word word word word word word</failure></testcase>
      <testcase classname="contract" name="§4.2 A create has the status 200." time="0"><skipped message="needs --allow-writes"/></testcase>
      </testsuite>
      <testsuite name="assumptions" hostname="https://staging.example/a_b" tests="4" failures="2" errors="0" skipped="1" time="0">
      <testcase classname="assumptions" name="filterMatch=exact" time="0"><failure type="assumption differs" message="Assumption differs: --assume filterMatch=icontains --assume uniqueName=true would be right; or filterMatch=contains, or tokens=.">Assumption differs: --assume filterMatch=icontains --assume uniqueName=true would be right; or filterMatch=contains, or tokens=.
      curl
      expected: 200 \`[]\`
      got: 200 \`\`\`[1]\`\`\`</failure></testcase>
      <testcase classname="assumptions" name="tokens=$TOKEN" time="0"><failure type="assumption differs" message="Assumption differs: --assume tokens=$TOKEN would be right.">Assumption differs: --assume tokens=$TOKEN would be right.
      curl
      expected: 401
      got: 200</failure></testcase>
      <testcase classname="assumptions" name="requiredFields=name,type" time="0"></testcase>
      <testcase classname="assumptions" name="nameMaxLength=null" time="0"><skipped message="needs &lt;more&gt; &quot;writes&quot;"/></testcase>
      </testsuite>
      <testsuite name="requests" hostname="https://staging.example/a_b" tests="2" failures="1" errors="0" skipped="1" time="0">
      <testcase classname="requests" name="Every response is explained by the contract and the assumptions." time="0"><failure type="unexplained" message="Unexplained: neither the contract nor an assumption says so.">Unexplained: neither the contract nor an assumption says so.
      curl
      expected: 200 []
      got: 418 I&apos;m a &amp; b

      Unexplained: neither the contract nor an assumption says so. It was seen once, and not again.
      curl
      expected: 200
      got: 500</failure></testcase>
      <testcase classname="requests" name="The check is complete." time="0"><skipped message="Failed to ask: more than 120 requests."/></testcase>
      <system-out>7 left &lt;one&gt;
      8 left *two*</system-out>
      </testsuite>
      </testsuites>
      "
    `)
  })

  test('has only passed test cases if nothing was found', () => {
    expect(formatJunit(clean)).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="inventory-objects-mock check" tests="4" failures="0" errors="0" skipped="0" time="0">
      <testsuite name="contract" hostname="https://staging.example/a_b" tests="1" failures="0" errors="0" skipped="0" time="0">
      <testcase classname="contract" name="§2 The id is an integer." time="0"></testcase>
      </testsuite>
      <testsuite name="assumptions" hostname="https://staging.example/a_b" tests="1" failures="0" errors="0" skipped="0" time="0">
      <testcase classname="assumptions" name="requiredFields=name,type" time="0"></testcase>
      </testsuite>
      <testsuite name="requests" hostname="https://staging.example/a_b" tests="2" failures="0" errors="0" skipped="0" time="0">
      <testcase classname="requests" name="Every response is explained by the contract and the assumptions." time="0"></testcase>
      <testcase classname="requests" name="The check is complete." time="0"></testcase>
      </testsuite>
      </testsuites>
      "
    `)
  })
})
