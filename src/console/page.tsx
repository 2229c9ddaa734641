/*
 * The script of the console of a server, at `/__mock__/`.
 */
import { effect, useSignal } from '@preact/signals'
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
  const model = useMemo(
    () => new ConsoleModel(createClientControl(connect(url, { token: token.value }))),
    [token.value],
  )
  useEffect(() => {
    model.start()
    const stops = [followLinks(model), followHash(model), () => model.stop()]
    return () => stops.forEach((stop) => void stop())
  }, [model])
  return (
    <div class="panel page column">
      <App
        isPage
        model={model}
        onToken={(value) => {
          sessionStorage.setItem(TOKEN, value)
          token.value = value
        }}
      />
    </div>
  )
}

/** Keeps the pane in view and the address of the page the same. Returns a function that stops it. */
function followHash({ pane }: ConsoleModel): () => void {
  const read = () => panes.find(({ name }) => toHash(name) === location.hash)?.name ?? 'Requests'
  const onHashChange = () => {
    pane.value = read()
  }
  addEventListener('hashchange', onHashChange)
  onHashChange()
  const stop = effect(() => {
    if (pane.value !== read()) location.hash = toHash(pane.value)
  })
  return () => {
    stop()
    removeEventListener('hashchange', onHashChange)
  }
}

function toHash(pane: string): string {
  return `#${pane.toLowerCase().replace(' ', '-')}`
}
