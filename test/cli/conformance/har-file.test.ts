import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readHarFile } from '../../../src/cli/conformance/har-file.ts'
import { UsageError } from '../../../src/cli/exit-error.ts'
import { makeFile, makeFolder } from '../cli-process.ts'

const secret = 's3ssion-cookie'

test('an archive can begin with a byte order mark', () => {
  const file = makeFile('inventory.har', '\ufeff{"log": {"entries": []}}')
  expect(readHarFile(file)).toEqual({ log: { entries: [] } })
})

test.each([
  ['an empty file', '', 'inventory.har is not JSON.'],
  ['a text', `Cookie: session=${secret}`, 'inventory.har is not JSON.'],
  ['an archive that was cut', `{"log": {"entries": [{"cookie": "${secret}`, 'inventory.har is not JSON.'],
  ['a broken value', `{"cookie": ${secret}}`, 'inventory.har is not JSON.'],
  ['other JSON', JSON.stringify({ cookie: secret }), 'inventory.har is no HTTP archive: it has no list log.entries.'],
  ['null', 'null', 'inventory.har is no HTTP archive: it has no list log.entries.'],
  ['deep nesting', '['.repeat(1_000_000), 'inventory.har is not JSON.'],
  ['deep nesting that ends', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, 'inventory.har is no HTTP archive'],
])('%s is a wrong usage, and the error has nothing of it', (_name, text, message) => {
  const read = () => readHarFile(makeFile('inventory.har', text))
  expect(read).toThrow(UsageError)
  expect(read).toThrow(message)
  expect(read).not.toThrow(secret)
})

test('a file that is too large is not read', () => {
  const file = join(makeFolder(), 'large.har')
  writeFileSync(file, '')
  truncateSync(file, 256 * 1024 * 1024 + 1)
  expect(() => readHarFile(file)).toThrow(
    'large.har has 257 MiB, and at most 256 can be read. Save fewer pages, or only',
  )
})

test('a file that cannot be read says why', () => {
  expect(() => readHarFile('/missing/inventory.har')).toThrow('Cannot read /missing/inventory.har: ENOENT.')
  expect(() => readHarFile(makeFolder())).toThrow(/: EISDIR[.]$/)
})
