import { expect, onTestFinished, test, vi } from 'vitest'
import { mountDevtools } from '../../src/devtools.ts'
import { createInventoryMock } from '../../src/index.ts'

const mock = createInventoryMock()

test.each<[args: unknown[], message: string]>([
  [[undefined], 'a mock or a client but got undefined'],
  [[{}], 'a mock or a client but got {}'],
  [[mock, { edge: 'middle' }], 'edge to be one of bottom, right, top, left'],
  [[mock, { corner: 'top' }], 'corner'],
  [[mock, { theme: 'blue' }], 'theme to be one of auto, light, dark'],
  [[mock, { shortcut: 'M' }], 'Alt+Shift+M'],
  [[mock, { remember: 'no' }], 'remember'],
  [[mock, { container: '#pane' }], 'container to be an element'],
  [[mock, { webdriver: 'yes' }], 'webdriver'],
  [[mock, { size: 3 }], 'size'],
])('mountDevtools fails for invalid arguments, %#', (args, message) => {
  vi.stubGlobal('document', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(() => Reflect.apply(mountDevtools, undefined, args)).toThrow(message)
})

test('mountDevtools fails without a document', () => {
  expect(() => mountDevtools(mock)).toThrow('expected a page but got no document')
})
