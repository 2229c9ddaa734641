import { useSignal } from '@preact/signals'
import type { PaneProps } from '../pane.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-button.tsx'
import { download } from '../ui/download.ts'
import { bind, TextField } from '../ui/field.tsx'
import { Menu } from '../ui/menu.tsx'
import { describeState } from './describe-state.ts'
import { formatMockCode } from './mock-code.ts'
import type { SavedStates } from './saved-states.ts'
import { ShareLink } from './share-link.tsx'

/** Saves the state: in this browser, to a file, as a link, or in the clipboard. */
export function SaveSection({ model, states }: PaneProps & { states: SavedStates }) {
  const name = useSignal('')
  const problem = useSignal<string | undefined>(undefined)
  const { control, notices } = model
  const trimmed = name.value.trim()
  const isTaken = states.list.value.some((saved) => saved.name === trimmed)

  const save = async () => {
    try {
      const state = await control.exportState()
      states.add(trimmed, describeState(state), JSON.stringify(state))
      notices.say(`Saved ${trimmed} in this browser.`)
      name.value = ''
      problem.value = undefined
    } catch (error) {
      problem.value = (error as Error).message
    }
  }
  const forms: [name: string, format: (state: Awaited<ReturnType<typeof control.exportState>>) => string][] = [
    ['JSON', (state) => JSON.stringify(state, null, 2)],
    ['code', formatMockCode],
  ]
  return (
    <section>
      <h2>Save</h2>
      <form
        class="row end"
        onSubmit={(event) => {
          event.preventDefault()
          if (trimmed !== '' && !isTaken) save()
        }}
      >
        <TextField
          label="Name"
          problem={isTaken ? 'There is a state of this name. Use another one, or delete it first.' : problem.value}
          {...bind(name)}
        />
        <Button type="submit" disabled={trimmed === '' || isTaken}>
          Save in this browser
        </Button>
      </form>
      <div class="row">
        <Button
          onClick={async () => {
            try {
              download('inventory-state.json', JSON.stringify(await control.exportState()))
            } catch (error) {
              notices.fail(error)
            }
          }}
        >
          Save to a file
        </Button>
        <Menu
          label="Copy as"
          items={forms.map(([label, format]) => ({
            label,
            run: async (button) => {
              const text = control.exportState().then(format)
              notices.say((await copyText(text, button)) ? `Copied as ${label}.` : 'Not copied.')
            },
          }))}
        />
      </div>
      <ShareLink model={model} />
    </section>
  )
}
