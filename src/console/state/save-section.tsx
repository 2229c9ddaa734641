import { useSignal } from '@preact/signals'
import { encodeState } from '../../mock/state/encoded-state.ts'
import { formatStateLink } from '../../mock/state/state-link.ts'
import { formatError } from '../../text/error-message.ts'
import { formatNumber } from '../../text/numbers.ts'
import type { PaneProps } from '../pane.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton, CopyMenu } from '../ui/copy-button.tsx'
import { download } from '../ui/download.ts'
import { bind, Form, TextField } from '../ui/field.tsx'
import { describeState, formatMockCode, formatSize } from './format-state.ts'
import type { SavedStates } from './saved-states.ts'

/** Saves the state: in this browser, to a file, as a link, or in the clipboard. */
export function SaveSection({ model, states }: PaneProps & { states: SavedStates }) {
  const name = useSignal('')
  const problem = useSignal<string | undefined>(undefined)
  const { control, notices } = model
  const trimmed = name.value.trim()
  const isTaken = states.list.value.some((saved) => saved.name === trimmed)
  const save = async () => {
    if (trimmed === '' || isTaken) return
    try {
      const state = await control.exportState()
      states.add(trimmed, describeState(state), JSON.stringify(state))
      notices.say(`Saved ${trimmed} in this browser.`)
      name.value = ''
      problem.value = undefined
    } catch (error) {
      problem.value = formatError(error)
    }
  }
  const saveFile = async () => downloadState(JSON.stringify(await control.exportState()))
  return (
    <section>
      <h2>Save</h2>
      <Form class="row end" onSubmit={save}>
        <TextField
          label="Name"
          problem={isTaken ? 'There is a state of this name. Use another one, or delete it first.' : problem.value}
          {...bind(name)}
        />
        <Button type="submit" disabled={trimmed === '' || isTaken}>
          Save in this browser
        </Button>
      </Form>
      <div class="row">
        <Button onClick={() => saveFile().catch((error) => notices.fail(error))}>Save to a file</Button>
        <CopyMenu
          notices={notices}
          forms={{
            JSON: async () => JSON.stringify(await control.exportState(), null, 2),
            code: async () => formatMockCode(await control.exportState()),
          }}
        />
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
