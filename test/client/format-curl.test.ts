import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCurl } from '../../src/client/format-curl.ts'

/** The arguments that a shell passes to `curl`. */
function parse(command: string): string[] {
  const script = `curl() { for argument; do printf '%s\\0' "$argument"; done; }; ${command}`
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom("'", "'; rm -rf /; '", '$(id)', '`id`', '\\', '\n', '!!', '@/etc/passwd'),
  )
  .filter((value) => !value.includes('\0'))

test('a shell passes the URL, the headers and the body to curl as they are', () => {
  fc.assert(
    fc.property(text, text, text, (url, header, body) => {
      expect(parse(formatCurl({ method: 'POST', url, headers: { Authorization: header }, body }))).toEqual([
        '-g',
        '-X',
        'POST',
        url,
        '-H',
        header ? `Authorization: ${header}` : 'Authorization;',
        '--data-raw',
        body,
      ])
    }),
    { numRuns: 50 },
  )
})

test('a HEAD request does not wait for a body', () => {
  expect(parse(formatCurl({ method: 'HEAD', url: 'http://127.0.0.1/', headers: {} }))).toEqual([
    '-g',
    '-I',
    'http://127.0.0.1/',
  ])
})
