import { expect, test } from 'vitest'
import { formatProbeReport, type ProbeOptions } from '../../../src/conformance.ts'
import { type Assumptions, createInventoryService, type InventoryFetch } from '../../../src/service.ts'
import { objects, probeQuickly } from './services.ts'

/** Replaces what is another one for each run, and counts the letters of long names. */
function mask(text: string, code: string): string {
  const masked = text.replaceAll(code, 'CODE').replaceAll(code.toUpperCase(), 'CODE')
  return masked.replace(/(x|ø)\1{8,}/g, (letters, letter) => `${letter}*${letters.length}`)
}

/** Probes a mock. Returns the requests that it gets, what they are for, and the report as text. */
async function listRequests(assumptions: Partial<Assumptions>, options: ProbeOptions, held = objects) {
  const { fetch } = createInventoryService({ objects: held, assumptions })
  const requests: string[] = []
  const steps = new Set<string>()
  let code = 'none'
  const onProgress: ProbeOptions['onProgress'] = ({ step }) => void steps.add(step)
  const ask: InventoryFetch = async (input, init) => {
    const { pathname, search } = new URL(String(input))
    const path = decodeURIComponent(pathname.replace('/api/v2/objects', '') + search)
    code = /inventory-objects-mock probe (\w{8})/.exec(String(init?.body))?.[1] ?? code
    const token = new Headers(init?.headers).has('authorization') ? 'with a token' : ''
    requests.push(mask([init?.method, path, init?.body, token].filter(Boolean).join(' '), code))
    return fetch(input, init)
  }
  const report = await probeQuickly(ask, { ...options, onProgress })
  return { requests, steps: [...steps], text: mask(formatProbeReport(report, 'text'), code) }
}

test('a probe without writes sends these requests', async () => {
  const { requests, text } = await listRequests({}, { token: 'secret' })
  expect(requests).toMatchInlineSnapshot(`
    [
      "GET / with a token",
      "GET /",
      "HEAD / with a token",
      "GET /?sort=id with a token",
      "GET /?sort=-id with a token",
      "GET / with a token",
      "GET /?type__name=Server&sort=-id with a token",
      "GET /?sort=id&sort=-id with a token",
      "GET /?inventory_objects_mock_probe=1 with a token",
      "GET /?sort=name with a token",
      "GET /?responsible=abc with a token",
      "GET / with a token",
      "GET with a token",
      "GET ?name=web-1 with a token",
      "GET /1 with a token",
      "GET /1/ with a token",
      "HEAD /1/ with a token",
      "GET /1000007/ with a token",
      "GET / with a token",
      "GET /?name=web-1 with a token",
      "GET /?name=WEB-1 with a token",
      "GET /?name=web- with a token",
      "GET /?name=eb-1 with a token",
      "GET /?name=EB- with a token",
      "GET /?name=web-1 inventory-objects-mock with a token",
      "GET /?location__fact=osl1 with a token",
      "GET /?location__fact=OSL1 with a token",
      "GET /?location__fact=osl with a token",
      "GET /?location__fact=sl1 with a token",
      "GET /?location__fact=SL with a token",
      "GET /?location__fact=osl1 inventory-objects-mock with a token",
      "GET /?type__name=Server with a token",
      "GET /?type__name=sERVER with a token",
      "GET /?type__name=Serve with a token",
      "GET /?type__name=erver with a token",
      "GET /?type__name=ERVE with a token",
      "GET /?type__name=Server inventory-objects-mock with a token",
      "GET /?responsible=5 with a token",
      "GET /?responsible=987654 with a token",
      "GET /?name=web-1&type__name=switch with a token",
      "GET /?location__fact=osl1&type__name=switch with a token",
      "GET /?name=web-1&location__fact=osl1 with a token",
      "GET /?type__name=switch&responsible=5 with a token",
      "GET /?name=web-1&name=web-2 with a token",
      "GET /?location__fact=osl1&location__fact=trd with a token",
      "GET /?type__name=Server&type__name=server with a token",
      "GET /?type__name=Server&type__name=switch with a token",
      "GET / with a token",
    ]
  `)
  expect(text).toMatchInlineSnapshot(`
    "http://localhost: 48 requests

      filterMatch         "exact"
                          curl -g -X GET 'http://localhost/api/v2/objects/?name=web-' got 200, an empty list
      filterCombination   "and"
                          curl -g -X GET 'http://localhost/api/v2/objects/?name=web-1&type__name=switch' got 200, an empty list
      repeatedFilter      "last"
                          curl -g -X GET 'http://localhost/api/v2/objects/?sort=id&sort=-id' got 200, the objects 4, 3, 2, 1
      unknownParameters   "ignore"
                          curl -g -X GET 'http://localhost/api/v2/objects/?inventory_objects_mock_probe=1' got 200, the objects 1, 2, 3, 4
      invalidParameters   "reject"
                          curl -g -X GET 'http://localhost/api/v2/objects/?sort=name' got 400, errors of sort
      defaultSort         "id"
                          curl -g -X GET http://localhost/api/v2/objects/ got 200, the objects 1, 2, 3, 4
      requiredFields      undetermined
                          only a write tells it; needs --refused-writes (writes: 'refused')
      idInBody            undetermined: "ignore" or "check"
                          only a write tells it; needs --refused-writes (writes: 'refused')
      partialAttributes   undetermined: "replace" or "merge"
                          only an update tells it; needs --allow-writes (writes: 'allowed')
      uniqueName          undetermined: false or true
                          only a write tells it; needs --refused-writes (writes: 'refused')
      nameMaxLength       undetermined
                          only a write tells it; needs --refused-writes (writes: 'refused')
      itemRetrieval       false
                          curl -g -X GET http://localhost/api/v2/objects/1/ got 405
      trailingSlash       "redirect"
                          curl -g -X GET http://localhost/api/v2/objects got 301, /api/v2/objects/
      tokens              []
                          curl -g -X GET http://localhost/api/v2/objects/ got 200, the objects 1, 2, 3, 4

      labels: string
      responsible: integer or object, with id (integer), name (string)

    9 of 14 assumptions learned, 0 deviations from the contract.
    "
  `)
})

test('a probe with writes that are refused also sends these requests', async () => {
  const { requests } = await listRequests({ nameMaxLength: 120 }, { writes: 'refused', token: 'secret' })
  const first = requests.findIndex((request) => request.startsWith('POST'))
  expect(requests.slice(first)).toMatchInlineSnapshot(`
    [
      "POST / {"name":{"probe":"inventory-objects-mock probe CODE"},"location":"inventory-objects-mock probe CODE","type":"inventory-objects-mock probe CODE","labels":"inventory-objects-mock probe CODE","attributes":"inventory-objects-mock probe CODE","responsible":"inventory-objects-mock probe CODE"} with a token",
      "POST / {"name":"inventory-objects-mock probe CODE refusedx*65492","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]} with a token",
      "POST / {"name":"inventory-objects-mock probe CODE refusedx*210","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]} with a token",
      "POST / {"name":"inventory-objects-mock probe CODE refusedx*55","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]} with a token",
      "POST / {"name":"inventory-objects-mock probe CODE refusedx*56","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]} with a token",
      "POST / {"name":"inventory-objects-mock probe CODE refusedx*155","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]} with a token",
      "POST / {"name":"inventory-objects-mock probe CODE refusedx*106","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]} with a token",
      "POST / {"name":"inventory-objects-mock probe CODE refusedx*81","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]} with a token",
      "POST / {"name":"inventory-objects-mock probe CODE refusedx*69","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]} with a token",
      "POST / {"name":"inventory-objects-mock probe CODE refusedx*75","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]} with a token",
      "POST / {"name":"inventory-objects-mock probe CODE refusedx*78","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]} with a token",
      "POST / {"name":"inventory-objects-mock probe CODE refusedx*77","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]} with a token",
      "POST / {"name":"inventory-objects-mock probe CODE refusedx*76","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]} with a token",
      "POST / {"name":"inventory-objects-mock probe CODE refusedø*75","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]} with a token",
      "POST / {"name":"inventory-objects-mock probe CODE refused","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]}",
      "POST / {"attributes":"inventory-objects-mock probe CODE"} with a token",
      "POST / {"labels":"inventory-objects-mock probe CODE"} with a token",
      "POST / {"name":"inventory-objects-mock probe CODE refused","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[],"id":1000007} with a token",
      "GET / with a token",
      "POST / {"name":"db","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]} with a token",
      "POST / {"name":"DB","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]} with a token",
      "GET / with a token",
    ]
  `)
})

test('a probe with writes of own objects also sends these requests', async () => {
  const { requests, steps, text } = await listRequests({}, { writes: 'allowed' })
  expect(steps).toMatchInlineSnapshot(`
    [
      "reading the collection",
      "reading lists",
      "reading objects",
      "filtering",
      "asking which errors are named",
      "looking for the longest name",
      "looking for required fields",
      "asking for a name that is taken",
      "creating objects",
      "updating an object",
      "replacing an object",
      "deleting an object",
      "deleting no object",
      "deleting its objects",
    ]
  `)
  const first = requests.findIndex((request) => request.includes('CODE a"'))
  expect(requests.slice(first)).toMatchInlineSnapshot(`
    [
      "POST / {"name":"inventory-objects-mock probe CODE a","location":{"name":"Probe a","fact":"probe-CODE-a"},"type":{"name":"Probe CODE a"},"labels":[],"attributes":{"probe":"inventory-objects-mock probe CODE","word":"a"},"responsible":[]}",
      "GET /",
      "POST / {"name":"inventory-objects-mock probe CODE b","location":{"name":"Probe b","fact":"probe-CODE-b"},"type":{"name":"Probe CODE b"},"labels":[],"attributes":{"probe":"inventory-objects-mock probe CODE","word":"b"},"responsible":[]}",
      "GET /",
      "POST / {"name":"inventory-objects-mock probe CODE c","location":{"name":"Probe c","fact":"probe-CODE-c"},"type":{"name":"Probe CODE c"},"labels":[],"attributes":{"probe":"inventory-objects-mock probe CODE","word":"c"},"responsible":[]}",
      "GET /",
      "POST / {"name":"inventory-objects-mock probe CODE a","location":{"name":"Probe a","fact":"probe-CODE-a"},"type":{"name":"Probe CODE a"},"labels":[],"attributes":{"probe":"inventory-objects-mock probe CODE","word":"same"},"responsible":[]}",
      "GET /",
      "POST / {"name":"inventory-objects-mock probe CODE required","location":null,"type":null,"labels":[],"attributes":{"probe":"inventory-objects-mock probe CODE","word":"required"},"responsible":[]}",
      "GET /",
      "PATCH /5/ {"attributes":{"probe":"inventory-objects-mock probe CODE","added":"1"}}",
      "GET /",
      "PATCH /5/ {"name":"inventory-objects-mock probe CODE renamed"}",
      "GET /",
      "PATCH /5/ {"location":{"fact":"probe-CODE-a"}}",
      "GET /",
      "PATCH /5/ {"id":9,"labels":[]}",
      "GET /",
      "GET /?sort=id",
      "GET /?sort=-id",
      "GET /",
      "GET /",
      "PUT /5/ {"id":5,"name":"inventory-objects-mock probe CODE renamed","location":null,"type":{"name":"Probe CODE a"},"labels":[],"attributes":{"probe":"inventory-objects-mock probe CODE","replaced":"1"},"responsible":[]}",
      "GET /",
      "PUT /5/ {"name":"inventory-objects-mock probe CODE renamed","location":null,"type":{"name":"Probe CODE a"},"labels":[],"attributes":{"probe":"inventory-objects-mock probe CODE"},"responsible":[]}",
      "GET /",
      "DELETE /5/",
      "GET /",
      "DELETE /1000012/",
      "GET /",
      "GET /",
      "DELETE /6/",
      "DELETE /7/",
      "DELETE /8/",
      "DELETE /9/",
      "GET /",
    ]
  `)
  expect(text).toMatchInlineSnapshot(`
    "http://localhost: 92 requests

      filterMatch         "exact"
                          curl -g -X GET 'http://localhost/api/v2/objects/?name=web-' got 200, an empty list
      filterCombination   "and"
                          curl -g -X GET 'http://localhost/api/v2/objects/?name=web-1&type__name=switch' got 200, an empty list
      repeatedFilter      "last"
                          curl -g -X GET 'http://localhost/api/v2/objects/?sort=id&sort=-id' got 200, the objects 4, 3, 2, 1
      unknownParameters   "ignore"
                          curl -g -X GET 'http://localhost/api/v2/objects/?inventory_objects_mock_probe=1' got 200, the objects 1, 2, 3, 4
      invalidParameters   "reject"
                          curl -g -X GET 'http://localhost/api/v2/objects/?sort=name' got 400, errors of sort
      defaultSort         "id"
                          curl -g -X GET http://localhost/api/v2/objects/ got 200, the objects 1, 2, 3, 4
      requiredFields      ["name","location","type","labels","attributes","responsible"]
                          curl -g -X POST http://localhost/api/v2/objects/ … got 400, errors of attributes, labels, location, name, responsible, type
      idInBody            "ignore"
                          curl -g -X POST http://localhost/api/v2/objects/ … got 400, errors of attributes
      partialAttributes   "replace"
                          curl -g -X PATCH http://localhost/api/v2/objects/5/ … got 200, {"attributes":{"added":"1","probe":"inventory-objects-mock probe CODE"},"id":5,"labels":[],"location":{"fact":"probe-CODE-a","name":"Probe a"},"name":"inventory-objects-mock probe CODE a",…
      uniqueName          false
                          curl -g -X POST http://localhost/api/v2/objects/ … got 400, errors of attributes
      nameMaxLength       null
                          curl -g -X POST http://localhost/api/v2/objects/ … got 400, errors of attributes
      itemRetrieval       false
                          curl -g -X GET http://localhost/api/v2/objects/1/ got 405
      trailingSlash       "redirect"
                          curl -g -X GET http://localhost/api/v2/objects got 301, /api/v2/objects/
      tokens              []
                          curl -g -X GET http://localhost/api/v2/objects/ got 200 without a token

      labels: string
      responsible: integer or object, with id (integer), name (string)

    14 of 14 assumptions learned, 0 deviations from the contract.
    "
  `)
})

test('a probe of a service without objects, with names of a hundred characters, also sends these requests', async () => {
  const assumptions: Partial<Assumptions> = {
    ...{ uniqueName: true, nameMaxLength: 100, requiredFields: ['name', 'labels'] },
    ...{ filterMatch: 'icontains', itemRetrieval: true, partialAttributes: 'merge' },
  }
  const { requests } = await listRequests(assumptions, { writes: 'allowed' }, [])
  expect(
    requests.slice(
      1,
      requests.findIndex((request) => request.startsWith('POST')),
    ),
  ).toMatchInlineSnapshot(`
    [
      "HEAD /",
      "GET /?sort=id",
      "GET /?sort=-id",
      "GET /",
      "GET /?sort=id&sort=-id",
      "GET /?inventory_objects_mock_probe=1",
      "GET /?sort=name",
      "GET /?responsible=abc",
      "GET /",
      "GET",
      "GET /1000003/",
      "GET /",
    ]
  `)
  const first = requests.findIndex((request) => request.includes('CODE a"'))
  expect(requests.slice(first)).toMatchInlineSnapshot(`
    [
      "POST / {"name":"inventory-objects-mock probe CODE a","location":{"name":"Probe a","fact":"probe-CODE-a"},"type":{"name":"Probe CODE a"},"labels":[],"attributes":{"probe":"inventory-objects-mock probe CODE","word":"a"},"responsible":[]}",
      "GET /",
      "POST / {"name":"inventory-objects-mock probe CODE b","location":{"name":"Probe b","fact":"probe-CODE-b"},"type":{"name":"Probe CODE b"},"labels":[],"attributes":{"probe":"inventory-objects-mock probe CODE","word":"b"},"responsible":[]}",
      "GET /",
      "POST / {"name":"inventory-objects-mock probe CODE c","location":{"name":"Probe c","fact":"probe-CODE-c"},"type":{"name":"Probe CODE c"},"labels":[],"attributes":{"probe":"inventory-objects-mock probe CODE","word":"c"},"responsible":[]}",
      "GET /",
      "HEAD /",
      "GET /?sort=id",
      "GET /?sort=-id",
      "GET /",
      "GET /?type__name=Probe CODE a&sort=-id",
      "GET /?sort=id&sort=-id",
      "GET /?inventory_objects_mock_probe=1",
      "GET /?sort=name",
      "GET /?responsible=abc",
      "GET /",
      "GET",
      "GET ?name=inventory-objects-mock probe CODE a",
      "GET /1",
      "GET /1/",
      "HEAD /1/",
      "GET /1000006/",
      "GET /",
      "GET /?name=inventory-objects-mock probe CODE a",
      "GET /?name=INVENTORY-OBJECTS-MOCK PROBE CODE A",
      "GET /?name=inventory-objects-mock probe CODE",
      "GET /?name=nventory-objects-mock probe CODE a",
      "GET /?name=NVENTORY-OBJECTS-MOCK PROBE CODE",
      "GET /?name=inventory-objects-mock probe CODE a inventory-objects-mock",
      "GET /?location__fact=probe-CODE-a",
      "GET /?location__fact=PROBE-CODE-A",
      "GET /?location__fact=probe-CODE-",
      "GET /?location__fact=robe-CODE-a",
      "GET /?location__fact=ROBE-CODE-",
      "GET /?location__fact=probe-CODE-a inventory-objects-mock",
      "GET /?type__name=Probe CODE a",
      "GET /?type__name=pROBE CODE A",
      "GET /?type__name=Probe CODE",
      "GET /?type__name=robe CODE a",
      "GET /?type__name=ROBE CODE",
      "GET /?type__name=Probe CODE a inventory-objects-mock",
      "GET /?name=inventory-objects-mock probe CODE a&type__name=Probe CODE b",
      "GET /?location__fact=probe-CODE-a&type__name=Probe CODE b",
      "GET /?name=inventory-objects-mock probe CODE a&location__fact=probe-CODE-b",
      "GET /?name=inventory-objects-mock probe CODE a&name=inventory-objects-mock probe CODE b",
      "GET /?location__fact=probe-CODE-a&location__fact=probe-CODE-b",
      "GET /?type__name=Probe CODE a&type__name=Probe CODE b",
      "GET /",
      "POST / {"name":"inventory-objects-mock probe CODE a","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]}",
      "POST / {"name":"INVENTORY-OBJECTS-MOCK PROBE CODE A","location":{"name":"Probe refused","fact":"probe-CODE-refused"},"type":{"name":"Probe CODE refused"},"labels":[],"attributes":"inventory-objects-mock probe CODE","responsible":[]}",
      "GET /",
      "POST / {"name":"inventory-objects-mock probe CODE a","location":{"name":"Probe a","fact":"probe-CODE-a"},"type":{"name":"Probe CODE a"},"labels":[],"attributes":{"probe":"inventory-objects-mock probe CODE","word":"same"},"responsible":[]}",
      "GET /",
      "POST / {"name":"inventory-objects-mock probe CODE required","labels":[]}",
      "GET /",
      "POST / {"name":"inventory-objects-mock probe CODE longx*58","location":null,"type":null,"labels":[],"attributes":{"probe":"inventory-objects-mock probe CODE","word":"long"},"responsible":[]}",
      "GET /",
      "PATCH /1/ {"attributes":{"probe":"inventory-objects-mock probe CODE","added":"1"}}",
      "GET /",
      "PATCH /1/ {"name":"inventory-objects-mock probe CODE renamed"}",
      "GET /",
      "PATCH /1/ {"location":{"fact":"probe-CODE-a"}}",
      "GET /",
      "PATCH /1/ {"id":5,"labels":[]}",
      "GET /",
      "GET /?sort=id",
      "GET /?sort=-id",
      "GET /",
      "GET /",
      "PUT /1/ {"id":1,"name":"inventory-objects-mock probe CODE renamed","location":null,"type":{"name":"Probe CODE a"},"labels":[],"attributes":{"probe":"inventory-objects-mock probe CODE","replaced":"1"},"responsible":[]}",
      "GET /",
      "PUT /1/ {"name":"inventory-objects-mock probe CODE renamed","location":null,"type":{"name":"Probe CODE a"},"labels":[],"attributes":{"probe":"inventory-objects-mock probe CODE"},"responsible":[]}",
      "GET /",
      "DELETE /1/",
      "GET /",
      "DELETE /1000008/",
      "GET /",
      "GET /",
      "DELETE /2/",
      "DELETE /3/",
      "DELETE /4/",
      "DELETE /5/",
      "GET /",
    ]
  `)
})

test('no filter is asked for without a value, however short a name is', async () => {
  const { requests } = await listRequests({}, {}, [{ name: 'a' }, { name: 'b', type: { name: 'c' } }])
  expect(requests).toContain('GET /?name=A')
  expect(requests.filter((request) => /=(&|$)/.test(request))).toEqual([])
})
