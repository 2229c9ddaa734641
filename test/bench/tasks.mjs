/**
 * The tasks of contestants. `prepare` and `settle` run before and after a batch, and are not measured. `run` runs the
 * task once and returns the response. `expected` returns the correct response. `before` runs before each `run`.
 */
import { makeFields, queries, select } from './objects.mjs'

const url = 'http://localhost/api/v2/objects/'
const json = { 'content-type': 'application/json' }

/** Ids spread over the whole collection. */
const idOf = (number, { objects }) => ((number * 7919) % objects.length) + 1

const lists = Object.entries(queries).map(([name, query]) => {
  const search = new URLSearchParams(query)
  const target = search.size === 0 ? url : `${url}?${search}`
  return [
    name,
    {
      prepare: ({ contestant, objects }) => contestant.expect?.(select(objects, query)),
      run: ({ send }) => send(target),
      expected: ({ objects }) => ({ status: 200, body: select(objects, query) }),
    },
  ]
})

export const tasks = {
  ...Object.fromEntries(lists),
  patch: {
    run: (context, number) =>
      context.send(`${url}${idOf(number, context)}/`, {
        method: 'PATCH',
        headers: json,
        body: `{"location":{"fact":"moved-${number % 50}"}}`,
      }),
    expected: (context, number) => {
      const object = context.objects[idOf(number, context) - 1]
      return { status: 200, body: { ...object, location: { name: null, fact: `moved-${number % 50}` } } }
    },
  },
  put: {
    run: (context, number) => {
      const id = idOf(number, context)
      return context.send(`${url}${id}/`, {
        method: 'PUT',
        headers: json,
        body: JSON.stringify({ ...makeFields(number), id }),
      })
    },
    expected: (context, number) => ({ status: 200, body: { ...makeFields(number), id: idOf(number, context) } }),
  },
  post: {
    run: ({ send }, number) => send(url, { method: 'POST', headers: json, body: JSON.stringify(makeFields(number)) }),
    expected: (_, number) => ({ status: 200, body: makeFields(number) }),
    settle: ({ contestant }, count) => contestant.remove(count),
  },
  delete: {
    async prepare(context, count) {
      context.ids = await context.contestant.add(Array.from({ length: count }, (_, index) => makeFields(index)))
    },
    run: ({ send, ids }, _, index) => send(`${url}${ids[index]}/`, { method: 'DELETE' }),
    expected: () => ({ status: 204, body: null }),
  },
  /** A reset after one change; measures only the reset. */
  reset: {
    before: (context, number) => context.contestant.change(idOf(number, context), { labels: [`changed-${number}`] }),
    run: ({ contestant }) => contestant.reset(),
  },
  /** A checkpoint, a change and a restore; measures all three. */
  restore: {
    before() {},
    async run({ contestant, objects }, number) {
      const checkpoint = contestant.checkpoint()
      contestant.change(idOf(number, { objects }), { labels: [] })
      contestant.restore(checkpoint)
    },
  },
  /** Creates a contestant with the worker's objects, and resets it. */
  create: {
    before() {},
    run: async ({ create, objects }) => (await create(objects)).reset(),
  },
}
