import { useSignal } from '@preact/signals'
import { createPaneState, type LoadedPane, type PaneProps } from '../pane.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { download } from '../ui/download.ts'
import { FieldProblem } from '../ui/field.tsx'
import { createFileImport } from './file-import.ts'
import { formatMockCode } from './mock-code.ts'
import { ScenarioForm } from './scenario-form.tsx'
import { ShareLink } from './share-link.tsx'
import { SnapshotList } from './snapshot-list.tsx'
import styles from './state.css'

/** A file can take longer to import than the pane is in view. */
const getFileImport = createPaneState(createFileImport)

/** The objects and the settings as a whole: to replace, to save and to share. */
function StatePane({ model }: PaneProps) {
  const isDropping = useSignal(false)
  const upload = getFileImport(model)
  const { control, history } = model
  const steps = [
    ['Undo', history.undoLabel.value, () => model.undo()],
    ['Redo', history.redoLabel.value, () => model.redo()],
  ] as const
  const { problem } = upload
  const progress = upload.progress.value

  /** A text to copy. An error is shown in place of it. */
  const text = (make: () => Promise<string | null>) => () =>
    make().catch((error) => {
      model.notices.fail(error)
      return null
    })
  const formatState = async (indent?: number) => JSON.stringify(await control.exportState(), null, indent)
  const formatMock = async () => formatMockCode(await control.exportState())
  return (
    <div
      class={`pane state ${isDropping.value ? 'dropping' : ''}`}
      onDragOver={(event) => {
        // Text can be dropped into the fields.
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        isDropping.value = true
      }}
      onDragLeave={() => {
        isDropping.value = false
      }}
      onDrop={(event) => {
        isDropping.value = false
        const file = event.dataTransfer?.files[0]
        if (file === undefined) return
        event.preventDefault()
        // The application has files of its own.
        event.stopPropagation()
        upload.run(file)
      }}
    >
      <section>
        <h2>Initial state</h2>
        <ScenarioForm model={model} />
      </section>
      <section>
        <h2>History</h2>
        <div class="row">
          {steps.map(([name, label, move]) => (
            <Button key={name} class="step" disabled={label === undefined} onClick={move}>
              {label === undefined ? `Nothing to ${name.toLowerCase()}` : `${name}: ${label}`}
            </Button>
          ))}
        </div>
      </section>
      <section>
        <h2>Snapshots</h2>
        <SnapshotList model={model} />
      </section>
      <section>
        <h2>Share</h2>
        <div class="row">
          <Button
            onClick={async () => {
              const json = await text(formatState)()
              if (json !== null) download('inventory-state.json', json)
            }}
          >
            Download
          </Button>
          <label class="btn">
            Upload
            <input
              type="file"
              class="visually-hidden"
              accept=".json,application/json"
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0]
                if (file) upload.run(file)
                // So that the same file can be chosen again.
                currentTarget.value = ''
              }}
            />
          </label>
          <CopyButton text={text(() => formatState(2))}>Copy as JSON</CopyButton>
          <CopyButton text={text(formatMock)}>Copy as code</CopyButton>
        </div>
        <ShareLink model={model} />
        {progress === null ? (
          <p class="dim">Drop a file here to import it: a downloaded state, or a list of objects.</p>
        ) : (
          <div class="row">
            <progress aria-label="Upload" class="grow" value={progress < 1 ? progress : undefined} />
            {progress < 1 ? <Button onClick={upload.cancel}>Cancel</Button> : 'Importing…'}
          </div>
        )}
        <FieldProblem text={problem.value} />
        {control.persistence && (
          <label class="row">
            <input
              type="checkbox"
              checked={control.persistence.isOn}
              onChange={({ currentTarget }) => {
                const isOn = currentTarget.checked
                control.persistence!.set(isOn)
                if (isOn && !control.persistence!.isOn.value) {
                  currentTarget.checked = false
                  model.notices.fail('The state is too large for the storage of this tab. Download it instead.')
                }
              }}
            />
            Keep over reloads of this tab
          </label>
        )}
      </section>
    </div>
  )
}

export const pane: LoadedPane = { Component: StatePane, styles }
