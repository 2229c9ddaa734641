/**
 * Copies a text to the clipboard.
 * @param near - an element; where the clipboard cannot be used, the text is selected beside it
 * @returns whether it was copied
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without a secure context, or without the permission.
    const area = document.createElement('textarea')
    area.value = text
    near.parentNode!.append(area)
    area.select()
    const isCopied = document.execCommand('copy')
    area.remove()
    if (near instanceof HTMLElement) near.focus()
    return isCopied
  }
}
