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
  const texts = Array.from({ length: 5000 }, (_, index) => `${index % 7}host-${index}`)
  const all = new Set(texts)
  const index = new TextIndex(texts)
  for (const text of texts) {
    const found: string[] = []
    index.find(`x${text}`, (position) => found.push(texts[position]!))
    const beginnings = Array.from(text, (_, at) => text.slice(0, at + 1))
    expect(found).toEqual(beginnings.filter((beginning) => all.has(beginning)))
  }
  index.find('0hosts-1 7host-7 0hos', () => expect.unreachable('no text is in this one'))
})
