import { expect, test } from 'vitest'
import { type CheckOptions, formatCheckReport, type InventoryFetch } from '../../../src/conformance.ts'
import { checkQuickly, startService } from './services.ts'

/** Checks a mock. Returns the requests that it gets, what they are for, and the report as text. */
async function listRequests(options: CheckOptions) {
  const { fetch } = startService()
  const requests: string[] = []
  const steps = new Set<string>()
  const onProgress: CheckOptions['onProgress'] = ({ step }) => void steps.add(step)
  // Own objects have another beginning of their names each time.
  const mask = (text: string) =>
    text.replace(/inventory-objects-mock check \w{8}/g, 'OWN').replace(/x{9,}/g, ({ length }) => `x*${length}`)
  const ask: InventoryFetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input))
    const query = [...searchParams].map((pair) => pair.join('=')).join('&')
    const token = new Headers(init?.headers).get('authorization')
    const path = pathname.replace('/api/v2/objects', '')
    const parts = [init?.method, path + (query && `?${query}`), init?.body, token === '' && 'without a token']
    requests.push(mask(parts.filter(Boolean).join(' ')))
    return fetch(input, init)
  }
  const report = await checkQuickly(ask, { ...options, onProgress })
  return { requests, steps: [...steps], text: mask(formatCheckReport(report)) }
}

test('a check without writes sends these requests', async () => {
  const { requests, steps, text } = await listRequests({ runs: 12 })
  expect(steps).toMatchInlineSnapshot(`
    [
      "reading the collection",
      "asking what the contract shows",
      "telling assumptions apart",
      "asking at random",
    ]
  `)
  expect(requests).toMatchInlineSnapshot(`
    [
      "GET /",
      "GET /",
      "GET /?sort=id",
      "GET /?sort=-id",
      "GET /?name=web-1",
      "GET /?name=spare",
      "GET /?name=no-such-value",
      "GET /?responsible=5",
      "GET /?responsible=9",
      "GET /?responsible=987654",
      "GET /?location__fact=osl",
      "GET /?location__fact=osl-2",
      "GET /?location__fact=no-such-value",
      "GET /?type__name=server",
      "GET /?type__name=switch",
      "GET /?type__name=no-such-value",
      "GET /5/",
      "GET /?name=web-10&page=2 without a token",
      "GET /?name=pa&name=web-10",
      "GET /?location__fact=bgo&location__fact=OSL&sort=&sort=name",
      "GET ?color=red",
      "GET /?responsible=5&location__fact=&location__fact=no-such-value",
      "OPTIONS /?color=red&sort=",
      "GET /?responsible=5",
      "OPTIONS",
      "GET /",
      "OPTIONS /4/",
      "HEAD /?sort=&location__fact=osl-2",
      "GET /",
      "GET /4/",
      "HEAD /2/",
      "HEAD /?type__name=E&name=-1&name=b",
      "GET /",
      "GET /?type__name=r",
      "OPTIONS /",
      "GET /3/",
      "GET /?name=WEB-10",
      "GET /1/",
      "GET /?name=1&location__fact=no-such-value&responsible= without a token",
      "GET /10005/",
      "GET /?sort=",
      "HEAD /?location__fact=O&responsible=9&responsible=5&type__name=SWITCH",
      "HEAD /10005/",
      "GET /?search=a&name=sw-2&name=no-such-value",
      "HEAD /?location__fact=bgo&type__name=switch&sort=-id",
      "GET ?page=2",
      "GET /?type__name=er",
      "GET /?type__name=server&type__name=er",
      "OPTIONS /?name=web-10&type__name=Server",
      "GET /?search=a&responsible=5",
      "GET",
      "GET ?location__fact=OSL",
      "OPTIONS /?type__name=switch",
      "GET /?name=SPAR",
      "GET /?name=",
    ]
  `)
  expect(text).toMatchInlineSnapshot(`
    "Check of http://localhost
    0 differences. Sentences and assumptions: 34 ok, 0 not ok, 24 skipped. 55
    requests, 12 of 12 sequences, seed 1.

    The contract
      ok      §2 The id is an integer.
      ok      §2 The name is a string.
      ok      §2 The location is an object or null.
      ok      §2 The name of a location is a string or null.
      ok      §2 The fact of a location is a string.
      ok      §2 The type is an object or null.
      ok      §2 The name of a type is a string.
      ok      §2 Labels are an array.
      ok      §2 Attributes are a map of names to strings.
      ok      §2 Responsible users are an array.
      skipped §2 An empty array of labels is allowed. (needs --allow-writes)
      skipped §2 An empty array of responsible users is allowed. (needs
              --allow-writes)
      skipped §2 Attributes can have any names, and an empty string as a value.
              (needs --allow-writes)
      skipped §2 The response to a create has no id. (needs --allow-writes)
      skipped §2 A replace carries the id in its body, and its response has it.
              (needs --allow-writes)
      skipped §2 An update of a location with only a fact returns a location whose
              name is null. (needs --allow-writes)
      ok      §4 Response bodies are JSON.
      ok      §4 Responses carry the Content-Type: application/json header.
      ok      §4 The list response carries Vary: Accept.
      ok      §4 The list response carries Allow: GET, POST, HEAD, OPTIONS.
      ok      §4.1 A list has the status 200.
      ok      §4.1 The body of a list is a JSON array of objects.
      ok      §4.1 Objects have the fields attributes, id, labels, location, name,
              responsible, type.
      ok      §4.1 A list without filters is the whole collection, in either order.
      ok      §4.1 The list is sorted by id ascending for sort=id.
      ok      §4.1 The list is sorted by id descending for sort=-id.
      ok      §4.1 The parameter name filters by object name.
      ok      §4.1 The parameter responsible filters by responsible user id.
      ok      §4.1 The parameter location__fact filters by location fact.
      ok      §4.1 The parameter type__name filters by type name.
      skipped §4.2 A create has the status 200. (needs --allow-writes)
      skipped §4.2 The response to a create has the same fields as the request.
              (needs --allow-writes)
      skipped §4.2 A created object is in the list, with the fields of the request.
              (needs --allow-writes)
      skipped §4.3 A replace has the status 200. (needs --allow-writes)
      skipped §4.3 The response to a replace is the complete object with the same
              fields. (needs --allow-writes)
      skipped §4.3 A replaced object is in the list, as the request has it. (needs
              --allow-writes)
      skipped §4.4 An update has the status 200. (needs --allow-writes)
      skipped §4.4 The response to an update is the complete object after the
              update. (needs --allow-writes)
      skipped §4.4 Location fields that an update leaves out come back as null.
              (needs --allow-writes)
      skipped §4.4 An updated object is in the list, as the response has it. (needs
              --allow-writes)
      skipped §4.5 A delete has the status 204. (needs --allow-writes)
      skipped §4.5 The response to a delete has no body. (needs --allow-writes)
      skipped §4.5 A deleted object is not in the list. (needs --allow-writes)
      ok      §9 Every path begins with /api/v2/.

    Assumptions
      ok      filterMatch=exact
      ok      filterCombination=and
      ok      repeatedFilter=last
      ok      unknownParameters=ignore
      ok      invalidParameters=reject
      ok      defaultSort=id
      skipped requiredFields=name,location,type,labels,attributes,responsible (needs
              --refused-writes)
      skipped idInBody=ignore (needs --refused-writes)
      skipped partialAttributes=replace (needs --allow-writes)
      skipped uniqueName=false (needs --refused-writes)
      skipped nameMaxLength=null (needs --refused-writes)
      ok      itemRetrieval=false
      ok      trailingSlash=redirect
      ok      tokens=
    "
  `)
})

test('a check with writes that are refused sends these creates', async () => {
  const { requests } = await listRequests({ runs: 12, writes: 'refused' })
  expect(requests.filter((request) => request.startsWith('P'))).toMatchInlineSnapshot(`
    [
      "POST / {"type":{"name":"server"},"labels":5,"attributes":{"one":"a"},"responsible":[]}",
      "POST / {"location":null,"attributes":5,"id":10005}",
      "POST / {"location":null,"type":{"name":"server"},"labels":["prod"],"attributes":5,"name":"x*1001"}",
      "POST / {"location":{"name":"Oslo","fact":"osl"},"labels":[],"attributes":5,"responsible":[],"name":"sw-2","id":10005}",
      "POST / {"labels":5,"id":10005}",
      "POST / {"type":{"name":"server"},"name":"sw-2","attributes":5}",
      "POST / {"labels":5,"attributes":{"two":"a"},"name":"x*256"}",
      "POST / {"location":{"name":"Oslo","fact":"osl"},"type":{"name":"server"},"labels":[],"attributes":5,"responsible":[5],"name":"spare","id":10005}",
      "POST / {"location":null,"type":null,"labels":5,"attributes":{},"responsible":[],"name":"web-1","id":10005}",
      "POST / {"location":{"name":"Oslo","fact":"osl"},"responsible":[],"labels":5}",
      "PATCH /10005/ {"location":{"name":"Oslo","fact":"osl"},"attributes":5,"responsible":[5],"name":"OWN-1"}",
      "POST / {"location":{"name":"Oslo","fact":"osl"},"labels":[],"attributes":5,"id":10005}",
      "PATCH /10005/ {"name":"WEB-1","labels":5}",
      "PATCH /10005/ {"location":null,"labels":[],"attributes":5}",
      "POST / {"type":{"name":"server"},"attributes":5,"name":"x*256"}",
      "POST / {"location":null,"type":null,"labels":5,"attributes":{"two":""},"responsible":[]}",
      "POST / {"type":{"name":"server"},"labels":5,"name":"x*256","id":10005}",
    ]
  `)
})

test('a check with writes of own objects sends these requests', async () => {
  const { requests, steps } = await listRequests({ runs: 8, writes: 'allowed' })
  const first = requests.findIndex((request) => request.startsWith('POST'))
  expect(steps).toMatchInlineSnapshot(`
    [
      "reading the collection",
      "asking what the contract shows",
      "telling assumptions apart",
      "asking at random",
      "deleting the objects of the check",
    ]
  `)
  expect(requests.slice(first)).toMatchInlineSnapshot(`
    [
      "POST / {"name":"OWN-1","location":null,"type":null,"labels":[],"attributes":{},"responsible":[]}",
      "GET /?name=OWN-1",
      "DELETE /6/",
      "POST / {"name":"OWN-1","location":{"name":"Oslo","fact":"osl"},"type":{"name":"server"},"labels":["prod"],"attributes":{"note":"a test","empty":""},"responsible":[5]}",
      "GET /?name=OWN-1",
      "DELETE /7/",
      "POST / {"name":"OWN-1","location":{"name":"Oslo","fact":"osl"},"type":{"name":"server"},"labels":["prod"],"attributes":{"note":"a test","empty":""},"responsible":[5]}",
      "GET /?name=OWN-1",
      "PUT /8/ {"id":8,"name":"OWN-2","location":null,"type":null,"labels":[],"attributes":{"other":"value"},"responsible":[]}",
      "GET /?name=OWN-2",
      "DELETE /8/",
      "POST / {"name":"OWN-1","location":{"name":"Oslo","fact":"osl"},"type":{"name":"server"},"labels":["prod"],"attributes":{"note":"a test","empty":""},"responsible":[5]}",
      "GET /?name=OWN-1",
      "PATCH /9/ {"name":"OWN-2"}",
      "GET /?name=OWN-2",
      "DELETE /9/",
      "POST / {"name":"OWN-1","location":{"name":"Oslo","fact":"osl"},"type":{"name":"server"},"labels":["prod"],"attributes":{"note":"a test","empty":""},"responsible":[5]}",
      "GET /?name=OWN-1",
      "PATCH /10/ {"labels":[],"responsible":[]}",
      "GET /?name=OWN-1",
      "DELETE /10/",
      "POST / {"name":"OWN-1","location":{"name":"Oslo","fact":"osl"},"type":{"name":"server"},"labels":["prod"],"attributes":{"note":"a test","empty":""},"responsible":[5]}",
      "GET /?name=OWN-1",
      "PATCH /11/ {"attributes":{"other":"value"}}",
      "GET /?name=OWN-1",
      "DELETE /11/",
      "POST / {"name":"OWN-1","location":{"name":"Oslo","fact":"osl"},"type":{"name":"server"},"labels":["prod"],"attributes":{"note":"a test","empty":""},"responsible":[5]}",
      "GET /?name=OWN-1",
      "PATCH /12/ {"location":{"fact":"osl"}}",
      "GET /?name=OWN-1",
      "DELETE /12/",
      "POST / {"name":"OWN-1","location":{"name":"Oslo","fact":"osl"},"type":{"name":"server"},"labels":["prod"],"attributes":{"note":"a test","empty":""},"responsible":[5]}",
      "GET /?name=OWN-1",
      "PATCH /13/ {"location":{"name":"Oslo"}}",
      "GET /?name=OWN-1",
      "DELETE /13/",
      "POST / {"name":"OWN-1","location":{"name":"Oslo","fact":"osl"},"type":{"name":"server"},"labels":["prod"],"attributes":{"note":"a test","empty":""},"responsible":[5]}",
      "GET /?name=OWN-1",
      "PATCH /14/ {"type":{"name":"server"}}",
      "GET /?name=OWN-1",
      "DELETE /14/",
      "POST / {"name":"OWN-1","location":{"name":"Oslo","fact":"osl"},"type":{"name":"server"},"labels":["prod"],"attributes":{"note":"a test","empty":""},"responsible":[5]}",
      "GET /?name=OWN-1",
      "DELETE /15/",
      "GET /?name=OWN-1",
      "GET /?sort=id&location__fact=S&location__fact=bgo",
      "GET /1/",
      "GET /?page=2",
      "POST / {"type":{"name":"server"},"labels":5,"attributes":{"one":"a"},"responsible":[]}",
      "POST / {"location":null,"attributes":5,"id":10005}",
      "GET /?sort=-id&name=web-10&location__fact=bgo&location__fact=OSL",
      "POST / {"location":null,"type":{"name":"server"},"labels":["prod"],"attributes":5,"name":"x*1001"}",
      "GET ?sort=&name=no-such-value without a token",
      "POST / {"location":{"name":"Oslo","fact":"osl"},"labels":[],"attributes":5,"responsible":[],"name":"sw-2","id":10005}",
      "POST / {"labels":5,"id":10005}",
      "GET /?name=web-10&responsible=5&sort=name",
      "GET /3/",
      "OPTIONS /?responsible=9",
      "POST / {"location":{"name":"Oslo","fact":"osl"},"type":null,"labels":["prod"],"attributes":{"one":"b","two":"b"},"responsible":[],"name":"OWN-1"}",
      "GET /?name=OWN-1",
      "PUT /16/ {"name":"OWN-1"}",
      "DELETE /16/",
      "POST / {"location":{"name":"Oslo","fact":"osl"},"type":null,"labels":[],"attributes":{},"responsible":[5],"name":"OWN-1"}",
      "GET /?name=OWN-1",
      "PUT /17/ {"id":17,"location":{"name":"Oslo","fact":"osl"},"type":null,"labels":[],"attributes":{"two":"a"},"responsible":[],"name":"OWN-1"}",
      "GET /?name=OWN-1",
      "PUT /17/ {"id":17,"location":null,"type":{"name":"server"},"labels":["prod"],"attributes":{"one":"b","two":""},"responsible":[],"name":"OWN-8"}",
      "GET /?name=OWN-8",
      "DELETE /17/",
      "POST / {"name":"OWN-1"}",
      "GET /?type__name=server",
      "POST / {"location":null,"type":{"name":"server"},"labels":[],"attributes":{"one":"","two":"a"},"responsible":[],"name":"OWN-2"}",
      "GET /?name=OWN-2",
      "PATCH /18/ {"type":{"name":"server"},"responsible":[]}",
      "GET /?name=OWN-2",
      "PATCH /18/ {"location":{"name":"Oslo","fact":"osl"},"type":{"name":"server"},"attributes":{},"name":"OWN-8"}",
      "GET /?name=OWN-8",
      "DELETE /18/",
      "POST / {"location":null,"type":{"name":"server"},"labels":[],"attributes":{"one":""},"responsible":[5],"name":"OWN-1"}",
      "GET /?name=OWN-1",
      "PUT /19/ {"id":19,"location":{"name":"Oslo","fact":"osl"},"type":{"name":"server"},"labels":[],"attributes":{"two":"a"},"responsible":[],"name":"OWN-9"}",
      "GET /?name=OWN-9",
      "PATCH /19/ {"name":"OWN-1"}",
      "GET /?name=OWN-1",
      "DELETE /19/",
      "GET /3/",
      "HEAD /",
      "GET /?location__fact=o",
      "POST / {"location":{"name":"Oslo","fact":"osl"},"type":null,"labels":[],"attributes":{},"responsible":[5],"name":"OWN-1"}",
      "GET /?name=OWN-1",
      "OPTIONS /?type__name=SERVER",
      "PATCH /20/ {}",
      "GET /?name=OWN-1",
      "POST / {"location":{"name":"Oslo","fact":"osl"},"type":{"name":"server"},"labels":["prod"],"attributes":{"one":"b","two":""},"responsible":[],"name":"OWN-2"}",
      "GET /?name=OWN-2",
      "DELETE /20/",
      "DELETE /21/",
      "GET /?responsible=9",
      "POST / {"labels":5,"responsible":[5],"id":10005}",
      "POST / {"location":null,"type":{"name":"server"},"labels":[],"attributes":5,"responsible":[],"name":"web-1"}",
      "GET /",
    ]
  `)
})
