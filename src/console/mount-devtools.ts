import { failedTo, quote } from '../validation/errors.ts'
import { boolean, checkOptions, string } from '../validation/options.ts'
import { createDevtoolsElement } from './devtools-element.tsx'
import { type ConsoleTarget, createClientControl, isClient } from './model/control.ts'
import { createMockControl, isMock } from './model/mock-control.ts'
import type { Place } from './panel-state.ts'
import { takePendingImport } from './state/pending-import.ts'

/** Options of {@link mountDevtools}. What the user changes is remembered by the browser, and comes before them. */
export interface DevtoolsOptions {
  /**
   * Whether the panel is open at the start.
   * @default false
   */
  open?: boolean | undefined
  /**
   * The edge of the window that the panel is docked at.
   * @default 'bottom'
   */
  place?: Place | undefined
  /**
   * The keys that open and close the panel: modifiers and a letter or a digit, joined by `+`.
   * @default 'Alt+Shift+M'
   */
  shortcut?: string | undefined
}

/**
 * Adds the console to the page, as the element `<inventory-devtools>`: a button in the corner that opens a panel.
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
    throw failedTo(action, 'a page', 'no document', 'Call mountDevtools in a browser')
  }
  if (!isClient(Object(mock)) && !isMock(Object(mock))) {
    throw failedTo(action, 'a mock or a client', quote(mock), 'Pass what createInventoryMock returned')
  }
  checkOptions(action, options, {
    open: boolean,
    place: { is: (value) => value === 'bottom' || value === 'right', expected: "'bottom' or 'right'" },
    shortcut: {
      is: (value) => string.is(value) && /^((Alt|Ctrl|Meta|Shift)\+)+[A-Z0-9]$/.test(String(value)),
      expected: "keys such as 'Alt+Shift+M'",
    },
  })
  if (!isClient(mock)) takePendingImport(mock)
  const { open = false, place = 'bottom', shortcut = 'Alt+Shift+M' } = options
  const control = isClient(mock) ? createClientControl(mock) : createMockControl(mock)
  return createDevtoolsElement(control, { open, place, shortcut })
}
