import type { Signal } from '@preact/signals'
import { App } from './app.tsx'
import type { ConsoleModel } from './model/console-model.ts'
import type { PanelState, Place } from './panel-state.ts'
import { IconButton } from './ui/button.tsx'

/** The least size of the panel, in px; also what the keys change it by. */
const MIN_SIZE = 160
const STEP = 32

/** The console in a page: a button in the corner, and the panel that it opens. */
export function Panel(props: { model: ConsoleModel; state: Signal<PanelState>; shortcut: string }) {
  const { model, state, shortcut } = props
  const change = (changes: Partial<PanelState>) => {
    state.value = { ...state.value, ...changes }
  }
  const { open, place, size, pane } = state.value
  if (!open) {
    const status = model.status.value
    return (
      <button
        type="button"
        class={`pill opener ${status ? '' : 'calm'}`}
        title={`Open the console of the inventory mock (${shortcut})`}
        onClick={() => change({ open: true })}
      >
        <span>{status || 'Mock'}</span>
      </button>
    )
  }
  const other: Place = place === 'bottom' ? 'right' : 'bottom'
  const controls = (
    <>
      <IconButton
        icon={other}
        class="dock"
        label={`Dock at the ${other}`}
        onClick={() => change({ place: other, size: null })}
      />
      <IconButton
        icon="close"
        label="Close the console"
        title={`Close (${shortcut})`}
        onClick={() => change({ open: false })}
      />
    </>
  )
  return (
    <section
      class="panel"
      aria-label="Console of the inventory mock"
      data-place={place}
      style={size === null ? {} : { '--size': `${size}px` }}
    >
      <ResizeHandle place={place} onSize={(next) => change({ size: Math.max(MIN_SIZE, next) })} />
      <App model={model} pane={pane} onPane={(name) => change({ pane: name })} controls={controls} />
    </section>
  )
}

/** The edge that changes the size, by the pointer or by arrow keys. */
function ResizeHandle({ place, onSize }: { place: Place; onSize: (size: number) => void }) {
  const isBottom = place === 'bottom'
  const sizeOf = (element: Element) => element.parentElement!.getBoundingClientRect()[isBottom ? 'height' : 'width']
  return (
    <button
      type="button"
      class="sizer"
      aria-label="Change the size: arrow keys"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        onSize(isBottom ? window.innerHeight - event.clientY : window.innerWidth - event.clientX)
      }}
      onKeyDown={(event) => {
        const direction = { ArrowUp: 1, ArrowLeft: 1, ArrowDown: -1, ArrowRight: -1 }[event.key]
        if (direction === undefined) return
        event.preventDefault()
        onSize(sizeOf(event.currentTarget) + direction * STEP)
      }}
    />
  )
}
