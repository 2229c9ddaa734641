import { useEffect, useState } from 'react'

interface Item {
  id: number
  name: string
}

export function ObjectList() {
  const [items, setItems] = useState<Item[] | 'loading' | 'failed'>('loading')

  async function load() {
    const response = await fetch('/api/v2/objects/?sort=id')
    setItems(response.ok ? await response.json() : 'failed')
  }

  async function remove(id: number) {
    await fetch(`/api/v2/objects/${id}/`, { method: 'DELETE' })
    await load()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when the list appears.
  useEffect(() => void load(), [])

  if (items === 'loading') return <p>Loading</p>
  if (items === 'failed') return <p role="alert">Service unavailable</p>
  return (
    <>
      <p>{items.length} objects</p>
      <ul>
        {items.map(({ id, name }) => (
          <li key={id}>
            {name}{' '}
            <button type="button" onClick={() => remove(id)}>
              Delete {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
