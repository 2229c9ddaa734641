/** The baseline: MSW handlers that return the correct response, which they are given, and do nothing else. */
import { HttpResponse, http } from 'msw'

export function createContestant(objects) {
  let correct = objects
  const write = async ({ request, params }) => {
    const { location, ...body } = await request.json()
    return HttpResponse.json({ ...objects[params.id - 1], ...body, location: { name: null, ...location } })
  }
  return {
    handlers: [
      http.get('*/api/v2/objects/', () => HttpResponse.json(correct)),
      http.post('*/api/v2/objects/', async ({ request }) => HttpResponse.json(await request.json())),
      http.patch('*/api/v2/objects/:id/', write),
      http.put('*/api/v2/objects/:id/', write),
      http.delete('*/api/v2/objects/:id/', () => new HttpResponse(null, { status: 204 })),
    ],
    expect(list) {
      correct = list
    },
    add: (list) => list.map((_, index) => objects.length + index + 1),
    remove() {},
  }
}
