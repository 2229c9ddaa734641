import { expect, test } from 'vitest'
import {
  duplicateObject,
  findShown,
  generateObjects,
  saveObject,
  setDraft,
} from '../../../src/console/objects/object-actions.ts'
import { LIST } from '../../fields.ts'
import { createInPage, startModel } from '../model/start-model.ts'

const objects = [{ name: 'web-1' }, { name: 'web-2', [LIST]: ['prod'] }]

async function start() {
  const { mock, control } = await createInPage({ objects })
  let wait = async () => {}
  const create: typeof control.objects.create = async (object) => {
    await wait()
    return control.objects.create(object)
  }
  const model = await startModel({ ...control, objects: { ...control.objects, create } })
  model.loadObjects()
  await expect.poll(() => model.objects.value).toHaveLength(2)
  /** Holds what creates an object, until the function that it returns is called. */
  const hold = () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    wait = () => held
    return () => release()
  }
  return { mock, model, hold }
}

test('what was typed is saved over what others have changed meanwhile, and creates a deleted object again', async () => {
  const { mock, model } = await start()
  await model.show('Objects', 2)
  setDraft(model, 2, { texts: { name: 'mine' } })
  mock.objects.update(2, { name: 'theirs', [LIST]: ['new'] })
  await expect.poll(() => findShown(model)).toMatchObject({ object: { name: 'theirs' }, exists: true })
  await saveObject(model, findShown(model)!)
  expect(mock.objects.get(2)).toMatchObject({ name: 'mine', [LIST]: ['new'] })
  setDraft(model, 2, { texts: { name: 'back' } })
  mock.objects.delete(2)
  await expect.poll(() => findShown(model)).toMatchObject({ exists: false })
  await saveObject(model, findShown(model)!)
  expect(mock.objects.get(2)).toMatchObject({ name: 'back', [LIST]: ['new'] })
})

test('a duplicate is shown, unless another object was opened since', async () => {
  const { model, hold } = await start()
  const { selected } = model.views.objects
  await model.show('Objects', 1)
  await duplicateObject(model, findShown(model)!)
  expect(selected.value).toMatchObject({ id: 3, name: 'web-1-copy' })
  const release = hold()
  const done = duplicateObject(model, findShown(model)!)
  await model.show('Objects', 2)
  release()
  await done
  expect(model.objects.value).toHaveLength(4)
  expect(selected.value).toMatchObject({ id: 2 })
})

test('generated objects are one step', async () => {
  const { mock, model } = await start()
  await generateObjects(model, 100)
  expect(mock.objects.count()).toBe(102)
  expect(model.history.undoLabel.value).toBe('Add 100 objects')
  await model.undo()
  expect(mock.objects.count()).toBe(2)
  expect(model.history.undoLabel.value).toBeUndefined()
})
