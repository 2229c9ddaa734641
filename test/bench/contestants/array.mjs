/** Handwritten MSW handlers over an array. */
import { HttpResponse, http } from 'msw'

export function createContestant(start) {
  let objects = [...start]
  let lastId = objects.length
  const find = ({ id }) => objects.findIndex((object) => object.id === Number(id))
  const add = (fields) => {
    lastId += 1
    objects.push({ id: lastId, ...fields })
    return lastId
  }
  const remove = (at) => objects.splice(at, 1)
  return {
    handlers: [
      http.get('*/api/v2/objects/', ({ request }) => {
        const query = new URL(request.url).searchParams
        const fact = query.get('location__fact')
        const type = query.get('type__name')
        return HttpResponse.json(
          objects
            .filter((object) => fact === null || object.location?.fact === fact)
            .filter((object) => type === null || object.type?.name === type),
        )
      }),
      http.post('*/api/v2/objects/', async ({ request }) => {
        const fields = await request.json()
        add(fields)
        return HttpResponse.json(fields)
      }),
      http.patch('*/api/v2/objects/:id/', async ({ request, params }) => {
        const at = find(params)
        const { location, ...changes } = await request.json()
        objects[at] = { ...objects[at], ...changes, ...(location && { location: { name: null, ...location } }) }
        return HttpResponse.json(objects[at])
      }),
      http.put('*/api/v2/objects/:id/', async ({ request, params }) => {
        const at = find(params)
        objects[at] = await request.json()
        return HttpResponse.json(objects[at])
      }),
      http.delete('*/api/v2/objects/:id/', ({ params }) => {
        remove(find(params))
        return new HttpResponse(null, { status: 204 })
      }),
    ],
    add: (list) => list.map(add),
    remove(count) {
      objects = objects.slice(0, objects.length - count)
    },
    change: (id, changes) => Object.assign(objects[id - 1], changes),
    reset() {
      objects = structuredClone(start)
    },
  }
}
