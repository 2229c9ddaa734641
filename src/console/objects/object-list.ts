import { computed, signal } from '@preact/signals'
import type { InventoryObject, ObjectFields } from '../../contract/object.ts'
import type { ListParameter, ListQuery } from '../../contract/parameters.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { toFields } from './object-draft.ts'

/** The filters of the list, in the order of the contract (section 4.1). */
export const filterFields = ['name', 'responsible', 'location__fact', 'type__name'] as const

/** The parameters of a list as the user typed them. */
export type QueryTexts = { readonly [Name in ListParameter]?: string | undefined }

/** Returns what is wrong with a user id; undefined for nothing. */
export function findResponsibleProblem(text = ''): string | undefined {
  // Not all that `Number` takes: to the service, `0x10` is no number.
  return /^\s*([-+.\de]+\s*)?$/i.test(text) && Number.isFinite(Number(text)) ? undefined : 'Enter a number, such as 7.'
}

/** Formats the query that the texts stand for: `?type__name=switch&sort=-id`. Leaves out an invalid user id. */
function formatSearch(texts: QueryTexts): string {
  const search = new URLSearchParams()
  for (const name of [...filterFields, 'sort'] as const) {
    const text = texts[name]?.trim()
    if (text && !(name === 'responsible' && findResponsibleProblem(text))) search.set(name, text)
  }
  return search.size > 0 ? `?${search}` : ''
}

/** The query that the texts stand for, for `objects.list`. */
function toObjectQuery(texts: QueryTexts): ListQuery {
  const { responsible, ...query } = Object.fromEntries(new URLSearchParams(formatSearch(texts)))
  return responsible === undefined ? query : { ...query, responsible: Number(responsible) }
}

const PAGE_SIZE = 100
const HIGHLIGHT_MS = 4_000

/** Creates the list of objects: its filters, and what was read of it. */
export function createObjectList(model: ConsoleModel) {
  const { objects } = model.control
  /** The filters and the sort, as the user typed them. */
  const texts = signal<QueryTexts>({})
  /** The query that the texts stand for. */
  const search = computed(() => formatSearch(texts.value))
  /** Different when other objects can be in the list. */
  const key = computed(() => JSON.stringify([search.value, model.version.value, model.assumptions.value]))
  /** What was read: the number of objects in the list, and some of its pages. */
  const list = signal({ key: '', search: '', count: 0, pages: new Map<number, readonly InventoryObject[]>() })
  // The pages in view.
  let first = 0
  let last = 0
  let timer: ReturnType<typeof setTimeout>

  return {
    texts,
    search,
    key,
    list,

    /** The object in a row; undefined if it is not read. */
    rowAt: (index: number) => list.value.pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],

    /** The row of an object in the pages that were read; -1 for none. */
    findRow(id: number): number {
      for (const [number, page] of list.value.pages) {
        const index = page.findIndex((object) => object.id === id)
        if (index >= 0) return number * PAGE_SIZE + index
      }
      return -1
    },

    /** Whether an object changed just now. */
    isFresh: (id: number) => Date.now() - (model.changes.get(id)?.at ?? 0) < HIGHLIGHT_MS,

    /**
     * Sets the rows that are in view.
     * @returns whether one of them is not read
     */
    setView(start: number, end: number): boolean {
      first = Math.floor(start / PAGE_SIZE)
      last = Math.floor(Math.max(start, end - 1) / PAGE_SIZE)
      for (let page = first; page <= last; page++) if (!list.value.pages.has(page)) return true
      return false
    },

    /** Reads what is in view and not read yet. What was read stays in view until then. */
    async read(): Promise<void> {
      const query = toObjectQuery(texts.value)
      const next = { key: key.value, search: search.value }
      const isSame = list.value.key === next.key
      const pages = new Map(isSame ? list.value.pages : [])
      const readPage = async (page: number) =>
        pages.set(page, await objects.list(query, { offset: page * PAGE_SIZE, limit: PAGE_SIZE }))
      const reads: Promise<unknown>[] = []
      for (let page = first; page <= last; page++) if (!pages.has(page)) reads.push(readPage(page))
      const isFiltered = Object.keys(query).some((name) => name !== 'sort')
      const readCount = () => (isFiltered ? objects.count(query) : model.size.value)
      const [count] = await Promise.all([isSame ? list.value.count : readCount(), ...reads])
      list.value = { ...next, count, pages }
      clearTimeout(timer)
      timer = setTimeout(() => {
        // Draws the rows again, which are no longer fresh.
        list.value = { ...list.value }
      }, HIGHLIGHT_MS)
    },
  }
}

/** The object in the details. */
export interface SelectedObject {
  /** 0 for a new object. */
  readonly id: number
  readonly object: ObjectFields
  /** False for a new object, and for a deleted one. */
  readonly exists: boolean
}

/** Creates the selection: a row of the list, its object, and what is beside the list. */
export function createObjectSelection({ list, rowAt, findRow }: ReturnType<typeof createObjectList>) {
  /** The index in the list, -1 for none in view; and the object, undefined until it is read. */
  const selected = signal<{ index: number; shown?: SelectedObject }>({ index: -1 })
  /** What is beside the list; null for nothing. */
  const side = signal<'object' | 'changes' | null>(null)

  /** Selects a row. If its object is not read yet, it is shown later. */
  const select = (index: number) => {
    const row = rowAt(index)
    selected.value = row ? { index, shown: toSelectedObject(row) } : { index }
  }

  return {
    selected,
    side,
    select,

    /** Shows an object, which need not be in the list. */
    show(shown: SelectedObject): void {
      selected.value = { index: findRow(shown.id), shown }
      side.value = 'object'
    },

    /**
     * Shows what was read of the selected object.
     * @param id - the object that was selected when the reading began; undefined for none
     * @param object - undefined if it is deleted, and if none was read
     */
    update(id: number | undefined, object: InventoryObject | undefined): void {
      const { index, shown } = selected.value
      if (shown?.id !== id) return
      // A row that was not read yet, or that is deleted.
      if (!shown || (!object && side.value !== 'object')) select(Math.min(index, list.value.count - 1))
      else {
        selected.value = {
          index: rowAt(index)?.id === id ? index : findRow(shown.id),
          shown: object ? toSelectedObject(object) : { ...shown, exists: false },
        }
      }
    },
  }
}

/** What the details show of a stored object. */
export function toSelectedObject(object: InventoryObject): SelectedObject {
  return { id: object.id, object: toFields(object), exists: true }
}
