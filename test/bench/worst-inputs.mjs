const COLLECTION = '/api/v2/objects/'
const text = (part, length) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** Parts with a number each, such as `"a7":1`, until the text is long enough. */
function parts(format, length, separator = ',') {
  const made = []
  for (let at = 0, index = 0; at < length; index++) at += made[made.push(format(index)) - 1].length + 1
  return made.join(separator)
}

const patch = (make, assumptions) => (length) => {
  const body = make(length)
  const headers = { 'content-type': 'application/json' }
  return { bytes: body, path: `${COLLECTION}1/`, init: { method: 'PATCH', headers, body }, assumptions }
}
const query = (make, assumptions) => (length) => {
  const bytes = make(length)
  return { bytes, path: `${COLLECTION}?${bytes}`, init: {}, assumptions }
}
const path = (make) => (length) => {
  const bytes = make(length)
  return { bytes, path: `${COLLECTION}${bytes}/`, init: { method: 'DELETE' } }
}
// A HEAD, because a redirect of another method is a warning on the console.
const redirect = (make) => (length) => {
  const bytes = make(length)
  return { bytes, path: `${COLLECTION}${bytes}`, init: { method: 'HEAD' }, assumptions: { trailingSlash: 'redirect' } }
}
const header = (name, make, assumptions) => (length) => {
  const bytes = make(length)
  const init = { method: 'PATCH', body: '{}', headers: { 'content-type': 'application/json', [name]: bytes } }
  return { bytes, path: `${COLLECTION}1/`, init, assumptions }
}

/** The inputs that take each reader longest, by reader. Each function takes the length of the input. */
export const inputs = {
  'strings of a body': [
    patch((length) => `{"name":"a${text(' ', length)}a"}`),
    patch((length) => `{"name":"${text('a ', length)}"}`),
    patch((length) => `{"name":"${text('a', length)}"}`, { nameMaxLength: 255 }),
    patch((length) => `{"name":1,"location":{"fact":"${text('\\"', length & ~1)}"}}`),
  ],
  'numbers of a body': [
    patch((length) => `{"attributes":{${parts((index) => `"a${index}":1`, length)}}}`),
    patch((length) => `{"attributes":{${parts((index) => `"a${index}":1.5e${index % 300}`, length)}}}`),
    patch((length) => `{"attributes":{"a":${text('1', length)}}}`),
  ],
  'elements of a body': [
    patch((length) => `{"labels":[${parts(() => '0', length)}]}`),
    patch((length) => `{"labels":[${parts(() => '[]', length)}]}`),
    patch((length) => `{"labels":[{${parts((index) => `"a${index}":""`, length)}}]}`),
    patch((length) => `{"attributes":{${parts((index) => `"a${index}":""`, length)}}}`),
    patch((length) => `{"attributes":{${parts((index) => `"a${index}":""`, length)}}}`, { partialAttributes: 'merge' }),
    patch((length) => text('[', length)),
    patch((length) => `{"labels":[${parts(() => '['.repeat(890) + ']'.repeat(890), length)}]}`),
  ],
  'errors of a body': [
    patch((length) => `{"labels":[${parts(() => 'null', length)}]}`),
    patch((length) => `{"attributes":{${parts((index) => `"a${index}":[]`, length)}}}`),
    patch((length) => `{"labels":[${parts(() => '1e999', length)}]}`),
  ],
  'text filters': [
    query((length) => `name=a${text('+', length)}a`),
    query((length) => `name=${text('%C3%9F', length)}`, { filterMatch: 'icontains' }),
  ],
  '`responsible`': [
    query((length) => `responsible=${text('1', length)}`),
    query((length) => `responsible=1${text('0', length)}1x`),
    query((length) => `responsible=1.${text('0', length)}1`),
    query((length) => `responsible=1${text('_', length)}`),
    query((length) => `responsible=${text('%F0%9D%9F%BF', length - (length % 12))}`),
  ],
  '`sort`': [query((length) => `sort=${text(',', length)}`), query((length) => `sort=${text('id,', length)}`)],
  parameters: [
    query((length) => text('name=a&', length)),
    query((length) => parts((index) => `a${index}`, length, '&')),
    query((length) => parts((index) => `a${index}`, length, '&'), { unknownParameters: 'reject' }),
  ],
  ids: [
    path((length) => text('1', length)),
    path((length) => `${text('1_', length)}_`),
    path((length) => text('%FF', length)),
  ],
  redirects: [
    redirect((length) => text('%FF', length)),
    redirect((length) => text(';', length)),
    redirect((length) => `1?${text('[a', length)}`),
  ],
  'media types': [
    header('accept', (length) => text('a/b,', length)),
    header('accept', (length) => `a${text(' ', length)}a`),
    header('content-type', (length) => `application/json${text(';', length)}`),
    header('content-type', (length) => `application/json;charset=${text('"', length)}`),
  ],
  '`Authorization`': [
    header('authorization', (length) => `token ${text('a ', length)}`, { tokens: ['a'] }),
    header('authorization', (length) => `token ${text('\u00e6', length)}`, { tokens: ['a'] }),
  ],
  '`Prefer`': [
    header('prefer', (length) => `"${text('\\"', length)}`),
    header('prefer', (length) => text('a=1,', length)),
    header('prefer', (length) => text('"a,', length)),
  ],
}
