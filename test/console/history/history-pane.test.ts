import { expect, test } from 'vitest'
import { describeDetails } from '../../../src/console/history/history-pane.tsx'
import { LIST } from '../../fields.ts'
import { startInPage } from '../model/start-model.ts'

test('an entry says which objects and fields it changed, where its label does not', async () => {
  const { mock, model } = await startInPage({ objects: [{ name: 'web-1' }, { name: 'web-2' }] })
  const current = () => describeDetails(model.history.current.value!)
  expect(current()).toBe('')
  mock.objects.update(1, { name: 'web-3', [LIST]: ['prod'] })
  await expect.poll(current).toBe(`: name "web-1" → "web-3", ${LIST} [] → ["prod"]`)
  await model.run('Save web-4', () => model.control.objects.update(2, { name: 'web-4' }))
  expect(current()).toBe(': Update web-2 (2): name "web-2" → "web-4"')
  for (const name of ['a', 'b', 'c', 'd']) mock.objects.create({ name })
  await expect.poll(current).toBe(': Create a (3); Create b (4); Create c (5); …')
  await model.run('Delay', () => model.control.configure({ delay: 1 }))
  expect(current()).toBe('')
  await model.run('Reset', () => model.control.reset())
  expect(current()).toBe('')
})
