import type { LoadedPane, PaneProps } from '../pane.ts'
import { ActiveSection } from './active-section.tsx'
import { FaultSection } from './fault-section.tsx'
import { LatencySection } from './latency-section.tsx'
import styles from './network.css'

/** Faults, latency, and the requests that wait. */
function NetworkPane({ model }: PaneProps) {
  return (
    <div class="pane network">
      <FaultSection model={model} />
      <ActiveSection model={model} />
      <LatencySection model={model} />
    </div>
  )
}

export const pane: LoadedPane = { Component: NetworkPane, styles }
