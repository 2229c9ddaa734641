import { useSignal } from '@preact/signals'
import { encodeState } from '../../mock/state/encoded-state.ts'
import { formatStateLink } from '../../mock/state/state-link.ts'
import { formatNumber } from '../../text/numbers.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { download } from '../ui/download.ts'
import type { PaneProps } from '../ui/pane.ts'
import { describeState, formatSize } from './format-state.ts'

/** Saves the state: to a file, or as a link. */
export function SaveSection({ model }: PaneProps) {
  const saveFile = async () => downloadState(JSON.stringify(await model.control.exportState()))
  return (
    <section>
      <h2>Save</h2>
      <div class="row">
        <Button onClick={() => saveFile().catch((error) => model.notices.fail(error))}>Save to a file</Button>
      </div>
      <ShareLink model={model} />
    </section>
  )
}

/** Copies a link to this page with the state, says what is in it, and offers a file if it is too long. */
function ShareLink({ model }: PaneProps) {
  const result = useSignal<{ text: string; file?: string } | null>(null)
  const makeLink = async () => {
    try {
      const state = await model.control.exportState()
      const text = JSON.stringify(state)
      const what = `${describeState(state)}, ${formatSize(text)}`
      const encoded = await encodeState(text)
      if (encoded === null) {
        result.value = { text: `${what}: too large for a link. Send the file.`, file: text }
        return null
      }
      const link = formatStateLink(location.href, encoded)
      result.value = { text: `${what}, in a link of ${formatNumber(link.length)} characters.` }
      return link
    } catch (error) {
      model.notices.fail(error)
      return null
    }
  }
  const { text, file } = result.value ?? {}
  return (
    <div class="row">
      <CopyButton text={makeLink}>Copy link</CopyButton>
      <span class="dim grow" role="status">
        {text ?? 'It opens this page with the state.'}
      </span>
      {file !== undefined && <Button onClick={() => downloadState(file)}>Download the file</Button>}
    </div>
  )
}

function downloadState(text: string): void {
  download('inventory-state.json', text)
}
