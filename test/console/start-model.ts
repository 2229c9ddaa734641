import { onTestFinished, vi } from 'vitest'
import { ConsoleModel } from '../../src/console/model/console-model.ts'
import type { ConsoleControl } from '../../src/console/model/control.ts'

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
