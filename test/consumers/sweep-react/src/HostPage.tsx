import { type FormEvent, useEffect, useState } from 'react'
import { canLink, create, type InventoryObject, list, load, update } from './requests'

/** One object, with its attributes. */
export function HostPage({ id }: { id: number }) {
  const [object, setObject] = useState<InventoryObject>()
  const [isLinked, setLinked] = useState(true)
  useEffect(() => {
    void load(id).then(setObject)
    void canLink(id).then(setLinked)
  }, [id])

  if (object === undefined) return <p>Loading</p>

  const removeAttribute = async (name: string) => {
    const { [name]: _, ...attributes } = object.attributes
    setObject(await update(id, { attributes }))
  }

  return (
    <>
      <h1>{object.name}</h1>
      {isLinked || <p>This page has no address of the service.</p>}
      <ul>
        {Object.entries(object.attributes).map(([name, value]) => (
          <li key={name}>
            {name}: {value}
            <button type="button" onClick={() => removeAttribute(name)}>
              Remove {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A form for a new object. Says which number the object has. */
export function NewHost() {
  const [message, setMessage] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name'))
    try {
      const [newest] = await list({ sort: '-id' })
      await create({ name, location: null, type: null, labels: [], attributes: {}, responsible: [] })
      setMessage(`${name} has the number ${(newest?.id ?? 0) + 1}.`)
    } catch (error) {
      setMessage((error as Error).message)
    }
  }

  return (
    <form onSubmit={submit}>
      <label>
        Name <input name="name" />
      </label>
      <button type="submit">Add</button>
      <p role="status">{message}</p>
    </form>
  )
}
