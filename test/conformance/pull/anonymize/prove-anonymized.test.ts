import { expect, test } from 'vitest'
import { findFlaw } from '../../../../src/conformance/pull/anonymize/prove-anonymized.ts'
import type { InventoryObject } from '../../../../src/contract/object.ts'

function create(fields: Partial<InventoryObject>): InventoryObject {
  return { id: 1, name: '', location: null, type: null, labels: [], attributes: {}, responsible: [], ...fields }
}

const named = (...names: string[]) => names.map((name, index) => create({ id: index + 1, name }))
const typed = (...names: string[]) => names.map((name, index) => create({ id: index + 1, type: { name } }))

test.each([
  ['other words', named('server-1', 'server-2'), named('qqqqqq-1', 'qqqqqq-2')],
  ['a short word that stays', named('web', 'webmail'), named('web', 'webqqqq')],
  ['the scheme of a URL', [create({ labels: ['https://acme/'] })], [create({ labels: ['https://qqqq/'] })]],
  ['other user ids', [create({ responsible: [1, { id: 2 }] })], [create({ responsible: [5, { id: 9 }] })]],
])('%s are no flaw', (_, before, after) => {
  expect(findFlaw(before, after, [])).toBeNull()
})

test.each([
  ['a word that is left', named('server', 'q'), named('qqqqqq', 'server'), 'the word "SERVER"'],
  ['a word that is left in another case', named('server'), named('SerVer'), 'the word "SERVER"'],
  ['a word that is left in a longer one', named('acme', 'xxxxxxxx'), named('wwww', 'qacmeqqq'), 'the word "ACME"'],
  ['a word that is left as a key', named('acme'), [create({ name: 'wwww', attributes: { acme: '' } })], 'an object 1'],
  [
    'a word that is left in a label',
    [create({ labels: ['acme'] })],
    [create({ labels: [{ acme: 1 }] })],
    'the word "ACME"',
  ],
  ['a scheme in a name', named('https://x'), named('https://q'), 'the word "HTTPS"'],
  ['two names that become one', named('web', 'app'), named('abc', 'abc'), 'another text than elsewhere, or the same'],
  ['a name that becomes two', named('web', 'web'), named('abc', 'xyz'), 'two replacements of "web"'],
  [
    'a text that differs between fields',
    [create({ name: 'web', labels: ['web'] })],
    [create({ name: 'abc', labels: ['xyz'] })],
    'another text than elsewhere',
  ],
  ['two users that become one', [create({ responsible: [1, 2] })], [create({ responsible: [3, 3] })], 'another text'],
  ['names that lose a common part', named('web', 'web-1'), named('abc', 'xyz-1'), 'other objects for the name "web"'],
  ['names that get a common part', named('web', 'app-1'), named('abc', 'abc-1'), 'other objects for the name "abc"'],
  ['names that lose a common case', named('web', 'WEB'), named('abc', 'XYZ'), 'other objects for the name "WEB"'],
  ['names that get a common case', named('web', 'app'), named('abc', 'ABC'), 'other objects for the name'],
  ['a name that loses a space', named('web', ' web'), named('abc', 'xabc'), 'other objects for the name'],
  ['types that get a common part', typed('vm', 'server'), typed('ab', 'qqabqq'), 'other objects for the type "ab"'],
])('%s: a flaw', (_, before, after, flaw) => {
  expect(findFlaw(before, after, [])).toContain(flaw)
})

test('a field that is kept has no flaw, and its words may be anywhere', () => {
  const before = [create({ name: 'acme', type: { name: 'server' } })]
  const after = [create({ name: 'wwww', type: { name: 'server' } })]
  expect(findFlaw(before, after, ['type'])).toBeNull()
  expect(findFlaw(before, after, [])).toContain('SERVER')
})
