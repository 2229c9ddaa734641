import { effect } from '@preact/signals'
import { render } from 'preact'
import { mockError } from '../../validation/errors.ts'
import { ConsoleModel } from '../model/console-model.ts'
import type { ConsoleControl } from '../model/control.ts'
import { followNearMisses } from '../requests/near-misses.ts'
import { followLinks } from '../state/follow-links.ts'
import { attachShadowRoot } from '../ui/shadow-root.ts'
import { keepApart } from './keep-apart.ts'
import { followDialogs } from './modal-dialogs.ts'
import { overlaps } from './opener.tsx'
import { ContainedPanel, Panel } from './panel.tsx'
import { PanelModel, type PanelOptions, TAG } from './panel-model.ts'
import type { Theme } from './panel-state.ts'

/** The function that removes the console from the page: the same for each copy of this module, as with hot updates. */
const UNMOUNT = Symbol.for('inventory-objects-mock.unmount-devtools')

/** The container that the console was last in: a hot update makes another one, and what shows it can still have this one. */
const CONTAINER = Symbol.for('inventory-objects-mock.devtools-container')

/** Removes the console, of a mock at a base URL. */
interface Unmount {
  (): void
  baseUrl?: string
}

/** Where and how the console is in the page. */
export interface ElementOptions extends PanelOptions {
  readonly theme: Theme
  /** The element to be in; undefined for the page itself. */
  readonly container: Element | undefined
}

/**
 * Adds the element with the console to the document, in place of one that is there.
 * @returns a function that removes it
 */
export function createDevtoolsElement(control: ConsoleControl, options: ElementOptions): () => void {
  const before: Unmount | undefined = Reflect.get(globalThis, UNMOUNT)
  // After a hot update, it is the same one.
  if (before?.baseUrl && before.baseUrl !== control.baseUrl) {
    const got = `that of ${control.baseUrl}, which replaces that of ${before.baseUrl}`
    const advice = 'Call what the first mountDevtools returned, or mount one alone'
    console.warn(mockError('mount the devtools of two mocks', 'one console in a page', got, advice).message)
  }
  before?.()
  const { container } = options
  // Defined only now: the module can be imported where there are no elements. A plain element, because a page that
  // loads this module twice cannot define a class again.
  const host = (container?.ownerDocument ?? document).createElement(TAG)
  const root = attachShadowRoot(host)
  // With a history of its own: another copy of the module has other classes.
  const model = new ConsoleModel(control)
  const panel = new PanelModel(model, options)
  const stops = [
    panel.stop,
    followTheme(options.theme, (scheme) => {
      panel.scheme.value = scheme
    }),
    effect(() => {
      host.style.colorScheme = panel.scheme.value
    }),
  ]
  if (container) {
    replaceContainer(container)
    host.className = 'contained'
    render(<ContainedPanel panel={panel} />, root)
    container.append(host)
  } else {
    render(<Panel panel={panel} />, root)
    // Before what keeps the events of the console from the page.
    addEventListener('keydown', panel.onKeyDown, true)
    stops.push(
      () => removeEventListener('keydown', panel.onKeyDown, true),
      followDialogs(host, (dialog) => {
        const section = root.querySelector('section.panel')
        panel.noteDialog(dialog, !!dialog && !!section && overlaps(section, dialog))
      }),
    )
  }
  stops.push(keepApart(host), followNearMisses(model))
  model.start()
  stops.push(followLinks(model, () => container || panel.show()))
  const unmount: Unmount = () => {
    if (Reflect.get(globalThis, UNMOUNT) !== unmount) return
    Reflect.deleteProperty(globalThis, UNMOUNT)
    panel.ownWindow.value?.close()
    for (const stop of stops) stop()
    model.stop()
    render(null, root)
    host.remove()
  }
  unmount.baseUrl = control.baseUrl
  Reflect.set(globalThis, UNMOUNT, unmount)
  return unmount
}

/** Shows a container that is nowhere yet in the one before, which takes no place of its own from then on. */
function replaceContainer(container: Element): void {
  const before: HTMLElement | undefined = Reflect.get(globalThis, CONTAINER)
  Reflect.set(globalThis, CONTAINER, container)
  if (!before?.parentNode || container.parentNode || container.contains(before)) return
  before.style.display = 'contents'
  before.append(container)
}

/**
 * Follows the theme of the page.
 * @param onChange - called with a value of `color-scheme`: at once, and when the page declares another one
 * @returns a function that stops it
 */
function followTheme(theme: Theme, onChange: (scheme: string) => void): () => void {
  if (theme !== 'auto') {
    onChange(theme)
    return () => {}
  }
  const read = () => {
    const { colorScheme } = getComputedStyle(document.documentElement)
    // Without one, a page can still be dark: that of the system is more likely.
    onChange(colorScheme === 'normal' ? 'light dark' : colorScheme)
  }
  // A theme is switched by a class or an attribute of the root.
  const observer = new MutationObserver(read)
  observer.observe(document.documentElement, { attributes: true })
  read()
  return () => observer.disconnect()
}
