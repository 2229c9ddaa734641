import { mountDevtools } from 'inventory-objects-mock/devtools'
import { lazy, Suspense, useCallback, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { dialogs } from './dialogs'
import { mock } from './mock'

const { search } = location

/** Other devtools, which come after the application. */
const Devtools = lazy(async () => ({
  default:
    search === '?pane'
      ? (await import('./devtools')).Devtools
      : (await import('@tanstack/react-devtools')).TanStackDevtools,
}))

function Application() {
  const [shown, show] = useState('')
  const close = useCallback(() => show(''), [])
  const Dialog = dialogs[shown]
  return (
    <main>
      {Object.keys(dialogs).map((name) => (
        <button key={name} type="button" onClick={() => show(name)}>
          {name}
        </button>
      ))}
      {Dialog && <Dialog onClose={close} />}
      <Suspense>{(search === '?pane' || search === '?tools') && <Devtools />}</Suspense>
    </main>
  )
}

const mount = () => mountDevtools(mock)
if (search === '' || search === '?tools') mount()
Object.assign(globalThis, { mock, mount })
createRoot(document.querySelector('#root')!).render(<Application />)
