import { createServer, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JsonValue } from '../contract/json.ts'
import { createMock, type Mock } from '../mock/create-mock.ts'
import { type InventoryService, toInventoryService } from '../mock/inventory-service.ts'
import type { InitialState } from '../simulator/store/initial-state.ts'
import type { ServerLogger } from './access-log.ts'
import type { AdminApi } from './admin/admin-api.ts'
import { createListener } from './listener.ts'
import type { Persistence } from './persistence/persistence.ts'
import { checkServerOptions, type InventoryServerOptions } from './server-options.ts'
import { Sessions } from './sessions.ts'

/** What a client may not do to a server: be slow, or talk at length without saying anything. */
const limits: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
}
const MAX_CONNECTIONS = 10_000

/**
 * A running server.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export interface InventoryServer<Label = JsonValue, Responsible = JsonValue> extends AsyncDisposable {
  /** `{base_url}`: the origin and the base path, without a slash at the end. */
  readonly url: string
  /** The port that it listens on. */
  readonly port: number
  /** The service that answers, to look at and to change. */
  readonly mock: InventoryService<Label, Responsible>
  /** Frees the port: ends idle connections at once, and the others once they are answered. May be called twice. */
  close(): Promise<void>
}

/**
 * Starts the inventory objects service on a port.
 * @returns once it listens
 * @throws InventoryMockError for a wrong option, or a damaged `persist` file; the system's own error where it cannot
 * listen (`EADDRINUSE`)
 * @example
 * await using server = await createInventoryServer({ port: 0, objects: [{ name: 'web-1' }] })
 * await fetch(`${server.url}/api/v2/objects/`)
 */
export function createInventoryServer<Label = JsonValue, Responsible = JsonValue>(
  options?: InventoryServerOptions<Label, Responsible>,
): Promise<InventoryServer<Label, Responsible>> {
  return startServer(options as InventoryServerOptions) as Promise<InventoryServer<Label, Responsible>>
}

/**
 * Starts a server.
 * @param initialState - the collection at the start, in the place of `options.objects`: neither checked nor copied again
 */
export async function startServer(
  options: InventoryServerOptions = {},
  initialState?: InitialState,
): Promise<InventoryServer> {
  checkServerOptions(options)
  const { port = 4010, host = '127.0.0.1', basePath = '', cors = true, bodyLimit = 1024 * 1024, ...rest } = options
  const { admin = true, adminToken, logger, useColours = false, closeTimeout = 5000, persist, ...shared } = rest
  const { maxSessions, sessionIdle, ...mockOptions } = shared
  const root = createMock({ ...mockOptions, baseUrl: basePath || '*' }, initialState)
  const persistence = persist === undefined ? null : await persistCollection(root, persist, logger)
  const sessions = new Sessions(root, mockOptions, { maxSessions, sessionIdle })
  const closed = new AbortController()
  // Loaded when first asked for: a server that nobody controls starts without it.
  let adminApi: Promise<AdminApi> | undefined
  const loadAdmin = () => {
    adminApi ??= import('./admin/admin-api.ts').then((module) =>
      module.createAdminApi({ adminToken, host }, bodyLimit, closed.signal),
    )
    return adminApi
  }
  // `node:http` itself: nothing then stands between the service's plain answers and the socket, and nothing has to be
  // loaded that Node does not have.
  const server = createServer(
    limits,
    createListener({ root, sessions, loadAdmin: admin ? loadAdmin : null, cors, bodyLimit, logger, useColours }),
  )
  server.maxConnections = MAX_CONNECTIONS
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
  } catch (error) {
    await persistence?.close()
    throw error
  }
  const address = server.address() as AddressInfo
  const hostname = address.family === 'IPv6' ? `[${address.address}]` : address.address
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= new Promise<void>((resolve) => {
      const bound = setTimeout(() => server.closeAllConnections(), closeTimeout)
      server.close(async () => {
        clearTimeout(bound)
        await persistence?.close()
        resolve()
      })
      closed.abort()
      server.closeIdleConnections()
    })
    return closing
  }
  return {
    url: `http://${hostname}:${address.port}${basePath.replace(/\/+$/, '')}`,
    port: address.port,
    mock: toInventoryService(root),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Finds the collection in a file, and keeps it there from now on. */
async function persistCollection({ state }: Mock, file: string, logger?: ServerLogger): Promise<Persistence> {
  const { store } = state
  const [{ openPersistence }, { formatState }] = await Promise.all([
    import('./persistence/persistence.ts'),
    import('./persistence/state-file.ts'),
  ])
  const persistence = await openPersistence({
    file,
    snapshot: () => formatState(store.nextId, store.all()),
    onError: (message) => (logger ?? console).error(message),
  })
  if (persistence.state) store.load(persistence.state)
  // A folder that cannot be written is better known now than after the first change.
  else persistence.changed()
  store.subscribe(persistence.changed)
  return persistence
}
