import { makeFields, queries, select } from './objects.mjs'

const COLLECTION = '/api/v2/objects/'

/** Ids spread over the whole collection. */
const idOf = (number, size) => ((number * 7919) % size) + 1

const moved = (number) => ({ location: { name: 'Oslo', fact: `moved-${number % 50}` } })

const lists = Object.entries(queries).map(([task, query]) => {
  const path = query === '' ? COLLECTION : `${COLLECTION}?${query}`
  return [task, { request: () => ({ method: 'GET', path }), answer: (objects) => select(objects, query) }]
})

/** All have these headers. */
export const headers = { 'content-type': 'application/json' }

/** The requests by task: the one with a number, and its correct answer. */
export const requests = {
  ...Object.fromEntries(lists),
  patch: {
    request: (number, size) => ({
      method: 'PATCH',
      path: `${COLLECTION}${idOf(number, size)}/`,
      body: JSON.stringify(moved(number)),
    }),
    answer: (objects, number) => ({ ...objects[idOf(number, objects.length) - 1], ...moved(number) }),
  },
  post: {
    request: (number) => ({ method: 'POST', path: COLLECTION, body: JSON.stringify(makeFields(number)) }),
    answer: (_, number) => makeFields(number),
  },
}

export const deleteRequest = (id) => ({ method: 'DELETE', path: `${COLLECTION}${id}/` })
