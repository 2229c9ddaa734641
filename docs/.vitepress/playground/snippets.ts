/** A snippet that a user can run and change in the playground. */
export interface Snippet {
  readonly title: string
  /** A module in JavaScript, which has `mock`, and a `fetch` that reaches it. Its output is in comments. */
  readonly code: string
}

export const snippets: readonly Snippet[] = [
  {
    title: 'A filter',
    code: `// The query has filters and a sort key.
const query = '?type__name=router&location__fact=osl1&sort=-id'
const response = await fetch('/api/v2/objects/' + query)
const routers = await response.json()

console.log(response.status, routers.length) // 200 2
for (const { id, name } of routers) console.log(id, name)
console.log(routers[0])
`,
  },
  {
    title: 'A PATCH',
    code: `// A PATCH replaces a location as a whole:
// with only a fact, its name becomes null.
console.log(mock.objects.get(1).location) // {"name":"Oslo","fact":"osl1"}

const response = await fetch('/api/v2/objects/1/', {
  method: 'PATCH',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ location: { fact: 'trd1' } }),
})
const { location } = await response.json()
console.log(location) // {"name":null,"fact":"trd1"}
`,
  },
  {
    title: 'A fault',
    code: `// The next list fails, and the one after it does not.
// Does your client try again?
mock.faults.add({ operation: 'list', status: 503, times: 1 })

const first = await fetch('/api/v2/objects/')
console.log(first.status) // 503

const second = await fetch('/api/v2/objects/')
console.log(second.status) // 200
`,
  },
  {
    title: 'An empty list',
    code: `// Why does this list find nothing?
const query = '?location__fact=Oslo&type__name=Router'
const response = await fetch('/api/v2/objects/' + query)
console.log(await response.json()) // []

const [location, type] = mock.explain(mock.requests.last()).filters
console.log(location.value, 'is in', location.elsewhere[0].field) // Oslo is in location.name
console.log(type.value, 'is similar to', type.similar[0].value) // Router is similar to router
`,
  },
  {
    title: 'An assumption',
    code: `// The contract does not say whether a filter matches whole values.
// Does your code rely on it?
const find = async () => {
  const response = await fetch('/api/v2/objects/?name=rtr01')
  return (await response.json()).length
}

console.log(mock.settings.assumptions.filterMatch) // exact
console.log(await find()) // 0

mock.configure({ assumptions: { filterMatch: 'icontains' } })
console.log(await find()) // 3
`,
  },
]
