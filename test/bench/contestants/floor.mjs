/** The baseline: MSW handlers that return the correct response, which they are given, and do nothing else. */
import { HttpResponse, http } from 'msw'
import { createHandlers, toChanges } from './handlers.mjs'

export function createContestant(objects) {
  let correct = objects
  const write = (id, body) => ({ ...objects[id - 1], ...toChanges(body) })
  return {
    handlers: [
      // First: it does not even read the query.
      http.get('*/api/v2/objects/', () => HttpResponse.json(correct)),
      ...createHandlers({ create: (body) => body, update: write, replace: write, remove() {} }),
    ],
    expect(list) {
      correct = list
    },
    add: (list) => list.map((_, index) => objects.length + index + 1),
    remove() {},
  }
}
