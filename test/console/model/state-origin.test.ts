import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createMockControl } from '../../../src/console/model/mock-control.ts'
import { describeOrigin } from '../../../src/console/model/state-origin.ts'
import { createInventoryMock, type InventoryMock, importStateLink, keepState } from '../../../src/index.ts'
import { stubLocation } from '../../mock/state/location.ts'
import { createOnServer, startInPage, startModel } from './start-model.ts'

const objects = [{ name: 'web-1' }]

test('the state is from code, with the changes since, and from what the console loads', async () => {
  const { mock, model } = await startInPage({ objects })
  const origin = () => describeOrigin(model)
  expect(origin()).toBe('your code')
  mock.objects.update(1, { name: 'web-2' })
  await expect.poll(origin).toBe('your code, with 1 change since')
  await model.run('Import one.json', () => model.control.importState([]))
  expect(origin()).toBe('one.json')
  await model.run('Load small, seed 2', () => model.control.importState([]))
  expect(origin()).toBe('the scenario small, seed 2')
  mock.objects.create({ name: 'a' })
  await expect.poll(origin).toBe('the scenario small, seed 2, with 1 change since')
  await model.undo()
  await model.undo()
  expect(origin()).toBe('one.json')
  await model.reset()
  expect(origin()).toBe('your code')
})

test('the state is from a storage, a link or a server', async () => {
  const storage = new Map<string, string>()
  const keep = () => {
    const mock = createInventoryMock({ objects })
    keepState(mock, { getItem: (key) => storage.get(key) ?? null, setItem: (key, text) => storage.set(key, text) })
    return mock
  }
  const originOf = async (mock: InventoryMock) => describeOrigin(await startModel(createMockControl(mock)))
  const first = keep()
  expect(await originOf(first)).toBe('your code')
  first.objects.delete(1)
  await expect.poll(() => storage.size).toBe(1)
  const mock = keep()
  expect(await originOf(mock)).toBe('what keepState kept before the page was loaded')
  mock.reset()
  expect(await originOf(mock)).toBe('your code')
  stubLocation(`#inventory-state=${deflateRawSync('[]').toString('base64url')}`)
  await importStateLink(mock)
  expect(await originOf(mock)).toBe('the link that the page was opened with')
  const { control } = await createOnServer({ objects })
  expect(describeOrigin(await startModel(control))).toBe('the server')
})
