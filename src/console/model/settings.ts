import type { RemoteFault } from '../../client/remote.ts'
import type { Assumptions } from '../../contract/assumptions.ts'
import type { Delay } from '../../mock/delay.ts'
import type { ConsoleControl } from './control.ts'
import { isSame } from './is-same.ts'

/** The settings of a mock that change its responses. */
export interface Settings {
  readonly assumptions: Assumptions
  readonly delay: Delay
  /** The newest first. */
  readonly faults: readonly RemoteFault[]
}

/** Reads the present settings. */
export async function readSettings(control: ConsoleControl): Promise<Settings> {
  const [assumptions, delay, faults] = await Promise.all([
    control.assumptions(),
    control.delay(),
    control.faults.list(),
  ])
  return { assumptions, delay, faults }
}

/** Whether two settings are the same. */
export function areSettingsSame(one: Settings, other: Settings): boolean {
  const list = ({ assumptions, delay, faults }: Settings) => [assumptions, delay, faults]
  return isSame(list(one), list(other))
}

/**
 * Restores settings.
 * @param other - those on the other side of a change: only what differs is restored, because the application can change
 * settings too
 */
export async function restoreSettings(control: ConsoleControl, settings: Settings, other: Settings): Promise<void> {
  if (!isSame(settings.assumptions, other.assumptions)) await control.assume(settings.assumptions)
  if (!isSame(settings.delay, other.delay)) await control.setDelay(settings.delay)
  for (const fault of await control.faults.list()) {
    if (hasFault(other.faults, fault) && !hasFault(settings.faults, fault)) await control.faults.remove(fault.id)
  }
  for (const fault of [...settings.faults].reverse()) {
    if (hasFault(other.faults, fault)) continue
    const { id: _, ...rest } = fault
    await control.faults.add(rest)
  }
}

/** By what it does, because its id is another one when it comes back, and its times become fewer. */
function hasFault(faults: readonly RemoteFault[], { id: _, times: __, ...fault }: RemoteFault): boolean {
  return faults.some(({ id: _, times: __, ...other }) => isSame(other, fault))
}
