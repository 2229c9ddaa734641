import { computed, effect, signal } from '@preact/signals'
import type { InventoryObject, ObjectFields } from '../../contract/object.ts'
import { formatCount } from '../../text/numbers.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { Refresh } from '../model/refresh.ts'
import { createPaneState } from '../ui/pane.ts'
import { applyTexts, createDraft, type Draft, findProblemPath, rebase, toFields } from './object-draft.ts'
import { type FilterTexts, formatQuery, parseQuery, searchObjects } from './object-search.ts'

/** The least time between two questions to the service, in ms. */
const ASK_INTERVAL_MS = 100

/** What the pane shows and does, without its markup. */
export type ObjectsModel = ReturnType<typeof createObjectsModel>

/** The state of the pane. */
export const getObjectsModel = createPaneState(createObjectsModel)

/** The object in the details. */
export interface ShownObject {
  /** 0 for a new object. */
  readonly id: number
  readonly object: ObjectFields
  /** False for a new object, and for a deleted one. */
  readonly exists: boolean
}

function createObjectsModel(model: ConsoleModel) {
  const { control } = model
  const { list } = model.objects
  model.objects.load()
  /** Words that are looked for in all fields, without the service. */
  const search = signal('')
  /** Those of the API, as the user typed them. */
  const filters = signal<FilterTexts>({})
  const query = computed(() => formatQuery(filters.value))
  /** A question to the service. Another one where its answer can be another. */
  const question = computed(() => ({ query: query.value, objects: list.value, under: model.assumptions.value }))
  /** What the service finds with the filters; null for nothing yet. */
  const answer = signal<{ question: typeof question.value; found: readonly InventoryObject[] } | null>(null)
  const asking = new Refresh(async () => {
    const asked = question.value
    const found = await control.objects.list(parseQuery(asked.query)).catch((error) => model.notices.fail(error))
    if (found) answer.value = { question: asked, found: found.sort((one, other) => one.id - other.id) }
  }, ASK_INTERVAL_MS)
  effect(() => {
    if (question.value.query !== '') asking.request()
  })
  const isDescending = signal(false)
  const rows = computed(() => {
    const objects = query.value === '' ? list.value : answer.value?.found
    const found = searchObjects(objects ?? [], search.value)
    return isDescending.value ? found.toReversed() : found
  })

  /** The object that is selected, as it was then; null for none. */
  const selected = signal<{ readonly id: number; readonly object: ObjectFields } | null>(null)
  const shown = computed((): ShownObject | null => {
    if (selected.value === null) return null
    const { id, object } = selected.value
    const now = list.value?.find((other) => other.id === id)
    return { id, object: now ? toFields(now) : object, exists: now !== undefined || (list.value === null && id > 0) }
  })
  /** Whether it is beside the list. */
  const isOpen = signal(false)
  /** Whether objects are edited as JSON, and not field by field. */
  const isWhole = signal(false)
  /** Unsaved edits, by the id of the object. */
  const drafts = signal<Readonly<Record<number, Draft | undefined>>>({})

  /** The object that the last link leads to. */
  let opening = 0

  const select = (object: InventoryObject | undefined) => {
    selected.value = object ? { id: object.id, object: toFields(object) } : null
  }
  const show = (object: InventoryObject) => {
    select(object)
    isOpen.value = true
  }
  const setDraft = (id: number, draft?: Draft) => {
    drafts.value = { ...drafts.value, [id]: draft }
  }

  return {
    model,
    ...{ search, filters, query, isDescending, rows, selected, shown, isOpen, isWhole, drafts },
    ...{ select, setDraft },
    /** The question that the rows answer; null while they are not read. */
    answered: computed(() => (query.value === '' ? list.value && question.value : (answer.value?.question ?? null))),

    /** Shows the object with an id, or the one that was deleted, as far as that is known. */
    async open(id: number) {
      const before = selected.value
      opening = id
      try {
        const change = model.history.findObjectChange(id)?.change
        const object = (await control.objects.get(id)) ?? (change?.type === 'delete' ? change.before : undefined)
        // The user can have gone on.
        if (selected.value !== before || opening !== id) return
        if (object) show(object)
        else model.notices.say(`There is no longer an object with the id ${id}.`)
      } catch (error) {
        model.notices.fail(error)
      }
    },

    /** Opens a form for a new object. */
    add() {
      selected.value = { id: 0, object: toFields({}) }
      isOpen.value = true
    },

    /** Saves the edits of an object, or creates it. */
    async save({ id, object, exists }: ShownObject) {
      const before = drafts.value[id]
      if (exists && !before) return
      const draft = applyTexts(before ?? createDraft(object), control.fields)
      if (Object.keys(draft.problems).length > 0) return setDraft(id, draft)
      const { name } = draft.object
      const message = await model.attempt(
        `${exists ? 'Save' : 'Create'} ${name}`,
        async () => {
          const saved = await (exists
            ? // Not as an update, which can merge the attributes.
              control.objects.replace(id, rebase(draft, object).object)
            : control.objects.create({ id: id || undefined, ...draft.object }))
          // The user can have typed in the meantime, or selected another object.
          if (drafts.value[id] === before) setDraft(id)
          model.objects.put(saved)
          if (selected.value?.id === id) select(saved)
        },
        `Saved ${name}.`,
      )
      if (message === undefined) return
      const edited = before ?? draft
      setDraft(id, { ...edited, problems: { [findProblemPath(message, edited, control.fields)]: message } })
    },

    /** Creates another object with the same fields, and shows it. */
    duplicate: ({ object }: ShownObject) =>
      model.run(`Duplicate ${object.name}`, async () => {
        const before = selected.value
        const copy = await control.objects.create({ ...object, name: `${object.name}-copy` })
        model.objects.put(copy)
        if (selected.value === before) show(copy)
      }),

    /** Deletes the selected object. The next one is selected. */
    delete() {
      const deleted = shown.value
      if (!deleted?.exists) return
      const index = rows.value.findIndex(({ id }) => id === deleted.id)
      select(rows.value[index + 1] ?? rows.value[index - 1])
      isOpen.value = false
      const { name } = deleted.object
      model.run(`Delete ${name}`, () => control.objects.delete(deleted.id), `Deleted ${name}.`)
    },

    /** Generates objects and creates them. */
    generate: (count: number) =>
      model.run(
        `Add ${formatCount(count, 'object')}`,
        async () => {
          // Another seed each time, for other names.
          const objects = await control.generate({ count, seed: Date.now() })
          await Promise.all(objects.map((object) => control.objects.create(object)))
        },
        `Added ${formatCount(count, 'object')}.`,
      ),
  }
}
