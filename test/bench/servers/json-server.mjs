/** json-server as a module, in memory: its command line would write a file for each PATCH. */
import { createServer } from 'node:http'
import jsonServer from 'json-server'

export function createContestant(objects) {
  const app = jsonServer.create()
  app.use(jsonServer.defaults({ logger: false, static: '/nowhere', noCors: true }))
  app.use(jsonServer.rewriter({ '/api/v2/*': '/$1' }))
  app.use(jsonServer.router({ objects }))
  return createServer(app)
}
