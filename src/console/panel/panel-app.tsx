import { useLayoutEffect } from 'preact/hooks'
import { App } from '../app/app.tsx'
import { Icon, IconButton } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import { followTraps } from './follow-traps.ts'
import { openOwnWindow } from './own-window.tsx'
import { type PanelModel, TAG } from './panel-model.ts'
import { edges } from './panel-state.ts'

export { App } from '../app/app.tsx'

/** The console in the docked panel, with buttons that move and close it. */
export function DockedApp({ panel }: { panel: PanelModel }) {
  const { notices } = panel.model
  const { edge } = panel.state.value
  const openWindow = () => openOwnWindow(panel, <WindowApp panel={panel} />).catch((error) => notices.fail(error))
  useLayoutEffect(
    () =>
      followTraps(document.querySelector<HTMLElement>(TAG)!, panel.takesFocus, () => {
        if (panel.isShown)
          notices.ask('A dialog of the page takes the focus back. In a window of its own, the console keeps it.', [
            { label: 'Open in a window', run: openWindow },
          ])
      }),
    [],
  )
  const moves = [
    ...edges.map((other) => ({ label: `Dock at the ${other}`, run: () => panel.change({ edge: other, size: null }) })),
    { label: 'Open in a window', run: openWindow },
  ]
  const controls = (
    <>
      <Popover label="Move the console" class="btn quiet icon dock" face={<Icon name={edge} />}>
        {moves.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            class="entry"
            onClick={({ currentTarget }) => {
              currentTarget.closest<HTMLElement>('.popover')!.hidePopover()
              run()
            }}
          >
            {label}
          </button>
        ))}
      </Popover>
      <IconButton
        icon="close"
        label="Close the console"
        title={`Close (${panel.shortcut})`}
        onClick={() => panel.hide()}
      />
    </>
  )
  return <App model={panel.model} controls={controls} takesFocus={panel.takesFocus} onEscape={() => panel.hide()} />
}

function WindowApp({ panel }: { panel: PanelModel }) {
  const { edge } = panel.state.value
  const back = <IconButton icon={edge} label="Bring the console back into the page" onClick={() => panel.show()} />
  return <App model={panel.model} controls={back} />
}
