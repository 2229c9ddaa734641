import { useState } from 'react'
import { type InventoryObject, list } from './requests'

/** Searches while a user types. */
export function SearchBox() {
  const [objects, setObjects] = useState<InventoryObject[]>([])
  const [error, setError] = useState('')
  const [running, setRunning] = useState(0)

  async function search(name: string) {
    setRunning((count) => count + 1)
    try {
      setObjects(name === '' ? [] : await list({ name, sort: 'id' }))
      setError('')
    } catch (error) {
      setError((error as Error).message)
    } finally {
      setRunning((count) => count - 1)
    }
  }

  return (
    <>
      <label>
        Name <input onChange={(event) => search(event.target.value)} />
      </label>
      {running > 0 && <p>Searching</p>}
      {error && <p role="alert">{error}</p>}
      <ul>
        {objects.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  )
}
