import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Opener, overlaps } from './opener.tsx'
import { PageRoom } from './page-room.ts'
import type { PanelModel } from './panel-model.ts'
import type { Edge } from './panel-state.ts'

/** The console in a page: a button in the corner, and the panel that it opens. */
export function Panel({ panel }: { panel: PanelModel }) {
  const isDocked = panel.state.value.open && panel.ownWindow.value === null
  return (
    <>
      {(!isDocked || panel.isFolded.value) && <Opener panel={panel} />}
      {isDocked && <DockedPanel panel={panel} />}
    </>
  )
}

/** The console in an element of the page, which shows, hides and sizes it. */
export function ContainedPanel({ panel }: { panel: PanelModel }) {
  const { App } = useApp() ?? {}
  return <div class="panel page column">{App && <App model={panel.model} />}</div>
}

/** The content of a panel; null until it is loaded: most pages never open it. */
function useApp() {
  const loaded = useSignal<typeof import('./panel-app.tsx') | null>(null)
  useEffect(() => {
    import('./panel-app.tsx').then((module) => {
      loaded.value = module
    }, reportError)
  }, [])
  return loaded.value
}

function DockedPanel({ panel }: { panel: PanelModel }) {
  const { edge, size } = panel.state.value
  const { DockedApp } = useApp() ?? {}
  const section = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const room = new PageRoom()
    const take = () => {
      const { offsetWidth, offsetHeight } = section.current!
      room.take(edge, edge === 'bottom' || edge === 'top' ? offsetHeight : offsetWidth)
      const dialog = panel.dialog.peek()
      if (dialog) panel.noteDialog(dialog, overlaps(section.current!, dialog))
    }
    let frame = 0
    const observer = new ResizeObserver(() => {
      // In the next frame: what it changes now would be an error of the page, of a loop.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(take)
    })
    observer.observe(section.current!)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      room.giveBack()
    }
  }, [edge])
  return (
    <section
      ref={section}
      class={`panel column ${panel.isFolded.value ? 'folded' : ''}`}
      aria-label="Console of the inventory mock"
      data-edge={edge}
      style={size === null ? {} : { '--size': `${size}px` }}
    >
      <ResizeHandle edge={edge} onSize={(next) => panel.change({ size: next })} />
      {DockedApp && <DockedApp panel={panel} />}
    </section>
  )
}

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
function ResizeHandle({ edge, onSize }: { edge: Edge; onSize: (size: number) => void }) {
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
