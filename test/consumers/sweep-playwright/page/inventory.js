const collection = '/api/v2/objects/'
const find = (selector) => document.querySelector(selector)
const [status, alert, list, output] = ['#status', '[role=alert]', 'ul', 'output'].map(find)

let isDescending = false
/** What the list shows: a view that was chosen, and what a user has searched for in it. */
let view = ''

async function send(method, url, body) {
  const response = await fetch(url, {
    method,
    headers: body && { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await describe(response))
  return response
}

async function describe(response) {
  const json = await response.json().catch(() => ({}))
  const fields = Object.entries(json).map(([field, texts]) => `${field}: ${texts}`)
  return response.status === 400 ? fields.join(' ') : `The service says ${response.status}.`
}

/** Reads a list, page by page. */
async function read(query) {
  const objects = []
  for (let next = `${collection}?${query}`; next !== undefined; ) {
    const response = await send('GET', next)
    objects.push(...(await response.json()))
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1]
  }
  return objects
}

function readSearch() {
  const query = new URLSearchParams(view)
  for (const [name, value] of new FormData(find('#search'))) if (value) query.append(name, value)
  query.append('sort', isDescending ? '-id' : 'id')
  return query
}

/** Shows what is searched for, after an action; or the error. */
async function show(action, query = readSearch()) {
  try {
    await action?.()
    list.replaceChildren(...(await read(query)).map(toItem))
    alert.textContent = ''
  } catch (error) {
    alert.textContent = error.message
  }
  document.body.setAttribute('aria-busy', 'false')
}

function toItem({ id, ...fields }) {
  const item = document.createElement('li')
  const { name, labels } = fields
  item.append(
    [name, ...labels].join(' '),
    toButton(`Retire ${name}`, () => send('PATCH', `${collection}${id}/`, { labels: [...labels, 'retired'] })),
    toButton(`Clear ${name}`, () => send('PUT', `${collection}${id}/`, { ...fields, labels: [] })),
    toButton(`Delete ${name}`, () => send('DELETE', `${collection}${id}/`)),
  )
  return item
}

function toButton(text, action) {
  const button = document.createElement('button')
  button.title = text
  button.onclick = () => show(action)
  return button
}

/** Adds an object, and says its number. */
async function add(name) {
  const [newest] = await read('sort=-id')
  await send('POST', collection, { name, location: null, type: null, labels: [], attributes: {}, responsible: [] })
  output.textContent = `${name} is number ${(newest?.id ?? 0) + 1}.`
}

find('#search').onsubmit = (event) => {
  event.preventDefault()
  show()
}
find('#hosts').onclick = () => {
  view = 'type__name=host'
  show()
}
find('#order').onclick = () => {
  isDescending = !isDescending
  show()
}
find('#refresh').onclick = () => {
  const query = readSearch()
  query.append('_', Date.now()) // past all caches
  show(undefined, query)
}
find('#add').onsubmit = (event) => {
  event.preventDefault()
  show(() => add(new FormData(event.target).get('name')))
}

document.body.setAttribute('aria-busy', 'true')
fetch('/api/v2/objects?name=ping').then(
  ({ ok }) => {
    status.textContent = ok ? 'online' : 'offline'
  },
  () => {
    status.textContent = 'offline'
  },
)
setInterval(show, 60_000)
await show()
