import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { AnyInventoryObject, InventoryObject } from '../contract/object.ts'
import { Host, type Report } from '../host/host.ts'
import { resolveHostOptions } from '../host/host-options.ts'
import { findHeapLimit } from '../host/limits/memory.ts'
import { toClient } from '../host/request/client-address.ts'
import type { Disposing } from '../mock/disposing.ts'
import type { InventoryService } from '../mock/inventory-service.ts'
import type { InferredObject, InferringOptions } from '../mock/mock-options.ts'
import type { SettingsChanges } from '../mock/settings.ts'
import { type CheckedState, exportHead } from '../mock/state/exported-state.ts'
import { createInitialState, type InitialState } from '../mock/state/initial-state.ts'
import { JSON_TEXT } from '../simulator/store/stored-object.ts'
import { checkArgumentCount } from '../validation/check-arguments.ts'
import { type AccessEntry, logAccess, logEvent, type ServerLogger } from './access-log.ts'
import { respondToClientError } from './client-error.ts'
import {
  type ConnectionLimits,
  connectionLimits,
  cutStalledWrites,
  inOrder,
  limitConnections,
} from './connection-limits.ts'
import { createListener } from './listener.ts'
import { LoopDelayMonitor } from './loop-delay.ts'
import type { Persistence } from './persistence/persistence.ts'
import type { FileState } from './persistence/state-file.ts'
import { type InventoryServerOptions, serverOptionChecks } from './server-options.ts'

/**
 * A running server.
 * @typeParam Obj - an object
 * @typeParam Input - what the schema of an object takes
 */
export interface InventoryServer<Obj extends AnyInventoryObject = InventoryObject, Input = Obj>
  extends Disposing<'asyncDispose', Promise<void>> {
  /** `{base_url}`: origin and base path, without a slash at the end. */
  readonly url: string
  /** The port that the server listens on. */
  readonly port: number
  /** The service of the server's own collection: read it, change it. */
  readonly mock: InventoryService<Obj, Input>
  /**
   * Closes the server: idle connections at once, the others after their response or after `closeTimeout`. Can be called
   * more than once.
   * @throws InventoryMockError if the last changes could not be saved to the `persist` file; the server is then closed
   */
  close(): Promise<void>
}

/**
 * Starts a server of the inventory objects service.
 * @returns the server, once it listens
 * @throws InventoryMockError for an invalid option, or a `persist` file that is damaged or that another server has open;
 * the error of the system if the server cannot listen (`EADDRINUSE`)
 * @example
 * await using server = await createInventoryServer({ port: 0, objects: [{ name: 'web-1' }] })
 * await fetch(`${server.url}/api/v2/objects/`)
 */
export function createInventoryServer<
  Obj extends AnyInventoryObject = InventoryObject,
  Input = Obj,
  Label = unknown,
  Responsible = unknown,
>(
  options?: InferringOptions<InventoryServerOptions<Obj, Input>, Obj, Input, Label, Responsible>,
): Promise<InventoryServer<InferredObject<Obj, Label, Responsible>, InferredObject<Obj, Label, Responsible, Input>>>
/** With elements of lists that differ between objects: they are any JSON. */
export function createInventoryServer<Obj extends AnyInventoryObject = InventoryObject, Input = Obj>(
  options?: InventoryServerOptions<Obj, Input>,
): Promise<InventoryServer<Obj, Input>>
export async function createInventoryServer(options?: object, ...others: unknown[]): Promise<InventoryServer> {
  checkArgumentCount('createInventoryServer', [options, ...others], 1)
  return startServer(options).then(({ server }) => server)
}

/** The most connections that wait to be accepted: one beyond them comes a second later, when its client tries again. */
const BACKLOG = 4096

/**
 * Starts a server, without type parameters. Tests pass other limits.
 * @returns the server, its host, and what the `persist` file had: null if there was none
 */
export async function startServer(
  options: InventoryServerOptions = {},
  initialState?: InitialState,
  limits: ConnectionLimits = connectionLimits,
): Promise<{ server: InventoryServer; host: Host; loaded: FileState | null }> {
  const resolved = resolveHostOptions('create an inventory server', options, serverOptionChecks)
  const { port, host: address, useColors, closeTimeout, persist, activity, logger: given, ...hostOptions } = resolved
  const { basePath, allowedHosts, trustProxy } = hostOptions
  // A console would print the data behind the line, which has all of it.
  const logger: typeof given =
    given === console ? { info: (line) => given.info(line), error: (line) => given.error(line) } : given
  const report: Report = (event) => logger && logEvent(logger, event)
  const loopDelay = new LoopDelayMonitor()
  let persistence: Persistence | null = null
  const host = new Host(
    // A client uses the name that the server listens on.
    { ...hostOptions, allowedHosts: [...allowedHosts, address.toLowerCase()] },
    {
      initialState,
      report,
      loadGenerator: async () => (await import('./object-generator.ts')).objectGenerator,
      readLoopDelay: () => loopDelay.read(),
      describeSaving: () => (persistence ? (persistence.failure ?? 'ok') : undefined),
    },
  )
  const { memory } = host
  if (persist !== undefined) persistence = await persistCollection(host, persist, hostOptions, logger)
  // `node:http` without a framework: a response passes no other layer, and there is no other package to load.
  const server = createServer(limits)
  const listener = createListener(host, trustProxy, useColors, logger)
  const respond = inOrder(memory, listener, report)
  limitConnections(server, limits, trustProxy, logger)
  server.on('request', respond)
  // Web servers in front of a service ignore an `Expect` that they do not know. Node would respond with a 417.
  server.on('checkExpectation', respond)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const client = toClient(socket.remoteAddress).network
    if (error.code === 'HPE_HEADER_OVERFLOW') report({ event: 'request refused', limit: 'headers', client })
    respondToClientError(error, socket)
  })
  cutStalledWrites(server, limits)
  const sockets = trackSockets(server)
  try {
    server.listen({ port, host: address, backlog: BACKLOG })
    await once(server, 'listening')
  } catch (error) {
    await persistence?.close()
    throw error
  }
  const tooLarge = describeLargeState(host)
  if (tooLarge) logger?.error(tooLarge, { limit: 'memory' })
  // Saves at once, so that a folder without write permission is reported now; a port in use leaves no file behind.
  if (persistence?.state === null) persistence.changed()
  let stopActivity: (() => void) | undefined
  if (activity !== undefined) {
    const { startActivity } = await import('./host-activity.ts')
    const log = (entry: AccessEntry) => logger && logAccess(logger, entry, useColors)
    stopActivity = startActivity(host, activity, hostOptions.randomSeed, log)
  }
  const end = async () => {
    report({ event: 'closing' })
    loopDelay.end()
    stopActivity?.()
    await closeServer(server, sockets, host, closeTimeout)
    await persistence?.close()
    report({ event: 'closed' })
  }
  let closing: Promise<void> | undefined
  const close = () => (closing ??= end())
  const bound = server.address() as AddressInfo
  const started = {
    url: `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}${basePath.replace(/\/+$/, '')}`,
    port: bound.port,
    mock: host.shared,
    close,
    [Symbol.asyncDispose]: close,
  }
  return { server: started, host, loaded: persistence?.state ?? null }
}

const MIB = 1024 * 1024

/** The part of the heap that the initial objects and the clients can have together: the rest is for work and garbage. */
const MOST_OF_HEAP = 0.9

/** Says what to do where the initial objects leave too little of the heap for what clients may hold; null elsewhere. */
function describeLargeState({ shared, memory }: Host): string | null {
  const objects = [...shared.store.initialCollection.objects.values()]
  // Some of them are enough: to read all would take long.
  const sample = objects.filter((_, index) => index % Math.ceil(objects.length / 100) === 0)
  const characters = sample.reduce((sum, object) => sum + object[JSON_TEXT].length, 0)
  // An object, its JSON and its place in the collection and its indexes.
  const own = (4 * characters * objects.length) / (sample.length || 1)
  const heap = findHeapLimit()
  if (own + memory.limit <= MOST_OF_HEAP * heap) return null
  const share = Math.min(memory.limit / heap, MOST_OF_HEAP / 2)
  const [ownMib, limitMib, heapMib, enough] = [own, memory.limit, heap, own / (MOST_OF_HEAP - share)].map((bytes) =>
    Math.ceil(bytes / MIB),
  )
  return `The initial objects take about ${ownMib} MiB, and clients may hold ${limitMib} MiB (--max-memory): more than a heap of ${heapMib} MiB has room for. Start it with NODE_OPTIONS=--max-old-space-size=${enough}, or lower --max-memory.`
}

/** The open connections of a server. */
function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

/** How often a closing server disconnects idle connections, in ms. */
const IDLE_CHECK_INTERVAL = 20

/** Closes a server once its open requests have their response, or after a time. Waits and event streams end at once. */
async function closeServer(server: Server, sockets: ReadonlySet<Socket>, host: Host, timeout: number): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  host.endWaits()
  const closeIdleConnections = () => {
    server.closeIdleConnections()
    // To Node, a connection before its first request is not idle. `fetch` opens such a one after an abort.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  closeIdleConnections()
  // A connection that gets its response now would stay open for the next request.
  const idleTimer = setInterval(closeIdleConnections, IDLE_CHECK_INTERVAL)
  const timer = setTimeout(() => {
    host.close()
    server.closeAllConnections()
  }, timeout)
  await closed
  clearTimeout(timer)
  clearInterval(idleTimer)
  // Also the requests that came in process.
  host.close()
}

/** Loads the states from a file, and saves them there after each change. Explicit settings apply over their own. */
async function persistCollection(
  host: Host,
  file: string,
  { assumptions, delay }: SettingsChanges,
  logger?: ServerLogger,
): Promise<Persistence> {
  const { shared: mock } = host
  const { store, events, faults, options } = mock
  const [{ openPersistence }, { formatState }] = await Promise.all([
    import('./persistence/persistence.ts'),
    import('./persistence/state-file.ts'),
  ])
  const persistence = await openPersistence({
    file,
    model: options.model,
    snapshot() {
      const head = exportHead(store.nextId, mock.settings, faults.remaining())
      if (mock.initialState === host.givenState) return formatState(head, store.all())
      const { collection, ...initial } = mock.initialState
      const initialHead = exportHead(collection.nextId, initial.settings, initial.faults)
      return formatState(head, store.all(), formatState(initialHead, collection.objects.values()))
    },
    onError: (message) => (logger ? logger.error(message, { code: 'file' }) : console.error(message)),
    onSavedAgain: () => logger && logEvent(logger, { event: 'saved again' }),
  })
  const { state } = persistence
  if (state) {
    const read = (checked: CheckedState) => {
      const initial = mock.initialState
      const complete = { ...checked, faults: checked.faults ?? initial.faults }
      return createInitialState(complete, initial.settings, { assumptions, delay })
    }
    if (state.initialState) {
      mock.initialState = read(state.initialState)
      mock.reset()
    }
    mock.load(read(state))
    host.continueFrom(persistence.savedAt!)
  }
  // Not the event `change`, which copies each object.
  store.subscribe(persistence.changed)
  events.on('settings', persistence.changed)
  events.on('faults', persistence.changed)
  return persistence
}
