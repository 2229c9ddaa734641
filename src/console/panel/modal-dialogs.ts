/**
 * Keeps an element where it can be used: in the document, and within the modal dialog that is open, because everything
 * outside of that is inert.
 * @param onLayout - called with the dialog on top, or null, when it is another one and when its place or size changes
 * @returns a function that stops it
 */
export function followDialogs(element: HTMLElement, onLayout: (dialog: HTMLDialogElement | null) => void): () => void {
  let current: HTMLDialogElement | null = null
  const sizes = new ResizeObserver(() => onLayout(current))
  const place = () => {
    // The last in the document is not always the topmost. It is where one dialog opens another.
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? null
    const parent = dialog ?? document.body
    if (element.parentNode !== parent) parent.append(element)
    // In the top layer, a dialog that is transformed, clipped or faded out does not do the same to the console.
    element.popover = dialog && 'manual'
    if (dialog) element.showPopover()
    if (dialog === current) return
    sizes.disconnect()
    if (dialog) sizes.observe(dialog)
    current = dialog
    onLayout(dialog)
  }
  // `open` changes when a dialog opens or closes. An application can also remove a dialog, and this element in it.
  const observer = new MutationObserver((records) => {
    if (
      !element.isConnected ||
      records.some(({ type, target }) => type === 'attributes' && target instanceof HTMLDialogElement)
    )
      place()
  })
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open'],
  })
  const onMoved = ({ target }: Event) => {
    if (current && target === current) onLayout(current)
  }
  for (const type of ['transitionend', 'animationend']) document.addEventListener(type, onMoved)
  place()
  return () => {
    observer.disconnect()
    sizes.disconnect()
    for (const type of ['transitionend', 'animationend']) document.removeEventListener(type, onMoved)
  }
}
