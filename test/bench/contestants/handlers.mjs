import { HttpResponse, http } from 'msw'

/** The MSW handlers of a contestant, which has the collection behind them. `list` gets the query of a request. */
export function createHandlers({ list, create, update, replace, remove }) {
  const url = '*/api/v2/objects/'
  const toBody = async (request, act) => HttpResponse.json(await act(await request.json()))
  return [
    http.get(url, ({ request }) => HttpResponse.json(list(new URL(request.url).searchParams))),
    http.post(url, ({ request }) => toBody(request, create)),
    http.patch(`${url}:id/`, ({ request, params }) => toBody(request, (body) => update(Number(params.id), body))),
    http.put(`${url}:id/`, ({ request, params }) => toBody(request, (body) => replace(Number(params.id), body))),
    http.delete(`${url}:id/`, ({ params }) => {
      remove(Number(params.id))
      return new HttpResponse(null, { status: 204 })
    }),
  ]
}

/** What an update stores: a location without a name has none. */
export function toChanges({ location, ...changes }) {
  return { ...changes, ...(location && { location: { name: null, ...location } }) }
}
