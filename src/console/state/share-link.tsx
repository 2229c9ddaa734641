import { useSignal } from '@preact/signals'
import { encodeState } from '../../mock/state/encoded-state.ts'
import { formatStateLink } from '../../mock/state/state-link.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { download } from '../ui/download.ts'
import { describeState, formatSize } from './describe-state.ts'

/** A button that copies a link to this page with the state, says what is in it, and offers a file if it is too long. */
export function ShareLink({ model }: { model: ConsoleModel }) {
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
      result.value = { text: `${what}, in a link of ${link.length.toLocaleString('en')} characters.` }
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
      {file !== undefined && <Button onClick={() => download('inventory-state.json', file)}>Download the file</Button>}
    </div>
  )
}
