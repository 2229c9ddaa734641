import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'

// The production build does not contain the mock. `vite` and `vite build --mode demo` have it as a separate chunk.
if (import.meta.env.MODE !== 'production') {
  const { startMock } = await import('./mock')
  await startMock()
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
