/**
 * For a server that renders pages: passes the session of a request on to the service. For Node, without dependencies.
 * @module inventory-objects-mock/ssr
 */
export { type IncomingRequest, sessionHeaders, withSession } from './ssr/current-session.ts'
export { type ForwardSessionOptions, forwardSession } from './ssr/forward-session.ts'
export { InventoryMockError } from './validation/errors.ts'
