import { objectFields, sampleBody } from '../../contract/constants/fields.ts'
import type { ObjectFields } from '../../contract/object.ts'

/** Names of objects that have nothing else unusual. Invisible characters are written as escapes. */
const names: readonly string[] = [
  // Names that differ only in case or in Unicode form, for filters: é as one code point, or with a combining accent.
  ['Core-Switch', 'core-switch', 'CORE-SWITCH', 'Straße', 'STRASSE'],
  ['caf\u00e9', 'cafe\u0301', 'İstanbul', 'istanbul', 'ıstanbul'],
  // Very short and very long names.
  ['x', 'n'.repeat(255), `${'long-name-'.repeat(29)}1234567890`],
  ['a name of many words that a table in a narrow window has to break or to cut off somewhere'],
  // Other scripts, and one that overrides the writing direction.
  ['サーバー-東京-01', '服务器一号', '서버-01', 'Сервер-Ω-01', 'सर्वर-०१', 'เซิร์ฟเวอร์'],
  ['خادم-الويب-01', 'שרת-אינטרנט', 'web-\u202eotsolc\u202c-01'],
  // Several code units or code points that look like one character, and characters that look like none.
  ['🖨️ printer 🏢', '👩🏽\u200d💻 laptop', '🇳🇴-osl-01', 'z\u0351\u036b\u0343a\u0329l\u034d\u0301g\u0300o\u0322'],
  ['𝓯𝓪𝓷𝓬𝔂-𝕊𝕎', 'zero\u200bwidth'],
  // Characters that a URL, a query, a page or a template must escape.
  ['100%', 'rack%201', 'a+b c', 'sales & marketing = one?', '#1/2;3', '../../etc/passwd'],
  ['https://example.com/?name=x#y', `O'Brien "the box" \`x\``, 'back\\slash', '<script>alert(1)</script>'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the name looks like a template on purpose
  [`'; DROP TABLE objects; --`, '${name} {{name}} %s', '*', 'two  spaces', 'tab\there', 'line\nbreak'],
  ['separator\u2028here'],
  // Names that look like another type or an inherited property.
  ['0', '-1', '007', '1e3', 'null', 'undefined', 'true', 'NaN', '[object Object]'],
  ['__proto__', 'constructor', 'toString'],
].flat()

/** The fields of an object that are not empty. */
type Fields = Pick<ObjectFields, 'name'> & Partial<ObjectFields>

/** Objects with something unusual in another field; each is named after it. */
const objects: readonly Fields[] = [
  { name: 'nothing-is-set' },
  { name: 'location-without-name', location: { name: null, fact: 'xyz9' } },
  { name: 'location-without-fact', location: { name: 'Somewhere', fact: null } },
  { name: 'location-without-either', location: { name: null, fact: null } },
  { name: 'location-odd-fact', location: { name: 'Ålesund & Molde', fact: 'å/m 1+2%' } },
  { name: 'location-case-twin', location: { name: 'Oslo', fact: 'OSL1' } },
  { name: 'location-long', location: { name: 'Storgata '.repeat(30).trim(), fact: 'f'.repeat(64) } },
  { name: 'type-without-name', type: { name: null } },
  { name: 'type-case-twin', type: { name: 'Server' } },
  { name: 'type-unknown', type: { name: 'coffee machine / Kaffeemaschine ☕' } },
  { name: 'attribute-empty', attributes: { os: '', notes: '', serial: '' } },
  { name: 'attribute-spaces', attributes: { os: 'Debian   12', notes: 'a\tb', serial: '1\u200b2' } },
  { name: 'attribute-long', attributes: { notes: 'All work and no play. '.repeat(100).trim() } },
  {
    name: 'attribute-looks-typed',
    attributes: { ram: '64', ha: 'true', owner: 'null', tags: '["a","b"]', size: '{"u":2}' },
  },
  { name: 'attribute-lines', attributes: { notes: 'first line\nsecond line\r\nthird line', motd: '<b>hello</b>' } },
  { name: 'attribute-other-scripts', attributes: { 場所: '東京', מיקום: 'תל אביב', '🔑': '🔒', Ort: 'Zürich' } },
  {
    name: 'attribute-odd-keys',
    attributes: toAttributes('', ' ', 'a.b', 'a[0]', 'with space', 'quote"', "quote'", '$ne', '%', '0', '-1'),
  },
  {
    name: 'attribute-inherited-keys',
    attributes: toAttributes('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'),
  },
  { name: 'attribute-key-twins', attributes: toAttributes('os', 'OS', 'Os', ' os', 'os ') },
  {
    name: 'attribute-field-names',
    attributes: toAttributes(...objectFields),
  },
  {
    name: 'attribute-many',
    attributes: toAttributes(...Array.from({ length: 100 }, (_, index) => `key-${index + 1}`)),
  },
  { name: 'label-many', labels: Array.from({ length: 100 }, (_, index) => `label-${index + 1}`) },
  { name: 'label-twice', labels: ['prod', 'prod', 'PROD', ' prod '] },
  { name: 'label-empty', labels: ['', ' '] },
  { name: 'label-other-scripts', labels: ['生産', 'ייצור', '🏷️', 'a'.repeat(300)] },
  { name: 'label-objects', labels: [{ name: 'prod', color: '#c00' }, { name: 'edge', color: null }, {}] },
  { name: 'label-numbers', labels: [0, -1, 1.5, 9007199254740991, 1e21] },
  { name: 'label-arrays', labels: [[], ['env', 'prod'], [['nested'], []]] },
  { name: 'label-mixed', labels: ['prod', 1, true, false, { key: 'env', value: 'prod' }, ['a', 1]] },
  { name: 'responsible-one', responsible: [3] },
  { name: 'responsible-many', responsible: Array.from({ length: 50 }, (_, index) => index + 1) },
  { name: 'responsible-twice', responsible: [7, 7] },
  { name: 'responsible-large-id', responsible: [2147483648, 9007199254740991] },
  { name: 'responsible-objects', responsible: [{ id: 3, name: 'Ada Ødegård', email: 'ada@example.com' }, { id: 8 }] },
  { name: 'responsible-mixed', responsible: [3, { id: 7, teams: ['network'], manager: { id: 3 }, phone: null }] },
]

/** Attributes with the given keys. `fromEntries` also accepts the key `__proto__`. */
function toAttributes(...keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, `value of "${key}"`]))
}

/**
 * Creates the objects of the scenario `edges`. With the default assumptions, requests can create all of them: a PATCH
 * without it makes a fact or a type name null (contract section 4.4), a POST makes all else. All names are different,
 * and every responsible user is an id or an object with an id.
 */
export function createEdges(): ObjectFields[] {
  const location = { name: 'Oslo', fact: 'osl1' }
  const named: Fields[] = names.map((name) => ({ name, location }))
  const complete = [...objects, ...named].map((fields) => ({ ...sampleBody, ...fields }))
  // A copy, so that callers can change the objects.
  return JSON.parse(JSON.stringify(complete))
}
