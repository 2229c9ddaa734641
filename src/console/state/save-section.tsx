import { useSignal } from '@preact/signals'
import { encodeState } from '../../page/encoded-state.ts'
import { formatStateLink } from '../../page/state-link.ts'
import { formatNumber } from '../../text/numbers.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { download } from '../ui/download.ts'
import type { PaneProps } from '../ui/pane.ts'
import { describeState, formatSize } from './format-state.ts'

/** Saves the state: to a file, or as a link to this page with what is in it. */
export function SaveSection({ model }: PaneProps) {
  const result = useSignal('It opens this page with the state.')
  const report = (error: unknown) => {
    model.notices.fail(error)
    return null
  }
  const saveFile = async () => download('inventory-state.json', JSON.stringify(await model.control.exportState()))
  const makeLink = async () => {
    const state = await model.control.exportState()
    const text = JSON.stringify(state)
    const encoded = await encodeState(text)
    const link = encoded === null ? null : formatStateLink(location.href, encoded)
    const what = `${describeState(state)}, ${formatSize(text)}`
    result.value =
      link === null
        ? `${what}: too large for a link. Save it to a file.`
        : `${what}, in a link of ${formatNumber(link.length)} characters.`
    return link
  }
  return (
    <section>
      <h2>Save</h2>
      <div class="row">
        <Button onClick={() => saveFile().catch(report)}>Save to a file</Button>
      </div>
      <div class="row">
        <CopyButton text={() => makeLink().catch(report)}>Copy link</CopyButton>
        <span class="dim grow" role="status">
          {result.value}
        </span>
      </div>
    </section>
  )
}
