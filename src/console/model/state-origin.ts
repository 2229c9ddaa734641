import { formatCount } from '../../text/numbers.ts'
import type { ConsoleModel } from './console-model.ts'
import type { ConsoleControl } from './control.ts'

/** Where the state came from when the console was opened. */
export const origins: Readonly<Record<ConsoleControl['stateOrigin'], string>> = {
  code: 'your code',
  kept: 'what keepState kept before the page was loaded',
  link: 'the link that the page was opened with',
  server: 'the server',
}

/** Says where the present state came from, and how often it was changed since: `your code, with 2 changes since`. */
export function describeOrigin({ history, control }: ConsoleModel): string {
  const entries = history.entries.value
  const past = entries.slice(0, entries.findIndex(({ id }) => id === history.current.value?.id) + 1)
  // Nothing of an earlier state is left.
  const at = past.findLastIndex(({ changes }) => changes.some(({ objectChange }) => objectChange?.type === 'all'))
  const { label } = past[at] ?? {}
  const [, verb, what] = /^(Import|Load) (.*)/.exec(label ?? '') ?? []
  const initial = control.isRemote ? origins.server : origins.code
  const origin = label === undefined ? origins[control.stateOrigin] : (what ?? initial)
  const since = past.length - 1 - Math.max(0, at)
  return `${verb === 'Load' ? 'the scenario ' : ''}${origin}${since > 0 ? `, with ${formatCount(since, 'change')} since` : ''}`
}
