/** Between a button and its popover, and between that and the edge of the window, in px. */
const GAP = 4

/**
 * Places a popover that is about to open where there is more room: below or above its button, and towards the middle of
 * the window.
 */
export function placePopover({ style }: HTMLElement, button: Element): void {
  // The console can be in a window of its own.
  const { innerWidth, innerHeight } = button.ownerDocument.defaultView!
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const isBelow = top + bottom < innerHeight
  const isLeft = left + right < innerWidth
  const edge = Math.max(GAP, isLeft ? left : innerWidth - right)
  style.top = isBelow ? `${bottom + GAP}px` : 'auto'
  style.bottom = isBelow ? 'auto' : `${innerHeight - top + GAP}px`
  style.left = isLeft ? `${edge}px` : 'auto'
  style.right = isLeft ? 'auto' : `${edge}px`
  style.maxWidth = `${innerWidth - edge - GAP}px`
  style.maxHeight = `${(isBelow ? innerHeight - bottom : top) - 3 * GAP}px`
}
