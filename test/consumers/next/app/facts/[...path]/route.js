import { createInventoryHost } from 'inventory-objects-mock/host'
import { createFactsHandler } from '../../../suite/host-facts.mjs'

const handle = createFactsHandler(createInventoryHost)

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
}
