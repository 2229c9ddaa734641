/*
 * The script of the console of a server, at `/__mock__/`.
 */
import { useSignal } from '@preact/signals'
import { render } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { connect } from '../client/inventory-client.ts'
import { App } from './app/app.tsx'
import { panes } from './app/panes.ts'
import { ConsoleModel } from './model/console-model.ts'
import { createClientControl } from './model/control.ts'
import { followLinks } from './state/follow-links.ts'
import { attachShadowRoot } from './ui/shadow-root.ts'

const TOKEN = 'inventory-admin-token'

const url = location.origin + location.pathname.replace(/\/__mock__\/$/, '')

const host = document.createElement('inventory-console')
document.body.append(host)
render(<ConsolePage />, attachShadowRoot(host))

function ConsolePage() {
  const token = useSignal(sessionStorage.getItem(TOKEN) ?? undefined)
  const pane = useSignal(readPane())
  const model = useMemo(
    () => new ConsoleModel(createClientControl(connect(url, { token: token.value }))),
    [token.value],
  )
  useEffect(() => {
    model.start()
    const stopLinks = followLinks(model)
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
          location.hash = toHash(name)
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
  return panes.find(({ name }) => toHash(name) === location.hash)?.name ?? 'Requests'
}

function toHash(pane: string): string {
  return `#${pane.toLowerCase().replace(' ', '-')}`
}
