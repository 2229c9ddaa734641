import type { Edge } from './panel-state.ts'

/** The least size of the panel, in px; also what the keys change it by. */
const MIN_SIZE = 160
const STEP = 32

/** The keys that make the panel larger, and smaller. */
const keys: Readonly<Record<Edge, readonly [larger: string, smaller: string]>> = {
  bottom: ['ArrowUp', 'ArrowDown'],
  right: ['ArrowLeft', 'ArrowRight'],
  top: ['ArrowDown', 'ArrowUp'],
  left: ['ArrowRight', 'ArrowLeft'],
}

/** The edge that changes the size, by the pointer or by arrow keys. */
export function ResizeHandle({ edge, onSize }: { edge: Edge; onSize: (size: number) => void }) {
  const set = (size: number) => onSize(Math.max(MIN_SIZE, size))
  return (
    <button
      type="button"
      class="sizer"
      aria-label="Change the size: arrow keys"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={({ currentTarget, pointerId, clientX, clientY }) => {
        if (!currentTarget.hasPointerCapture(pointerId)) return
        // From the edge of the window to the pointer.
        const { top, right, bottom, left } = currentTarget.parentElement!.getBoundingClientRect()
        set({ bottom: bottom - clientY, right: right - clientX, top: clientY - top, left: clientX - left }[edge])
      }}
      onKeyDown={(event) => {
        const direction = [1, -1][keys[edge].indexOf(event.key)]
        if (direction === undefined) return
        event.preventDefault()
        const { width, height } = event.currentTarget.parentElement!.getBoundingClientRect()
        set((edge === 'bottom' || edge === 'top' ? height : width) + direction * STEP)
      }}
    />
  )
}
