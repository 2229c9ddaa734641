import { signal } from '@preact/signals'
import type { InventoryObjectInput } from '../../contract/object.ts'
import { formatCount } from '../../text/numbers.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import type { ConsoleControl } from '../model/control.ts'
import { Refresh } from '../model/refresh.ts'
import { createPaneState } from '../pane.ts'
import { assign } from '../ui/field.tsx'
import { applyTexts, createDraft, type Draft, findProblemPath, rebase, toFields } from './object-draft.ts'
import { createObjectList, createObjectSelection, type SelectedObject, toSelectedObject } from './object-list.ts'

/** What the pane shows and does, without its markup. */
export type ObjectsModel = ReturnType<typeof createObjectsModel>

/** The state of the pane. */
export const getObjectsModel = createPaneState(createObjectsModel)

function createObjectsModel(model: ConsoleModel) {
  const { objects } = model.control
  const list = createObjectList(model)
  const selection = createObjectSelection(list)
  const { selected, side } = selection
  /** Whether objects are edited as JSON, and not field by field. */
  const isWhole = signal(false)
  /** Unsaved edits, by the id of the object. */
  const drafts = signal<Readonly<Record<number, Draft | undefined>>>({})
  /** The objects that are being generated; null for none. */
  const progress = signal<{ created: number; count: number } | null>(null)

  /** Reads the rows in view and the selected object again. */
  const reading = new Refresh(async () => {
    const id = selected.value.shown?.id
    try {
      const [object] = await Promise.all([id ? objects.get(id) : undefined, list.read()])
      selection.update(id, object)
    } catch (error) {
      model.notices.fail(error)
    }
  }, 0)
  const refresh = () => reading.request()
  const show = (shown: SelectedObject) => {
    selection.show(shown)
    refresh()
  }
  const setDraft = (id: number, draft?: Draft) => assign(drafts, { ...drafts.value, [id]: draft })

  return {
    model,
    ...list,
    ...selection,
    isWhole,
    drafts,
    progress,
    refresh,
    show,
    setDraft,

    /** Called with the rows that are drawn: the first, and the one after the last. */
    setRange(start: number, end: number) {
      if (list.setView(start, end)) refresh()
    },

    /** Shows the object with an id, or the one that was deleted, as far as that is known. */
    async open(id: number) {
      try {
        const object = await objects.get(id)
        const change = model.changes.get(id)?.change
        if (object) show(toSelectedObject(object))
        else if (change?.type === 'delete') show({ id, object: toFields(change.before), exists: false })
        else model.notices.say(`There is no longer an object with the id ${id}.`)
      } catch (error) {
        model.notices.fail(error)
      }
    },

    /** Opens a form for a new object. */
    add: () => show({ id: 0, object: toFields({}), exists: false }),

    /** Saves the edits of an object, or creates it. */
    async save({ id, object, exists }: SelectedObject) {
      const before = drafts.value[id]
      if (exists && !before) return
      const draft = applyTexts(before ?? createDraft(object), model.control.fields)
      const [problem] = Object.keys(draft.problems)
      if (problem) return setDraft(id, draft)
      const { name } = draft.object
      const message = await model.attempt(
        `${exists ? 'Save' : 'Create'} ${name}`,
        async () => {
          const saved = await (exists
            ? // Not as an update, which can merge the attributes.
              objects.replace(id, rebase(draft, object).object)
            : objects.create({ id: id || undefined, ...draft.object }))
          // The user can have typed in the meantime, or selected another object.
          if (drafts.value[id] === before) setDraft(id)
          if (selected.value.shown?.id === id) show(toSelectedObject(saved))
        },
        `Saved ${name}.`,
      )
      if (message === undefined) return
      const edited = before ?? draft
      setDraft(id, { ...edited, problems: { [findProblemPath(message, edited, model.control.fields)]: message } })
    },

    /** Creates another object with the same fields, and shows it. */
    duplicate: ({ object }: SelectedObject) =>
      model.run(`Duplicate ${object.name}`, async () =>
        show(toSelectedObject(await objects.create({ ...object, name: `${object.name}-copy` }))),
      ),

    /** Deletes the selected object. The next one is selected. */
    delete() {
      const { index, shown } = selected.value
      if (!shown?.exists) return
      const { name } = shown.object
      side.value = null
      selected.value = { index, shown: { ...shown, exists: false } }
      model.run(`Delete ${name}`, () => objects.delete(shown.id), `Deleted ${name}.`)
    },

    /** Generates objects and creates them. */
    async generate(count: number) {
      progress.value = { created: 0, count }
      const create = () =>
        createGenerated(model.control, count, (created) => {
          if (progress.value) progress.value = { created, count }
          return progress.value !== null
        })
      await model.run(
        `Add ${formatCount(count, 'object')}`,
        create,
        (created) => `Added ${formatCount(created, 'object')}.`,
      )
      progress.value = null
    },
  }
}

const GENERATED_AT_ONCE = 250

/** How long the page is busy at a time, in ms. */
const BUSY_MS = 8
const MAX_REQUESTS_AT_ONCE = 8

/**
 * Generates objects and creates them, in small batches so that the page stays responsive.
 * @param onProgress - called after each batch with the number of objects so far; false to stop
 * @returns how many objects were created
 */
async function createGenerated(
  control: ConsoleControl,
  count: number,
  onProgress: (created: number) => boolean,
): Promise<number> {
  // Another seed each time, for other names.
  let seed = Date.now()
  let created = 0
  let objects: InventoryObjectInput[] = []
  while (created < count) {
    const end = performance.now() + BUSY_MS
    if (objects.length === 0)
      objects = await control.generate({ count: Math.min(GENERATED_AT_ONCE, count - created), seed: seed++ })
    const batch: Promise<unknown>[] = []
    do batch.push(control.objects.create(objects.shift()!))
    while (objects.length > 0 && (control.isRemote ? batch.length < MAX_REQUESTS_AT_ONCE : performance.now() < end))
    await Promise.all(batch)
    created += batch.length
    if (!onProgress(created)) break
    // Lets the page draw. Requests do so anyway.
    if (!control.isRemote) await new Promise((resolve) => setTimeout(resolve))
  }
  return created
}
