import type { GenerateOptions } from '../../client/remote.ts'
import type { Fields } from '../../contract/field.ts'
import { internalsKey } from '../../mock/internals.ts'
import type { InventoryService } from '../../mock/inventory-service.ts'
import { summarizeRequests } from '../../mock/log/summary.ts'
import type { Mock } from '../../mock/mock.ts'
import type { ConsoleControl } from './control.ts'

/** Whether a target is a mock in this page. */
export function isMock(target: object): target is InventoryService {
  return internalsKey in target
}

/** The control of a mock in this page, in the form of a client. */
export function createMockControl(mock: InventoryService): ConsoleControl {
  const internals: Mock = Reflect.get(mock, internalsKey)
  // Any origin: that of the page is one of them.
  const url = new URL(mock.baseUrl === '*' ? '/' : mock.baseUrl, globalThis.location?.href ?? 'http://localhost')
  const baseUrl = url.href.replace(/\/$/, '')
  /** Makes methods asynchronous. The console causes what they change. All of them are bound. */
  const toRemote = (members: object) =>
    Object.fromEntries(
      Object.entries(members)
        .filter(([, member]) => typeof member === 'function')
        .map(([name, method]) => [
          name,
          async (...args: unknown[]) => internals.events.runAs('console', () => method(...args)),
        ]),
    )
  const control = {
    ...toRemote(mock),
    objects: toRemote(mock.objects),
    faults: toRemote(mock.faults),
    requests: toRemote(mock.requests),
    settings: async () => mock.settings,
    on: async (...args: Parameters<Mock['events']['on']>) => internals.events.on(...args),
    summaries: async () => summarizeRequests(internals.log),
    initialSettings: async () => ({ ...internals.initialState.settings, faults: internals.initialState.faults }),
    stateOrigin: internals.stateOrigin,
    isRemote: false,
    base: internals.base,
    fields: internals.options.model.fields,
    client: null,
    baseUrl,
    send: (path: string, init: RequestInit) => internals.fetchAs('console')(baseUrl + path, init),
    generate: (options: GenerateOptions) => generateInPage(options, internals.options.model.fields),
  }
  // The methods are those of the mock, which no type follows.
  return control as unknown as ConsoleControl
}

/** Generates objects in the page. Loads the factories only now: faker is larger than the console. */
async function generateInPage({ scenario, count = 1, seed }: GenerateOptions, fields: Fields): Promise<object[]> {
  const { createObjectFactory, scenarios } = await import('../../factories.ts')
  const { fitObject } = await import('../../contract/sample-value.ts')
  const objects =
    scenario === undefined ? createObjectFactory({ seed }).buildList(count) : scenarios[scenario]({ seed })
  return objects.map((object) => fitObject(fields, object))
}
