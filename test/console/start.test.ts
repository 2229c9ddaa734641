import { expect, onTestFinished, test, vi } from 'vitest'
import { ConsoleModel } from '../../src/console/model/console-model.ts'
import { createMockControl } from '../../src/console/model/mock-control.ts'
import { createInventoryService } from '../../src/service.ts'

test('a request that is sent while the console starts is in its list', async () => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
  const mock = createInventoryService({ objects: [{ name: 'web-1' }] })
  const control = createMockControl(mock)
  const on: typeof control.on = control.on
  Object.assign(control, {
    on: async (...args: Parameters<typeof on>) => {
      await mock.fetch('/api/v2/objects/1/', { method: 'DELETE' })
      return on(...args)
    },
  })
  const model = new ConsoleModel(control)
  onTestFinished(() => {
    model.stop()
    vi.unstubAllGlobals()
  })
  await model.start()
  expect(model.requests.value[0]).toMatchObject({ method: 'DELETE' })
  expect(model.size.value).toBe(0)
})
