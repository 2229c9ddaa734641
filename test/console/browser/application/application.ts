import { followMock, type InventoryMock, type InventoryObject } from '../../../../src/index.ts'
import { markup, style } from './markup.ts'

const path = '/api/v2/objects/'

/** A small application beside the console: a list with two filters, a form in a modal dialog, and a toast. */
export function startApplication(mock: InventoryMock): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets = [sheet]
  document.body.insertAdjacentHTML('afterbegin', markup)
  const list = new ObjectList(get('table'))
  const form = new ObjectForm(get('dialog'), () => list.fetch())
  list.onOpen = (object) => form.open(object)
  get('#new').onclick = () => form.open(null)
  followMock(mock, () => list.fetch())
  list.fetch()
}

/** The list, with its filters, which are also in the hash of the page. */
class ObjectList {
  onOpen: (object: InventoryObject) => void = () => {}
  readonly #table: HTMLElement
  readonly #filters = get<HTMLFormElement>('#filters')
  #latest = 0

  constructor(table: HTMLElement) {
    this.#table = table
    const saved = new URLSearchParams(location.hash.slice(1))
    for (const field of fieldsOf(this.#filters)) field.value = saved.get(field.name) ?? ''
    this.#filters.onsubmit = (event) => {
      event.preventDefault()
      history.replaceState(history.state, '', `#${this.#query()}`)
      this.fetch()
    }
  }

  #query(): URLSearchParams {
    const used = fieldsOf(this.#filters).filter(({ value }) => value !== '')
    return new URLSearchParams(used.map(({ name, value }) => [name, value]))
  }

  async fetch(): Promise<void> {
    this.#latest++
    const number = this.#latest
    const query = this.#query()
    const response = await fetch(query.size > 0 ? `${path}?${query}` : path).catch(() => null)
    // A later response can come earlier.
    if (number !== this.#latest) return
    const objects = response?.ok ? ((await response.json()) as InventoryObject[]) : []
    get('#count').textContent = response?.ok
      ? `${objects.length} ${objects.length === 1 ? 'object' : 'objects'}`
      : `The list cannot be shown: ${describe(response)}.`
    get('#empty').hidden = objects.length > 0 || !response?.ok
    this.#table.querySelector('tbody')!.replaceChildren(...objects.slice(0, 100).map((object) => this.#row(object)))
  }

  #row(object: InventoryObject): HTMLElement {
    const row = document.createElement('tr')
    for (const text of [object.name, object.type?.name, object.location?.fact, object.location?.name]) {
      row.insertCell().textContent = text ?? ''
    }
    const button = document.createElement('button')
    button.append(...row.cells[0]!.childNodes)
    button.onclick = () => this.onOpen(object)
    row.cells[0]!.append(button)
    return row
  }
}

/** The form for a new object, or for one of the list. */
class ObjectForm {
  readonly #dialog: HTMLDialogElement
  readonly #form: HTMLFormElement
  #object: InventoryObject | null = null

  constructor(dialog: HTMLDialogElement, onSaved: () => void) {
    this.#dialog = dialog
    this.#form = dialog.querySelector('form')!
    get('#cancel').onclick = () => dialog.close()
    this.#form.onsubmit = async (event) => {
      event.preventDefault()
      const save = get<HTMLButtonElement>('#save')
      save.disabled = true
      save.textContent = 'Saving…'
      const isSaved = await this.#save()
      save.disabled = false
      save.textContent = 'Save'
      if (!isSaved) return
      dialog.close()
      onSaved()
    }
  }

  open(object: InventoryObject | null): void {
    this.#object = object
    get('#title').textContent = object ? object.name : 'New object'
    const values: Record<string, string | undefined> = {
      name: object?.name,
      type: object?.type?.name ?? undefined,
      location: object?.location?.fact ?? undefined,
    }
    for (const field of fieldsOf(this.#form)) field.value = values[field.name] ?? ''
    this.#dialog.showModal()
  }

  async #save(): Promise<boolean> {
    const { name, type, location } = Object.fromEntries(fieldsOf(this.#form).map(({ name, value }) => [name, value]))
    const changed = { name, type: type ? { name: type } : null, location: location ? { fact: location } : null }
    const response = await fetch(this.#object ? `${path}${this.#object.id}/` : path, {
      method: this.#object ? 'PATCH' : 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(this.#object ? changed : { ...changed, labels: [], attributes: {}, responsible: [] }),
    }).catch(() => null)
    get('#toast').textContent = response?.ok ? `Saved ${name}.` : `Not saved: ${describe(response)}.`
    return response?.ok ?? false
  }
}

function describe(response: Response | null): string {
  return response ? `${response.status} ${response.statusText}`.trim() : 'no connection'
}

function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll('input')]
}

function get<Type extends HTMLElement = HTMLElement>(selector: string): Type {
  return document.querySelector<Type>(selector)!
}
