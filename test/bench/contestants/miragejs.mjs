/**
 * miragejs behind MSW, with a custom interceptor (as in `mirage-msw`): its default one, pretender, needs a browser.
 * It stores ids as strings, so each response converts them to integers, as the contract has them.
 */
import { createServer, Model, Response } from 'miragejs'
import { HttpResponse, http } from 'msw'
import { toChanges } from './handlers.mjs'

export function createContestant(start) {
  const handlers = []
  const server = createServer({
    models: { object: Model.extend({}) },
    interceptor: createInterceptor(handlers),
    logging: false,
    routes() {
      this.get('/api/v2/objects/', ({ db }, { queryParams }) => {
        const { location__fact: fact, type__name: type } = queryParams
        const wanted = (object) =>
          (fact === undefined || object.location?.fact === fact) && (type === undefined || object.type?.name === type)
        const found = fact === undefined && type === undefined ? db.objects : db.objects.where(wanted)
        return found.map(withNumber)
      })
      this.post('/api/v2/objects/', ({ db }, { requestBody }) => {
        const { id: _, ...fields } = db.objects.insert(JSON.parse(requestBody))
        return new Response(200, {}, fields)
      })
      this.patch('/api/v2/objects/:id/', ({ db }, { params, requestBody }) => {
        return withNumber(db.objects.update(params.id, toChanges(JSON.parse(requestBody))))
      })
      this.put('/api/v2/objects/:id/', ({ db }, { params, requestBody }) => {
        const { id: _, ...fields } = JSON.parse(requestBody)
        return withNumber(db.objects.update(params.id, fields))
      })
      this.delete('/api/v2/objects/:id/', ({ db }, { params }) => {
        db.objects.remove(params.id)
        return new Response(204)
      })
    },
  })
  server.db.loadData({ objects: start })
  let lastId = start.length
  return {
    handlers,
    add: (list) => list.map((fields) => (lastId = Number(server.db.objects.insert(fields).id))),
    remove: (count) => server.db.objects.remove(({ id }) => Number(id) > lastId - count),
    change: (id, changes) => server.db.objects.update(id, changes),
    reset() {
      server.db.emptyData()
      server.db.loadData({ objects: start })
    },
  }
}

function withNumber(object) {
  return { ...object, id: Number(object.id) }
}

/** Turns each of mirage's routes into an MSW handler. */
function createInterceptor(handlers) {
  return {
    config() {},
    create(server) {
      for (const verb of ['get', 'post', 'put', 'patch', 'delete']) {
        server[verb] = (path, handler) => {
          const respond = server.registerRouteHandler(verb, path, handler)
          handlers.push(http[verb](`*${path}`, (context) => handle(respond, context)))
        }
      }
    },
  }
}

async function handle(respond, { request, params }) {
  const url = new URL(request.url)
  const [status, headers, body] = await respond({
    method: request.method,
    url: request.url,
    params,
    queryParams: Object.fromEntries(url.searchParams),
    requestHeaders: Object.fromEntries(request.headers),
    requestBody: request.method === 'GET' ? '' : await request.text(),
  })
  return new HttpResponse(status === 204 ? null : body, { status, headers })
}
