import * as library from '../../../../src/host.ts'
import { show } from './show.ts'

export * from '../../../../src/host.ts'

/** The host of the library, with the console of its shared collection in the page. */
export const createInventoryHost: typeof library.createInventoryHost = (options) => {
  const host = library.createInventoryHost(options)
  show(host.mock)
  return host
}
