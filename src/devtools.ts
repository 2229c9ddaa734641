/**
 * A console for a mock in a page: to see its requests and objects, and to change its responses. Needs a browser.
 * @module inventory-objects-mock/devtools
 */
export type { ConsoleTarget } from './console/model/control.ts'
export { type DevtoolsOptions, mountDevtools } from './console/mount-devtools.ts'
export type { Corner, Edge, Theme } from './console/panel/panel-state.ts'
