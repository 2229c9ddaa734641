import { expect, test } from 'vitest'
import { importText } from '../../../src/console/state/import-text.ts'
import { createScenarioLoader } from '../../../src/console/state/scenario-form.tsx'
import { startInPage } from '../model/start-model.ts'

async function start() {
  const { mock, model } = await startInPage({ objects: [{ name: 'web-1' }] })
  const { load, loaded, draft } = createScenarioLoader(model)
  const reset = () => model.run('Reset', () => model.control.reset())
  return { mock, model, load, loaded, draft, reset }
}

test('the scenario is the one that the objects are of, at any position of the history', async () => {
  const { mock, model, load, loaded, reset } = await start()
  expect(loaded.value).toBeNull()
  await load({ name: 'small', seed: 1 })
  await load({ name: 'edges', seed: 7 })
  expect(loaded.value).toEqual({ name: 'edges', seed: 7 })
  mock.objects.delete(1)
  await expect.poll(() => model.history.undoLabel.value).toMatch(/^Delete/)
  expect(loaded.value).toEqual({ name: 'edges', seed: 7 })
  await model.undo()
  await model.undo()
  expect(loaded.value).toEqual({ name: 'small', seed: 1 })
  await model.undo()
  expect(loaded.value).toBeNull()
  await model.redo()
  await model.redo()
  await importText(model, '[]', 'x.json')
  expect(loaded.value).toBeNull()
  await load({ name: 'small', seed: 1 })
  await reset()
  expect(loaded.value).toBeNull()
  expect(mock.objects.list()).toMatchObject([{ name: 'web-1' }])
})

test('what was chosen and not loaded is gone when another state is there', async () => {
  const { model, load, draft } = await start()
  draft.value = { name: 'datacenter', seed: '2' }
  await load({ name: 'small', seed: 1 })
  expect(draft.value).toEqual({})
  draft.value = { name: 'datacenter' }
  await importText(model, '[]', 'x.json')
  expect(draft.value).toEqual({})
})

test('a load says what it also did, and keeps the log', async () => {
  const { mock, model, load } = await start()
  await mock.fetch('/api/v2/objects/')
  const fault = { operation: 'create', status: 503 }
  const state = { ...mock.exportState(), delay: 5, faults: [fault] }
  await importText(model, JSON.stringify(state), 'x.json')
  expect(model.notices.current.value).toMatchObject({ text: 'x.json: 1 object, 1 fault, 5 ms delay. The log is kept.' })
  expect(mock.requests.count()).toBe(1)
  await load({ name: 'small', seed: 1 })
  const text = `Loaded small: ${mock.objects.count()} objects. The log is kept.`
  expect(model.notices.current.value).toMatchObject({ text })
  expect(mock.requests.count()).toBe(1)
  expect(await load({ name: 'small', seed: 1.5 })).toMatch(/expected/)
})
