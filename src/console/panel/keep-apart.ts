/**
 * Events that an application takes for its own: a press outside of its dialog (focus-trap: `mousedown`, `touchstart`; Headless UI:
 * `pointerdown`, `touchend`; Radix: `pointerdown`), one of its keys (all), a focus that leaves its dialog (Radix and
 * focus-trap: `focusin`; Headless UI: `focus`). Not the end of a press: a drag of the application can end here.
 */
const hidden = ['pointerdown', 'mousedown', 'touchstart', 'touchend', 'keydown', 'keyup', 'focus', 'focusin']

/** Which of them the console itself handles. */
const handled = ['pointerdown', 'keydown']

/**
 * Events that an application prevents outside of its dialog (focus-trap: clicks; Radix and React Aria: that it scrolls). A
 * copy of one would act twice.
 */
const kept = ['click', 'wheel', 'touchmove']

const preventing = ['preventDefault', 'stopPropagation', 'stopImmediatePropagation']

/**
 * Keeps an element apart from what an application does to all that is outside of its modal dialog: the application sees
 * no event of the element, not even before the element does, and cannot hide it from screen readers.
 * @note With listeners of the window: the application's are called after them, if they are added later.
 * @returns a function that stops it
 */
export function keepApart(element: HTMLElement): () => void {
  const end = new AbortController()
  const listen = (target: EventTarget, types: readonly string[], listener: (event: Event) => void, capture = true) => {
    const options = { capture, signal: end.signal, passive: types === kept }
    for (const type of types) target.addEventListener(type, listener, options)
  }
  listen(window, hidden, (event) => {
    if (event.target !== element) return
    event.stopImmediatePropagation()
    const [target] = event.composedPath()
    if (!handled.includes(event.type) || target === element) return
    if (!target!.dispatchEvent(copyWithin(event))) event.preventDefault()
  })
  listen(window, kept, (event) => {
    if (event.target !== element) return
    for (const name of preventing) Object.defineProperty(event, name, { value() {}, configurable: true })
  })
  listen(element, kept, (event) => {
    for (const name of preventing) Reflect.deleteProperty(event, name)
  })
  listen(element, kept, (event) => event.stopPropagation(), false)
  listen(window, ['blur', 'focusout'], (event) => {
    // For the application (Radix), the focus is nowhere then, as in another window.
    if (event instanceof FocusEvent && event.relatedTarget === element)
      Object.defineProperty(event, 'relatedTarget', { value: null })
  })
  // React Aria leaves such an element alone.
  element.dataset.reactAriaTopLayer = 'true'
  // Radix and Floating UI hide all that is outside of a dialog.
  const observer = new MutationObserver(() => {
    element.removeAttribute('aria-hidden')
    element.inert = false
  })
  observer.observe(element, { attributeFilter: ['aria-hidden', 'inert'] })
  return () => {
    end.abort()
    observer.disconnect()
  }
}

/**
 * The same event, which stays in the shadow root.
 * @note Of the class that all events have: of another one, it leaves the shadow root in Firefox.
 */
function copyWithin(event: Event): Event {
  const copy = new Event(event.type, { bubbles: true, cancelable: true })
  for (const name in event) {
    if (!(name in copy)) Object.defineProperty(copy, name, { value: Reflect.get(event, name) })
  }
  return copy
}
