import * as library from '../../../../src/service.ts'
import { show } from './show.ts'

export * from '../../../../src/service.ts'

/** The service of the library, with its console in the page. */
export const createInventoryService: typeof library.createInventoryService = (options) =>
  show(library.createInventoryService(options))
