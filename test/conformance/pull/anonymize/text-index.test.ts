import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextIndex } from '../../../../src/conformance/pull/anonymize/text-index.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', '-', '\0', '\uffff', '🏢'), maxLength: 8 })

test('finds every text of it at every place, and nothing else', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text), text, (texts, inside) => {
      const found: [string, number][] = []
      new TextIndex(texts).find(inside, (index, at) => found.push([texts[index]!, at]))
      const expected = Array.from({ length: inside.length }, (_, at) =>
        texts.filter((part) => part !== '' && inside.startsWith(part, at)).map((part) => [part, at]),
      ).flat()
      expect(found.sort()).toEqual(expected.sort())
    }),
  )
})

test('holds many texts', () => {
  const texts = Array.from({ length: 5000 }, (_, index) => `host-${index}`)
  const found: string[] = []
  new TextIndex(texts).find('x-host-4999', (index) => found.push(texts[index]!))
  expect(found).toEqual(['host-4', 'host-49', 'host-499', 'host-4999'])
})
