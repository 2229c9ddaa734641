import { App } from '../app/app.tsx'
import { IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { openOwnWindow } from './own-window.tsx'
import type { PanelModel } from './panel-model.ts'
import { edges } from './panel-state.ts'

/** What is in the panel: the console, with buttons that move and close it. */
export function DockedApp({ panel }: { panel: PanelModel }) {
  const { edge } = panel.state.value
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
          {
            label: 'Open in a window',
            run: () => openOwnWindow(panel).catch((error) => panel.model.notices.fail(error)),
          },
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
  return <App model={panel.model} controls={controls} takesFocus={panel.takesFocus} onEscape={() => panel.hide()} />
}
