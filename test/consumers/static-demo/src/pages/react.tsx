import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { create, type InventoryItem, send } from '../requests'

function App() {
  const [version, setVersion] = useState(0)
  const [items, setItems] = useState<InventoryItem[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that the objects have changed.
  useEffect(() => {
    const controller = new AbortController()
    send<InventoryItem[]>('GET', '', undefined, controller.signal).then(setItems, () => {})
    return () => controller.abort()
  }, [version])
  useEffect(() => {
    const follow = () => setVersion((before) => before + 1)
    addEventListener('inventory-change', follow)
    return () => removeEventListener('inventory-change', follow)
  }, [])
  const change = (...request: Parameters<typeof send>) => send(...request).then(() => setVersion(version + 1))
  return (
    <main>
      <button type="button" onClick={() => change('POST', '', create('made'))}>
        Create
      </button>
      <button type="button" onClick={() => change('DELETE', `${items[0]!.id}/`)}>
        Delete the first
      </button>
      <ul>
        {items.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </main>
  )
}

export function mount(root: HTMLElement) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
