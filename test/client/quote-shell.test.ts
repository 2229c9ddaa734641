import { execFileSync } from 'node:child_process'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteShell } from '../../src/client/format-curl.ts'

const hostile = `web'1 "x" $(touch /tmp/no) \`id\` \\ \n</script> !! ; & | * ~`

/** The words that a shell makes of a text. */
function parseWords(text: string): string[] {
  const output = execFileSync('/bin/sh', ['-c', `for word in ${text}; do printf '%s\\0' "$word"; done`], {
    encoding: 'utf8',
  })
  return output.split('\0').slice(0, -1)
}

describe('a text for the shell', () => {
  it.each(['a', '-X', 'POST', '--data-raw', '_a', '8', 'name=a,b', 'http://127.0.0.1:4010/api/v2/objects/'])(
    'needs no quotes for %s',
    (text) => expect(quoteShell(text)).toBe(text),
  )

  it.each(['', '=a', '~', 'a b', '$a', 'a*', 'a;b', 'a&b', 'a?b', 'a\n', '#a', 'ä'])('has quotes for %j', (text) => {
    expect(quoteShell(text)).toBe(`'${text}'`)
  })

  it('is one word with the same content, for all texts', () => {
    const texts = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant(hostile)), { maxLength: 20 })
    fc.assert(
      fc.property(texts, (words) => {
        const clean = words.map((word) => word.replaceAll('\0', ''))
        expect(parseWords(clean.map(quoteShell).join(' ') || "''")).toEqual(clean.length === 0 ? [''] : clean)
      }),
      { numRuns: 50 },
    )
  })
})
