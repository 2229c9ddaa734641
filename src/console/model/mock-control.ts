import type { GenerateOptions, Remote } from '../../client/remote.ts'
import type { Fields } from '../../contract/field.ts'
import { atOnce } from '../../mock/in-parts.ts'
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
  const { events, log, base, passage } = internals
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
  const remoteOf = <Members extends object>(members: Members) => {
    const methods = Object.entries(members).filter(([, member]) => typeof member === 'function')
    return Object.fromEntries(methods.map(([name, method]) => [name, remote(method)])) as Remote<Members>
  }
  return {
    ...remoteOf(mock),
    objects: remoteOf(objects),
    faults: remoteOf(faults),
    requests: remoteOf(requests),
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
    real: {
      url() {
        const last = log.entries().findLast(({ source, origin }) => source === 'app' && origin)
        return base.origin === null && last ? last.origin + base.prefix : baseUrl
      },
      async learn(url, options) {
        const { learnInPage } = await import('../../conformance/learn-in-page.ts')
        return learnInPage(url, passage.network ?? fetch, options)
      },
      use: remote(({ state, assumptions }) => {
        const { collection } = atOnce(internals.readState(state, 'use a real service'))
        mock.configure({ assumptions })
        internals.load({ collection, settings: mock.settings })
      }),
    },
    stateOrigin: internals.stateOrigin,
    isRemote: false,
    isPassing: () => (passage.network ? passage.isOpen : null),
    passThrough: remote(mock.passThrough),
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
