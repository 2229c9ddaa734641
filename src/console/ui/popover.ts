/** Shows a popover below its button, or above it where there is more room; or hides it. */
export function togglePopoverAt(popover: HTMLElement, button: Element): void {
  // The console can be in a window of its own.
  const { innerWidth, innerHeight } = button.ownerDocument.defaultView!
  const { top, bottom, right } = button.getBoundingClientRect()
  const isBelow = innerHeight - bottom > top
  const gap = 4
  Object.assign(popover.style, {
    inset: isBelow
      ? `${bottom + gap}px ${Math.max(gap, innerWidth - right)}px auto auto`
      : `auto ${Math.max(gap, innerWidth - right)}px ${innerHeight - top + gap}px auto`,
    maxHeight: `${(isBelow ? innerHeight - bottom : top) - 3 * gap}px`,
  })
  popover.togglePopover()
}
