import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCurl, quoteShell } from '../../src/client/format-curl.ts'
import { runs } from '../mock/requests.ts'

/** The arguments that a shell passes to `curl`. */
function parse(command: string): string[] {
  const script = `curl() { for argument; do printf '%s\\0' "$argument"; done; }; ${command}`
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

const hostile = `web'1 "x" $(touch /tmp/no) \`id\` \\ \n</script> !! ; & | * ~`
const text = fc
  .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(hostile, "'", "'; rm -rf /; '", '\\', '\n', '@/etc/passwd'))
  .map((value) => value.replaceAll('\0', ''))

test('a shell passes the URL, the headers and the body to curl as they are', () => {
  fc.assert(
    fc.property(text, text, text, (url, header, body) => {
      expect(parse(formatCurl({ method: 'POST', url, headers: { Authorization: header }, body }))).toEqual([
        ...['-g', '-X', 'POST', url],
        ...['-H', header ? `Authorization: ${header}` : 'Authorization;', '--data-raw', body],
      ])
    }),
    { numRuns: runs(15) },
  )
})

test('a HEAD request does not wait for a body', () => {
  const url = 'http://127.0.0.1/'
  expect(parse(formatCurl({ method: 'HEAD', url, headers: {} }))).toEqual(['-g', '-I', url])
})

test.each(['a', '-X', 'POST', '--data-raw', '_a', '8', 'name=a,b', 'http://127.0.0.1:4010/api/v2/objects/'])(
  'a text for the shell needs no quotes for %s',
  (text) => expect(quoteShell(text)).toBe(text),
)

test('a text for the shell is one word with the same content, for all texts', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), (words) => {
      expect(parse(`curl ${words.map(quoteShell).join(' ')}`)).toEqual(words)
    }),
    { numRuns: runs(15) },
  )
})
