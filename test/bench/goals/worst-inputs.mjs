import { createInventoryMock } from 'inventory-objects-mock'
import { toRow } from '../compare.mjs'
import { takeTurns } from '../processes.mjs'

const LENGTH = 1024 * 1024
const COLLECTION = '/api/v2/objects/'

const text = (part, length) => part.repeat(length / part.length)
const list = (length, format) =>
  Array.from({ length: length / format(9999).length }, (_, index) => format(index)).join()
const get = (query) => ({ path: `${COLLECTION}?${query}` })
const patch = (body, headers) => {
  const init = { method: 'PATCH', headers: { 'content-type': 'application/json', ...headers }, body }
  return { path: `${COLLECTION}1/`, init }
}

/** What takes each reader of a request longest. */
const inputs = {
  'strings of a body': (length) => patch(`{"name":"${text('a ', length)}"}`),
  'numbers of a body': (length) => patch(`{"attributes":{${list(length, (index) => `"a${index}":1.5e9`)}}}`),
  'lists of a body': (length) => patch(`{"labels":[${list(length, () => '['.repeat(890) + ']'.repeat(890))}]}`),
  'maps of a body': (length) => patch(`{"attributes":{${list(length, (index) => `"a${index}":""`)}}}`),
  'errors of a body': (length) => patch(`{"attributes":{${list(length, (index) => `"a${index}":[]`)}}}`),
  'text filters': (length) => get(`name=a${text('+', length)}a`),
  '`responsible`': (length) => get(`responsible=1${text('0', length)}1x`),
  '`sort`': (length) => get(`sort=${text('id,', length)}`),
  parameters: (length) => get(list(length, (index) => `a${index}`).replaceAll(',', '&')),
  ids: (length) => ({ path: `${COLLECTION}${text('1_', length)}/`, init: { method: 'DELETE' } }),
  redirects: (length) => ({ path: COLLECTION + text('%FF', length), init: { method: 'HEAD' } }),
  'media types': (length) => patch('{}', { accept: text('a/b,', length) }),
  '`Prefer`': (length) => patch('{}', { prefer: text('"a,', length) }),
}

/** Whether the time of a request grows as its length does. */
export async function worstInputs({ quick }) {
  const rows = []
  for (const [what, make] of Object.entries(inputs)) {
    const [input, tenth] = [make(LENGTH), make(LENGTH / 10)]
    const times = await takeTurns([() => handle(tenth, 10), () => handle(input, 1)], quick ? 5 : 11)
    rows.push(toRow(what, [], times, { limit: 3, margin: 1 }))
  }
  return {
    title: '1 MiB of the worst input',
    intro:
      'Processor time of a request with 1 MiB, and of reading it in the log. 1× is ten requests with a tenth of it.',
    rows,
  }
}

/** Handles a request a number of times, and returns how long that takes, in ms. */
async function handle({ path, init }, count) {
  let ms = 0
  for (let index = 0; index < count; index++) {
    const mock = createInventoryMock({ objects: [{ id: 1, name: 'a' }], preferHeader: true })
    const request = new Request(`http://localhost${path}`, { redirect: 'manual', ...init })
    const start = process.cpuUsage()
    await mock.fetch(request)
    mock.requests.last()
    const { user, system } = process.cpuUsage(start)
    ms += (user + system) / 1000
  }
  return ms
}
