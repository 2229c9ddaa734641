/**
 * Keeps an element where it can be used: in the document, and within the modal dialog that is open, because everything
 * outside of that is inert.
 * @returns a function that stops it
 */
export function followDialogs(element: HTMLElement): () => void {
  const place = () => {
    // The last in the document is not always the topmost. It is where one dialog opens another.
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const parent = dialog ?? document.body
    if (element.parentNode !== parent) parent.append(element)
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
  place()
  return () => observer.disconnect()
}
