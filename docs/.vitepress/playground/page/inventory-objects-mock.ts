import * as library from '../../../../src/index.ts'
import { show } from './show.ts'

export * from '../../../../src/index.ts'

/** The mock of the library, with its console in the page. */
export const createInventoryMock: typeof library.createInventoryMock = (options) =>
  show(library.createInventoryMock(options))
