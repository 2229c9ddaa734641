import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { check, formatReport, pull } from 'inventory-objects-mock/conformance'
import { packed, startPrism } from './prism.js'

let prism: ChildProcess | undefined
let url: string

before(async () => {
  ;({ process: prism, url } = await startPrism('mock', packed))
})
after(() => void prism?.kill())

// It answers each request with the same example: a service that nobody made for this.
describe('a mock that Prism makes of the document', () => {
  for (const writes of ['none', 'refused', 'allowed'] as const) {
    test(`is checked to the end, with what is broken (writes: ${writes})`, async () => {
      const report = await check(url, { writes, rate: 1000 })
      assert.equal(report.incomplete, null)
      assert.ok(report.deviations.some(({ id }) => id === 'name-filters'))
      assert.equal(report.assumptions.filterMatch.status, 'undetermined')
      assert.match(formatReport(report), /\d+ deviations; .* of 15 assumptions learned; /)
    })
  }

  test('is pulled', async () => {
    assert.deepEqual(
      (await pull(url)).state.objects.map(({ id }) => id),
      [1],
    )
  })
})
