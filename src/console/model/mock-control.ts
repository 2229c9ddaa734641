import type { GenerateOptions } from '../../client/remote.ts'
import type { Fields } from '../../contract/field.ts'
import { internalsKey, internalsOf } from '../../mock/internals.ts'
import type { Checkpoint, InventoryService } from '../../mock/inventory-service.ts'
import { summarizeRequests } from '../../mock/log/summary.ts'
import type { Mock } from '../../mock/mock.ts'
import type { ConsoleControl } from './control.ts'

/** Whether a target is a mock in this page. */
export function isMock(target: object): target is InventoryService {
  return internalsKey in target
}

/** The control of a mock in this page, in the form of a client. */
export function createMockControl(mock: InventoryService): ConsoleControl {
  const internals = internalsOf<Mock>('mount the devtools', mock)
  const { events, log, base } = internals
  const { fields } = internals.options.model
  const { objects, faults, requests } = mock
  // Any origin: that of the page is one of them.
  const url = new URL(mock.baseUrl === '*' ? '/' : mock.baseUrl, globalThis.location?.href ?? 'http://localhost')
  const baseUrl = url.href.replace(/\/$/, '')
  const checkpoints = new Map<string, Checkpoint>()
  let lastId = 0
  /** Makes a method asynchronous. The console causes what it changes. */
  const remote =
    <Args extends unknown[], Result>(method: (...args: Args) => Result) =>
    async (...args: Args) =>
      events.runAs('console', () => method(...args))
  return {
    objects: {
      list: remote(objects.list),
      get: remote(objects.get),
      count: remote(objects.count),
      create: remote(objects.create),
      replace: remote(objects.replace),
      update: remote(objects.update),
      delete: remote(objects.delete),
    },
    faults: {
      add: remote(faults.add),
      list: remote(faults.list),
      remove: remote(faults.remove),
      clear: remote(faults.clear),
    },
    requests: { list: remote(requests.list), get: remote(requests.get), release: remote(requests.release) },
    configure: remote(mock.configure),
    explain: remote(mock.explain),
    reset: remote(mock.reset),
    exportState: remote(mock.exportState),
    importState: remote(mock.importState),
    settings: async () => mock.settings,
    initialSettings: async () => ({ ...internals.initialState.settings, faults: internals.initialState.faults }),
    summaries: async () => summarizeRequests(log),
    async checkpoint() {
      const id = String(++lastId)
      checkpoints.set(id, mock.checkpoint())
      events.emit('checkpoint', id)
      return { id, drop: async () => void checkpoints.delete(id) }
    },
    restore: remote(({ id }) => mock.restore(checkpoints.get(id)!)),
    on: async (event, listener) => events.on(event, listener),
    generate: (options) => generateInPage(options, fields),
    send: (path, init) => internals.fetchAs('console')(baseUrl + path, init),
    stateOrigin: internals.stateOrigin,
    isRemote: false,
    client: null,
    ...{ base, baseUrl, fields },
  }
}

/** Generates objects in the page. Loads the factories only now: faker is larger than the console. */
async function generateInPage({ scenario, count = 1, seed }: GenerateOptions, fields: Fields) {
  const { createObjectFactory, scenarios } = await import('../../factories.ts')
  const { fitObject } = await import('../../contract/sample-value.ts')
  const objects =
    scenario === undefined ? createObjectFactory({ seed }).buildList(count) : scenarios[scenario]({ seed })
  return objects.map((object) => fitObject(fields, object))
}
