import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Item, type ItemFields, type Messages, ServiceError } from './service'

interface Props {
  /** The object to edit; undefined for a new one. */
  item: Item | undefined
  onSave: (fields: ItemFields) => Promise<void>
  onClose: () => void
}

const inputs = [
  ['name', 'Name', ''],
  ['type.name', 'Type', 'switch'],
  ['location.fact', 'Location fact', 'osl1'],
  ['location.name', 'Location name', 'Oslo'],
  ['labels', 'Labels', 'core, edge'],
  ['responsible', 'Responsible', 'user ids: 7, 12'],
] as const

export function ItemForm({ item, onSave, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [messages, setMessages] = useState<Messages>({})

  useEffect(() => dialog.current?.showModal(), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    try {
      await onSave(readFields(new FormData(event.currentTarget), item))
    } catch (error) {
      setMessages(error instanceof ServiceError ? error.messages : { '': String(error) })
    }
  }

  const values = item ? writeFields(item) : {}
  const rest = Object.keys(messages).filter((path) => !inputs.some(([name]) => isBelow(path, name)))
  return (
    <dialog ref={dialog} aria-labelledby="form-title" onClose={onClose}>
      {/* The service validates the form. */}
      <form noValidate onSubmit={submit}>
        <h2 id="form-title">{item ? `Edit ${item.name}` : 'New object'}</h2>
        {inputs.map(([name, label, placeholder]) => {
          const wrong = Object.keys(messages).filter((path) => isBelow(path, name))
          return (
            <label key={name}>
              {label}
              <input
                name={name}
                defaultValue={values[name]}
                placeholder={placeholder}
                autoComplete="off"
                aria-invalid={wrong.length > 0}
                aria-describedby={`${name}-error`}
              />
              <output id={`${name}-error`}>{wrong.map((path) => messages[path]).join(' ')}</output>
            </label>
          )
        })}
        {rest.length > 0 && <p role="alert">{rest.map((path) => messages[path]).join(' ')}</p>}
        <footer>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="primary">
            Save
          </button>
        </footer>
      </form>
    </dialog>
  )
}

function isBelow(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`)
}

function readFields(form: FormData, item: Item | undefined): ItemFields {
  const text = (name: string) => String(form.get(name)).trim()
  const list = (name: string) =>
    text(name)
      .split(/[\s,]+/)
      .filter(Boolean)
  const fact = text('location.fact')
  const place = text('location.name') || null
  return {
    name: text('name'),
    type: text('type.name') ? { name: text('type.name') } : null,
    location: fact || place ? { name: place, fact } : null,
    labels: list('labels'),
    responsible: list('responsible').map(Number),
    attributes: item?.attributes ?? {},
  }
}

function writeFields(item: Item): Record<string, string | undefined> {
  return {
    name: item.name,
    'type.name': item.type?.name ?? '',
    'location.fact': item.location?.fact ?? '',
    'location.name': item.location?.name ?? '',
    labels: item.labels.join(', '),
    responsible: item.responsible.join(', '),
  }
}
