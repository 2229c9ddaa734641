import type { PaneContent, PaneProps } from '../pane.ts'
import { ActiveSection } from './active-section.tsx'
import { FailSection } from './fail-section.tsx'
import styles from './faults.css'
import { HangSection } from './hang-section.tsx'
import { SlowSection } from './slow-section.tsx'

/** Lets requests fail, slows them down, and lets them hang. What is active is the last, so that nothing moves with it. */
function FaultsPane({ model }: PaneProps) {
  return (
    <div class="pane faults">
      <FailSection model={model} />
      <SlowSection model={model} />
      <HangSection model={model} />
      <ActiveSection model={model} />
    </div>
  )
}

export const pane: PaneContent = { Component: FaultsPane, styles }
