import type { Item } from './inventory-client.ts'

/** The table of objects. A row stays the same element for as long as its object is in the list, and keeps the focus. */
export class ObjectTable {
  readonly #body: HTMLTableSectionElement
  readonly #template: HTMLTableRowElement
  readonly #onOpen: (object: Item) => void
  readonly #rows = new Map<number, { readonly element: HTMLTableRowElement; object: Item }>()

  /** @param onOpen - called with the object whose name was clicked */
  constructor(table: HTMLTableElement, template: HTMLTemplateElement, onOpen: (object: Item) => void) {
    this.#body = table.tBodies[0]!
    this.#template = template.content.querySelector('tr')!
    this.#onOpen = onOpen
  }

  /**
   * Shows objects.
   * @param isNews - whether to point out what is new
   */
  show(objects: readonly Item[], isNews: boolean): void {
    const ids = new Set(objects.map(({ id }) => id))
    for (const [id, { element }] of this.#rows) {
      if (ids.has(id)) continue
      element.remove()
      this.#rows.delete(id)
    }
    objects.forEach((object, index) => {
      const element = this.#showRow(object, isNews)
      const next = this.#body.rows[index] ?? null
      if (element !== next) this.#body.insertBefore(element, next)
    })
  }

  #showRow(object: Item, isNews: boolean): HTMLTableRowElement {
    const known = this.#rows.get(object.id)
    if (known && JSON.stringify(known.object) === JSON.stringify(object)) return known.element
    const row = known ?? { element: this.#createRow(object.id), object }
    row.object = object
    this.#rows.set(object.id, row)
    fill(row.element, object)
    if (isNews) pointOut(row.element)
    return row.element
  }

  #createRow(id: number): HTMLTableRowElement {
    const row = document.importNode(this.#template, true)
    row.querySelector('button')!.onclick = () => this.#onOpen(this.#rows.get(id)!.object)
    return row
  }
}

function fill(row: HTMLElement, { id, name, type, location, labels, responsible }: Item): void {
  const texts = {
    '.id': id,
    '.name button': name,
    '.type': type?.name,
    '.location': location?.name ?? location?.fact,
    '.labels': labels.join(', '),
    '.users': responsible.join(', '),
  }
  for (const [selector, text] of Object.entries(texts)) row.querySelector(selector)!.textContent = String(text ?? '')
}

function pointOut(row: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  row.animate([{ background: 'var(--news)' }, { background: 'var(--news)', offset: 0.4 }, {}], 3000)
}
