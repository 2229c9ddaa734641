import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { ConsoleModel } from '../../../src/console/model/console-model.ts'
import {
  addObject,
  duplicateObject,
  findShown,
  saveObject,
  setDraft,
} from '../../../src/console/objects/object-actions.ts'
import { listPaths, readField } from '../../../src/console/objects/object-draft.ts'
import { type InventoryMockOptions, inventoryObjectSchema } from '../../../src/index.ts'
import { LIST } from '../../fields.ts'
import { createInPage, places, startModel } from '../model/start-model.ts'

const schema = z.object({
  ...inventoryObjectSchema.shape,
  owner: z.string(),
  serial: z.string().nullable().default(null),
  'rack.unit': z.int().optional(),
  tier: z.enum(['gold', 'silver']),
  ports: z.array(z.int()).default([]),
})

const whole = { name: 'web-1', owner: 'Ada', tier: 'gold', 'rack.unit': 4, ports: [80] }

/** The options of a mock with the schema: its type belongs to the mock. */
const options = { schema, objects: [whole] } as unknown as InventoryMockOptions

async function start(create: (typeof places)[number][1]) {
  const { control } = await create(options)
  const model = await startModel(control)
  /** Saves what was typed in fields of the object that is shown. */
  const save = async (texts: Record<string, string>) => {
    const shown = findShown(model)!
    setDraft(model, shown.object.id, { texts })
    await saveObject(model, shown)
    return model.views.objects.drafts.value[shown.object.id]?.problems
  }
  return { model, save, list: () => control.objects.list() }
}

/** The texts of the form, by field. */
function readForm(model: ConsoleModel): Record<string, string> {
  const { object } = findShown(model)!
  const paths = listPaths(object, model.control.fields)
  return Object.fromEntries(paths.map((path) => [path, readField(object, path)]))
}

describe.each(places)('the form for an object of %s with a schema', (_, create) => {
  test('shows the fields that it has, saves them, and loses none', async () => {
    const { model, save, list } = await start(create)
    await model.show('Objects', 1)
    const own = { owner: 'Ada', tier: 'gold', serial: '', 'rack.unit': '4', ports: '[80]' }
    expect(readForm(model)).toMatchObject({ name: 'web-1', [LIST]: '[]', ...own })
    expect(await save({ name: 'web-2' })).toBeUndefined()
    expect(await list()).toMatchObject([{ ...whole, name: 'web-2', serial: null }])
    expect(await save({ owner: '5', 'rack.unit': '7', ports: '[1, 2]', serial: '' })).toBeUndefined()
    const changed = { ...whole, name: 'web-2', owner: '5', 'rack.unit': 7, ports: [1, 2], serial: null }
    expect(await list()).toMatchObject([changed])
    await duplicateObject(model, findShown(model)!)
    expect(await list()).toMatchObject([changed, { ...changed, name: 'web-2-copy' }])
  })

  test('shows what is wrong beside the field', async () => {
    const { model, save } = await start(create)
    await model.show('Objects', 1)
    expect(await save({ ports: '[1' })).toEqual({ ports: expect.stringContaining('Enter JSON.') })
    expect(await save({ tier: 'bronze' })).toEqual({ tier: expect.stringContaining('one of gold, silver') })
  })
})

test('the form for a new object of a mock in the page has all fields of the schema', async () => {
  const { model, save, list } = await start(createInPage)
  addObject(model)
  const own = { owner: '', tier: '', serial: '', 'rack.unit': '', ports: '' }
  expect(readForm(model)).toMatchObject({ name: '', ...own })
  expect(await save({ name: 'web-2' })).toEqual({
    owner: expect.stringContaining('expected object.owner to be a string'),
  })
  const texts = { name: 'web-2', owner: 'Ada', tier: 'silver', serial: 'A1', 'rack.unit': '', ports: '' }
  expect(await save(texts)).toBeUndefined()
  expect(await list()).toMatchObject([whole, { name: 'web-2', owner: 'Ada', tier: 'silver', serial: 'A1', ports: [] }])
})
