import { render } from 'preact'
import { adoptStyles } from '../adopt-styles.ts'
import styles from './api.css'
import { ApiOperations } from './api-pane.tsx'
import { createSend } from './send.ts'

/** Shows the API pane as a page of its own, for readers who may not use the admin API. */
export function renderApiPage(root: ShadowRoot, url: string): void {
  adoptStyles(root, styles)
  render(
    <div class="panel" data-place="page">
      <main class="main">
        <h1 class="visually-hidden">Inventory Objects Service</h1>
        <ApiOperations url={url} send={createSend(url)} hash="#" />
      </main>
    </div>,
    root,
  )
}
