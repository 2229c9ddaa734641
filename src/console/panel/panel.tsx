import { useLayoutEffect, useRef } from 'preact/hooks'
import { App } from '../app.tsx'
import { IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Opener } from './opener.tsx'
import { PageRoom } from './page-room.ts'
import type { PanelModel } from './panel-model.ts'
import { edges } from './panel-state.ts'
import { ResizeHandle } from './resize-handle.tsx'

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

function DockedPanel({ panel }: { panel: PanelModel }) {
  const { edge, size, pane } = panel.state.value
  const section = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const room = new PageRoom()
    const take = () => {
      const { offsetWidth, offsetHeight } = section.current!
      room.take(edge, edge === 'bottom' || edge === 'top' ? offsetHeight : offsetWidth)
    }
    const observer = new ResizeObserver(take)
    observer.observe(section.current!)
    return () => {
      observer.disconnect()
      room.giveBack()
    }
  }, [edge])
  const controls = (
    <>
      <Menu
        label="Move the console"
        icon={edge}
        class="dock"
        items={[
          ...edges
            .filter((other) => other !== edge)
            .map((other) => ({
              label: `Dock at the ${other}`,
              run: () => panel.change({ edge: other, size: null }),
            })),
          { label: 'Open in a window', run: () => popOut(panel) },
        ]}
      />
      <IconButton
        icon="close"
        label="Close the console"
        title={`Close (${panel.shortcut})`}
        onClick={() => panel.hide()}
      />
    </>
  )
  return (
    <section
      ref={section}
      class={`panel ${panel.isFolded.value ? 'folded' : ''}`}
      aria-label="Console of the inventory mock"
      data-edge={edge}
      style={size === null ? {} : { '--size': `${size}px` }}
    >
      <ResizeHandle edge={edge} onSize={(next) => panel.change({ size: next })} />
      <App model={panel.model} pane={pane} onPane={(name) => panel.change({ pane: name })} controls={controls} />
    </section>
  )
}

/** Moves the console to a window of its own. */
async function popOut(panel: PanelModel): Promise<void> {
  try {
    const { openOwnWindow } = await import('./own-window.tsx')
    await openOwnWindow(panel)
  } catch (error) {
    panel.model.notices.fail(error)
  }
}
