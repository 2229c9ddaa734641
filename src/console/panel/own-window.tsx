import { effect } from '@preact/signals'
import { type ComponentChild, render } from 'preact'
import { attachShadowRoot } from '../ui/shadow-root.ts'
import { type PanelModel, TAG } from './panel-model.ts'

/** A part of the platform that not every browser has. */
declare const documentPictureInPicture:
  | { readonly window: Window | null; requestWindow(size: { width: number; height: number }): Promise<Window> }
  | undefined

/** In px. */
const WINDOW_SIZE = { width: 960, height: 640 }

/**
 * Opens a window with the console, which stays until it is closed or the page is left.
 * @throws Error if the browser does not allow it
 */
export async function openOwnWindow(panel: PanelModel, app: ComponentChild): Promise<void> {
  const own =
    (await requestPictureInPicture()) ??
    open('', '_blank', `popup,width=${WINDOW_SIZE.width},height=${WINDOW_SIZE.height}`)
  if (own === null) {
    throw new Error(
      'The browser has blocked the window. Allow pop-ups of this page, or dock the console at another edge.',
    )
  }
  const { document } = own
  document.title = 'Inventory mock'
  document.documentElement.lang = 'en'
  const host = document.createElement(TAG)
  document.body.append(host)
  const root = attachShadowRoot(host)
  render(<div class="panel page column">{app}</div>, root)
  document.addEventListener('keydown', panel.onKeyDown, true)
  panel.isFolded.value = false
  panel.ownWindow.value = own
  const stopTheme = effect(() => {
    host.style.colorScheme = panel.scheme.value
  })
  const close = () => own.close()
  addEventListener('pagehide', close)
  own.addEventListener('pagehide', () => {
    removeEventListener('pagehide', close)
    stopTheme()
    render(null, root)
    panel.ownWindow.value = null
  })
}

/** A window that stays above others; null where there is none, or where the application uses it. */
async function requestPictureInPicture(): Promise<Window | null> {
  if (typeof documentPictureInPicture === 'undefined' || documentPictureInPicture.window) return null
  return documentPictureInPicture.requestWindow(WINDOW_SIZE).catch(() => null)
}
