/*
 * The script of the pages of a server: the console at `/__mock__/`, and its API pane alone at `/docs`.
 */
import { useSignal } from '@preact/signals'
import { render } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { connect } from '../client/inventory-client.ts'
import { App, appStyles } from './app.tsx'
import { ConsoleModel } from './model/console-model.ts'
import { createClientControl, createSend } from './model/control.ts'
import { panes } from './panes.ts'
import { ApiPane } from './server/api-pane.tsx'
import { adoptAppStyles, attachShadowRoot } from './shadow-root.ts'
import { followLinks } from './state/follow-links.ts'

const TOKEN = 'inventory-admin-token'

const [, base = '', page] = /^(.*)(\/__mock__\/|\/docs)$/.exec(location.pathname) ?? []
const url = location.origin + base

const host = document.createElement('inventory-console')
document.body.append(host)
const root = attachShadowRoot(host)
if (page === '/docs') renderApi()
else render(<ConsolePage />, root)

/** The API pane alone, for readers who may not use the admin API. */
function renderApi() {
  adoptAppStyles(root, appStyles)
  render(
    <div class="panel page">
      <main class="main">
        <h1 class="visually-hidden">Inventory Objects Service</h1>
        <ApiPane url={url} send={createSend(url)} />
      </main>
    </div>,
    root,
  )
}

function ConsolePage() {
  const token = useSignal(sessionStorage.getItem(TOKEN) ?? undefined)
  const pane = useSignal(readPane())
  const model = useMemo(
    () => new ConsoleModel(createClientControl(connect(url, { token: token.value }))),
    [token.value],
  )
  useEffect(() => {
    model.start()
    const stopLinks = followLinks(model, false)
    return () => {
      stopLinks()
      model.stop()
    }
  }, [model])
  useEffect(() => {
    const onHashChange = () => {
      pane.value = readPane()
    }
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [])
  return (
    <div class="panel page">
      <App
        isPage
        model={model}
        pane={pane.value}
        onPane={(name) => {
          location.hash = name.toLowerCase()
        }}
        onToken={(value) => {
          sessionStorage.setItem(TOKEN, value)
          token.value = value
        }}
      />
    </div>
  )
}

function readPane(): string {
  return panes.find(({ name }) => `#${name.toLowerCase()}` === location.hash)?.name ?? 'Requests'
}
