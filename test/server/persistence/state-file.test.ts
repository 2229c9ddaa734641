import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatState } from '../../../src/server/persistence/state-file.ts'
import { StoredObject } from '../../../src/simulator/store/stored-object.ts'
import { LIST } from '../../fields.ts'
import { runs } from '../../mock/requests.ts'
import { device, format, parse, withoutSettings } from './state-file.ts'

test('a state file has a version, the next id, the settings, and one object per line', () => {
  expect(format({ nextId: 7, objects: [device(1, 'a')] })).toBe(
    `{"version":2,"nextId":7,"objects":[\n${JSON.stringify(device(1, 'a'))}\n]}\n`,
  )
  expect([...formatState({ version: 2, nextId: 1, delay: 300, faults: [{ status: 503 }] }, [])].join('')).toBe(
    '{"version":2,"nextId":1,"delay":300,"faults":[{"status":503}],"objects":[\n]}\n',
  )
})

test('a large state file is formatted in chunks', () => {
  const objects = Array.from(
    { length: 300 },
    (_, index) => new StoredObject(index + 1, device(index + 1, 'x'.repeat(10_000))),
  )
  const chunks = [...formatState({ version: 2, nextId: 301 }, objects)]
  expect(chunks.length).toBeGreaterThan(2)
  expect(Math.min(...chunks.slice(0, -1).map((chunk) => chunk.length))).toBeGreaterThan(1024 * 1024)
  expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(1.1 * 1024 * 1024)
  expect(parse(chunks.join('')).objects).toHaveLength(300)
})

test('a state file is parsed to the same state, for any objects', () => {
  // What JSON escapes, and what it does not: to set up any character takes seconds.
  const unit = fc.constantFrom('a', '"', '\\', '\n', '\0', '\u2028', '\ud800', '\u{feff}', 'é', '😀')
  const text = fc.string({ unit, maxLength: 8 })
  const labels = fc.array(
    fc.jsonValue({ maxDepth: 2 }).filter((value) => value !== null),
    { maxLength: 4 },
  )
  const object = fc.record({ name: text, [LIST]: labels, attributes: fc.dictionary(text, text) })
  fc.assert(
    fc.property(fc.array(object, { maxLength: 4 }), fc.nat(), (fields, gap) => {
      const objects = fields.map((some, index) => ({ ...device(index + 1, ''), ...some }))
      const state = JSON.parse(JSON.stringify({ nextId: objects.length + 1 + gap, objects }))
      expect(parse(format(state))).toEqual({ ...state, ...withoutSettings })
    }),
    { numRuns: runs(15) },
  )
})
