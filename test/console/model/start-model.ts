import { onTestFinished, vi } from 'vitest'
import { connect, type InventoryClient } from '../../../src/client.ts'
import { ConsoleModel } from '../../../src/console/model/console-model.ts'
import { type ConsoleControl, createClientControl } from '../../../src/console/model/control.ts'
import { createMockControl } from '../../../src/console/model/mock-control.ts'
import { createInventoryService, type InventoryMockOptions, type InventoryService } from '../../../src/service.ts'
import { startServer } from '../../server/start-server.ts'

/** Starts the model of a console, with what a page has and Node has not, until the end of the test. */
export async function startModel(control: ConsoleControl): Promise<ConsoleModel> {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
  const model = new ConsoleModel(control)
  onTestFinished(() => {
    model.stop()
    vi.unstubAllGlobals()
  })
  await model.start()
  return model
}

/** The code of the application or a test, which has the mock or a client. */
type Code = Pick<InventoryService | InventoryClient, 'configure' | 'reset' | 'exportState' | 'setInitialState'> & {
  readonly objects: Pick<InventoryService['objects'] | InventoryClient['objects'], 'update' | 'delete'>
  readonly faults: Pick<InventoryService['faults'] | InventoryClient['faults'], 'clear'> & {
    add(fault: { operation: 'create'; status: 503 }): unknown
  }
}

/** A mock: its control, what the code of an application has of it, and what sends requests of the application. */
export interface ControlledMock {
  readonly control: ConsoleControl
  readonly code: Code
  readonly send: (path: string, init?: RequestInit) => Promise<Response>
}

/** Creates a mock in the page. */
export async function createInPage(options?: InventoryMockOptions) {
  const mock = createInventoryService(options)
  const send: ControlledMock['send'] = (path, init) => mock.fetch(path, init)
  return { mock, control: createMockControl(mock), code: mock as Code, send }
}

/** Starts a server, until the end of the test. */
export async function createOnServer(options: InventoryMockOptions): Promise<ControlledMock> {
  const { url } = await startServer(options)
  const send: ControlledMock['send'] = (path, init) => fetch(url + path, init)
  return { control: createClientControl(connect(url)), code: connect(url) as Code, send }
}

/** Where a mock can be. */
export const places: readonly [name: string, create: (options: InventoryMockOptions) => Promise<ControlledMock>][] = [
  ['a mock in the page', createInPage],
  ['a server', createOnServer],
]

/** Starts the console of a mock in the page. */
export async function startInPage(options?: InventoryMockOptions) {
  const { mock, control } = await createInPage(options)
  return { mock, control, model: await startModel(control) }
}
