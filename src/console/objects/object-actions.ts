import { newObject } from '../../contract/constants/fields.ts'
import type { InventoryObject } from '../../contract/object.ts'
import { formatCount } from '../../text/numbers.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import type { Draft } from '../model/views.ts'
import { applyTexts, findProblemPath } from './object-draft.ts'

/** The object in the details. */
export interface ShownObject {
  readonly object: InventoryObject
  /** False for a new object, and for a deleted one. */
  readonly exists: boolean
}

/** Finds the object that is selected, as it is now; null for none. */
export function findShown({ objects, views }: ConsoleModel): ShownObject | null {
  const { value: selected } = views.objects.selected
  if (selected === null) return null
  const now = objects.value?.find(({ id }) => id === selected.id)
  return { object: now ?? selected, exists: now !== undefined || (objects.value === null && selected.id > 0) }
}

/** Opens a form for a new object. */
export function addObject({ views }: ConsoleModel): void {
  views.objects.selected.value = newObject
  views.objects.isOpen.value = true
}

/** Sets or discards the edits of an object. */
export function setDraft({ views: { objects } }: ConsoleModel, id: number, draft?: Draft): void {
  objects.drafts.value = { ...objects.drafts.value, [id]: draft }
}

/** Saves the edits of an object, over what others have changed meanwhile; or creates it. */
export async function saveObject(model: ConsoleModel, { object, exists }: ShownObject): Promise<void> {
  const { control, views } = model
  const { drafts, selected } = views.objects
  const { id } = object
  const draft = drafts.value[id]
  if (exists && !draft) return
  const { texts } = draft ?? { texts: {} }
  const { object: edited, problems } = applyTexts(object, texts, control.fields)
  if (Object.keys(problems).length > 0) return setDraft(model, id, { texts, problems })
  const { name } = edited
  const message = await model.attempt(
    `${exists ? 'Save' : 'Create'} ${name}`,
    async () => {
      // Not as an update, which can merge the attributes.
      const saved = await (exists
        ? control.objects.replace(id, edited)
        : control.objects.create({ ...edited, id: id || undefined }))
      // The user can have typed in the meantime, or selected another object.
      if (drafts.value[id] === draft) setDraft(model, id)
      model.putObject(saved)
      if (selected.value?.id === id) selected.value = saved
    },
    `Saved ${name}.`,
  )
  if (message === undefined) return
  const path = findProblemPath(message, object, control.fields)
  setDraft(model, id, { texts, problems: { [path]: message } })
}

/** Creates another object with the same fields, and shows it. */
export async function duplicateObject(model: ConsoleModel, { object }: ShownObject): Promise<void> {
  const { selected, isOpen } = model.views.objects
  await model.run(`Duplicate ${object.name}`, async () => {
    const before = selected.value
    const copy = { ...object, id: undefined, name: `${object.name}-copy` }
    const created = await model.control.objects.create(copy)
    model.putObject(created)
    // The user can have gone on.
    if (selected.value !== before) return
    selected.value = created
    isOpen.value = true
  })
}

/**
 * Deletes the selected object. The next one is selected.
 * @param rows - the objects in the list
 */
export async function deleteObject(model: ConsoleModel, rows: readonly InventoryObject[]): Promise<void> {
  const shown = findShown(model)
  if (!shown?.exists) return
  const { id, name } = shown.object
  const { selected, isOpen } = model.views.objects
  const index = rows.findIndex((row) => row.id === id)
  selected.value = rows[index + 1] ?? rows[index - 1] ?? null
  isOpen.value = false
  await model.run(`Delete ${name}`, () => model.control.objects.delete(id), `Deleted ${name}.`)
}

/** Generates objects and creates them, as one step to undo. */
export async function generateObjects(model: ConsoleModel, count: number): Promise<void> {
  const { control } = model
  const text = formatCount(count, 'object')
  await model.run(
    `Add ${text}`,
    async () => {
      // Another seed each time, for other names.
      const objects = await control.generate({ count, seed: Date.now() })
      await Promise.all(objects.map((object) => control.objects.create(object)))
    },
    `Added ${text}.`,
  )
}
