import type { InventoryObject } from 'inventory-objects-mock'
import { type FormEvent, useEffect, useState } from 'react'

const others = { location: null, type: null, labels: [], attributes: {}, responsible: [] }

/** Sends a request to the service. What it does not accept is an error with its messages. */
async function send(method: string, path: string, body?: object) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`/api/v2/objects/${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
  if (response.status === 204) return null
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

export function App() {
  const [name, setName] = useState('')
  const [version, setVersion] = useState(0)
  const [objects, setObjects] = useState<InventoryObject[]>([])
  const [error, setError] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that the objects have changed.
  useEffect(() => {
    let isShown = true
    send('GET', name && `?${new URLSearchParams({ name })}`).then(
      (list) => isShown && setObjects(list),
      ({ message }) => setError(message),
    )
    return () => {
      isShown = false
    }
  }, [name, version])

  async function change(...request: Parameters<typeof send>) {
    setError('')
    await send(...request).catch(({ message }) => setError(message))
    setVersion((version) => version + 1)
  }

  function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const created = new FormData(event.currentTarget).get('name')
    change('POST', '', { ...others, name: created })
  }

  return (
    <main>
      <input type="search" value={name} onChange={(event) => setName(event.target.value)} />
      <form onSubmit={create}>
        <input name="name" />
        <button type="submit">Create</button>
      </form>
      <p role="alert">{error}</p>
      <ul>
        {objects.map(({ id, name }) => (
          <li key={id}>
            <span>{`${id} ${name}`}</span>
            <button type="button" onClick={() => change('DELETE', `${id}/`)}>
              Delete
            </button>
          </li>
        ))}
      </ul>
    </main>
  )
}
