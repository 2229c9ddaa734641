import { mockError, quote } from '../validation/errors.ts'
import { boolean, checkOptions, string, word } from '../validation/options.ts'
import { type ConsoleTarget, createClientControl, isClient } from './model/control.ts'
import { createMockControl, isMock } from './model/mock-control.ts'
import { createDevtoolsElement } from './panel/devtools-element.tsx'
import { type Corner, corners, type Edge, edges, type Theme, themes } from './panel/panel-state.ts'

/** Options of {@link mountDevtools}. */
export interface DevtoolsOptions {
  /**
   * Whether the panel is open at the start.
   * @default false
   */
  open?: boolean | undefined
  /**
   * The edge of the window that the panel is docked at. It takes its place from the page, as padding of the body.
   * @default 'bottom'
   */
  edge?: Edge | undefined
  /**
   * The corner of the window with the button that opens the panel; another one where that is taken at the start.
   * @default 'bottom-right'
   */
  corner?: Corner | undefined
  /**
   * Light or dark. `auto` follows the `color-scheme` of the page, and the system where the page has none.
   * @default 'auto'
   */
  theme?: Theme | undefined
  /**
   * The keys that open and close the panel: modifiers and a letter or a digit, joined by `+`.
   * @default 'Alt+Shift+M'
   */
  shortcut?: string | undefined
  /**
   * Whether the browser remembers what the user opens, closes and moves, which then comes before the other options.
   * @default true
   */
  remember?: boolean | undefined
  /**
   * An element to be in, such as a pane of other devtools: the console fills it, without its button, its shortcut and its
   * edges. It can be moved in the document, and need not be in it yet.
   * @default none: the page itself
   */
  container?: Element | undefined
  /**
   * Whether the console is there too where `navigator.webdriver` says that a program uses the page, as in an end-to-end
   * test: what finds a field by its label can find one of the console.
   * @default false
   */
  webdriver?: boolean | undefined
}

/**
 * Adds the console to the page, as the element `<inventory-devtools>`: a button in the corner that opens a panel. A page
 * has one: it replaces a console that is there.
 * @param mock - the mock of this page; or what `connect` of `inventory-objects-mock/client` returns, to control a server
 * @returns a function that removes it
 * @throws InventoryMockError for an invalid option, for something that is not a mock, and where there is no document
 * @example
 * if (import.meta.env.DEV) {
 *   const { mountDevtools } = await import('inventory-objects-mock/devtools')
 *   mountDevtools(mock)
 * }
 */
export function mountDevtools(mock: ConsoleTarget, options: DevtoolsOptions = {}): () => void {
  const action = 'mount the devtools'
  if (typeof document === 'undefined') {
    throw mockError(action, 'a page', 'no document', 'Call mountDevtools in a browser')
  }
  if (!isClient(Object(mock)) && !isMock(Object(mock))) {
    throw mockError(action, 'a mock or a client', quote(mock), 'Pass what createInventoryMock returned')
  }
  checkOptions(action, options, {
    open: boolean,
    edge: word(...edges),
    corner: word(...corners),
    theme: word(...themes),
    shortcut: {
      is: (value) => string.is(value) && /^((Alt|Ctrl|Meta|Shift)\+)+[A-Z0-9]$/.test(String(value)),
      expected: "keys such as 'Alt+Shift+M'",
    },
    remember: boolean,
    // Not by its class, which is another one in another window.
    container: { is: (value) => Reflect.get(Object(value), 'nodeType') === 1, expected: 'an element' },
    webdriver: boolean,
  })
  const {
    open = false,
    edge = 'bottom',
    corner = 'bottom-right',
    theme = 'auto',
    shortcut = 'Alt+Shift+M',
    remember = true,
    container,
    webdriver = false,
  } = options
  if (navigator.webdriver && !webdriver) return () => {}
  const control = isClient(mock) ? createClientControl(mock) : createMockControl(mock)
  return createDevtoolsElement(control, { open, edge, corner, theme, shortcut, remember, container })
}
