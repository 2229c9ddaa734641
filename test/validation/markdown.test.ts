import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { escapeMarkdown, fenceMarkdown } from '../../src/validation/markdown.ts'

const markdown = new MarkdownIt({ html: true, linkify: true })

test('a block of code is the text, whatever is in it', () => {
  const text = fc.array(fc.constantFrom('`', '```', '~~~', 'a', ' ', '\n', '<b>')).map((parts) => `a${parts.join('')}`)
  fc.assert(
    fc.property(text, (text) => {
      const tokens = markdown.parse(fenceMarkdown(text, 'sh'), {})
      expect(tokens).toMatchObject([{ type: 'fence', info: 'sh', content: `${text}\n` }])
    }),
  )
})

test('an escaped text is read as itself, on one line', () => {
  const text = fc.array(
    fc.constantFrom(
      '*',
      '_',
      '`',
      '|',
      '#',
      '<b>',
      '&amp;',
      '[a](b)',
      'www.a.example',
      'https://a.example',
      '\n',
      'a',
      ' ',
    ),
  )
  fc.assert(
    fc.property(text, (parts) => {
      const text = `a${parts.join('')}`
      const [, inline] = markdown.parse(escapeMarkdown(text), {})
      const types = new Set(inline!.children!.map(({ type }) => type))
      expect([...types].filter((type) => !/^text/.test(type))).toEqual([])
      expect(inline!.children!.map(({ content }) => content).join('')).toBe(text.replace(/\s+/g, ' ').trim())
    }),
  )
})
