import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Renders a page in the document. Returns a function that removes it. */
export function mountReact(page: ReactNode): () => void {
  const root = createRoot(document.body)
  root.render(page)
  return () => root.unmount()
}
