import type { InventoryClient, Item, ItemFields, ServiceError } from './inventory-client.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The texts of the form, by the names of its fields. */
type Texts = Record<keyof ItemFields, string>

/** The dialog that edits an object, or creates one. */
export class ObjectForm {
  readonly #dialog: HTMLDialogElement
  readonly #client: InventoryClient
  readonly #onDone: (message: string) => void
  readonly #fields: Field[]
  /** Null for a new one. */
  #object: Item | null = null
  /** Counts how often it was opened: a response can come when another object is open. */
  #openings = 0

  /** @param onDone - called with what was done */
  constructor(dialog: HTMLDialogElement, client: InventoryClient, onDone: (message: string) => void) {
    this.#dialog = dialog
    this.#client = client
    this.#onDone = onDone
    this.#fields = [...dialog.querySelectorAll<Field>('label > *')]
    for (const field of this.#fields) addErrorText(field)
    this.#button('cancel').onclick = () => dialog.close()
    this.#button('delete').onclick = () => this.#run(() => this.#delete())
    dialog.querySelector('form')!.onsubmit = (event) => {
      event.preventDefault()
      this.#run(() => this.#save())
    }
  }

  open(object: Item | null): void {
    this.#object = object
    this.#openings += 1
    this.#dialog.querySelector('h2')!.textContent = object?.name ?? 'New object'
    this.#button('delete').hidden = object === null
    const texts = toTexts(object)
    for (const field of this.#fields) field.value = texts[field.name as keyof Texts]
    this.#dialog.ariaBusy = 'false'
    this.#showErrors({ message: '', fields: {} })
    this.#dialog.showModal()
  }

  async #save(): Promise<string> {
    const texts = Object.fromEntries(this.#fields.map(({ name, value }) => [name, value])) as Texts
    const fields = fromTexts(texts)
    if (this.#object) await this.#client.update(this.#object.id, changesTo(this.#object, fields))
    else await this.#client.create(fields)
    return `Saved ${fields.name}.`
  }

  async #delete(): Promise<string> {
    const { id, name } = this.#object!
    await this.#client.delete(id)
    return `Deleted ${name}. The history of the console can undo it.`
  }

  /** Sends a request, and closes the dialog or shows why it failed. */
  async #run(send: () => Promise<string>): Promise<void> {
    if (this.#dialog.ariaBusy === 'true') return
    const opening = this.#openings
    this.#dialog.ariaBusy = 'true'
    const error = await send().then(this.#onDone, (error: ServiceError) => error)
    if (opening !== this.#openings) return
    this.#dialog.ariaBusy = 'false'
    if (error) this.#showErrors(error)
    else this.#dialog.close()
  }

  #showErrors({ message, fields }: Pick<ServiceError, 'message' | 'fields'>): void {
    for (const field of this.#fields) {
      const text = fields[field.name] ?? ''
      field.ariaInvalid = String(text !== '')
      document.getElementById(`${field.name}-error`)!.textContent = text
    }
    this.#dialog.querySelector('[role=alert]')!.textContent = message
    this.#fields.find(({ ariaInvalid }) => ariaInvalid === 'true')?.focus()
  }

  #button(id: string): HTMLButtonElement {
    return this.#dialog.querySelector(`#${id}`)!
  }
}

/** Adds the place where the errors of a field are shown. */
function addErrorText(field: Field): void {
  const text = document.createElement('span')
  text.className = 'error'
  text.id = `${field.name}-error`
  field.setAttribute('aria-describedby', text.id)
  field.parentElement!.after(text)
}

function toTexts(object: Item | null): Texts {
  return {
    name: object?.name ?? '',
    type: object?.type?.name ?? '',
    location: object?.location ? JSON.stringify(object.location) : '',
    labels: object?.labels.join(', ') ?? '',
    responsible: object?.responsible.join(', ') ?? '',
    attributes: Object.entries(object?.attributes ?? {})
      .map((entry) => entry.join(': '))
      .join('\n'),
  }
}

function fromTexts({ name, type, location, labels, responsible, attributes }: Texts): ItemFields {
  return {
    name,
    type: type === '' ? null : { name: type },
    location: location === '' ? null : JSON.parse(location),
    labels: split(labels, ','),
    // A text that is no number is NaN, which JSON has as null: the service says so.
    responsible: split(responsible, ',').map(Number),
    attributes: Object.fromEntries(split(attributes, '\n').map((line) => /^([^:]*):? ?(.*)$/.exec(line)!.slice(1))),
  }
}

function split(text: string, separator: string): string[] {
  return text.split(separator).flatMap((part) => part.trim() || [])
}

/** Only what differs is sent: others may have changed the rest. */
function changesTo(object: Item, fields: ItemFields): Partial<ItemFields> {
  const before = fromTexts(toTexts(object))
  const names = Object.keys(fields) as (keyof ItemFields)[]
  const changed = names.filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(before[name]))
  return Object.fromEntries(changed.map((name) => [name, fields[name]]))
}
