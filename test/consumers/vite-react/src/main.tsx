import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'

// The build for production has nothing of the mock; `vite` and `vite build --mode demo` have it, as a chunk of its own.
if (import.meta.env.MODE !== 'production') {
  const { startMock } = await import('./mock')
  await startMock()
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
