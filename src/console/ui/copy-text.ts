/**
 * Copies a text to the clipboard. To be called within the event of the click: Safari refuses it later, also after the
 * text is made.
 * @param text - may still be made; null for none
 * @param near - an element; where the clipboard cannot be used, the text is selected beside it
 * @returns whether it was copied
 */
export async function copyText(text: Promise<string | null>, near: Element): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then(toBlob) })])
    return true
  } catch {
    // Without a secure context, without the permission, or without a text.
    const made = await text.catch(() => null)
    return made !== null && copySelected(made, near)
  }
}

function toBlob(text: string | null): Blob {
  if (text === null) throw new Error('There is nothing to copy.')
  return new Blob([text], { type: 'text/plain' })
}

function copySelected(text: string, near: Element): boolean {
  const area = document.createElement('textarea')
  area.value = text
  near.parentNode!.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (near instanceof HTMLElement) near.focus()
  return isCopied
}
