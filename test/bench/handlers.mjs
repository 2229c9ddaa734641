import { HttpResponse, http } from 'msw'

const COLLECTION = '*/api/v2/objects/'

/** The MSW handlers of a contestant: its own, or those that one writes over a collection. */
export function createHandlers(contestant) {
  if (contestant.handlers) return contestant.handlers
  const { list, create, update } = contestant
  return [
    http.get(COLLECTION, ({ request }) => HttpResponse.json(list(request.url.split('?')[1] ?? ''))),
    http.post(COLLECTION, async ({ request }) => HttpResponse.json(create(await request.json()))),
    http.patch(`${COLLECTION}:id/`, async ({ request, params }) =>
      HttpResponse.json(update(Number(params.id), await request.json())),
    ),
    http.delete(`${COLLECTION}:id/`, ({ params }) => {
      contestant.delete(Number(params.id))
      return new HttpResponse(null, { status: 204 })
    }),
  ]
}
