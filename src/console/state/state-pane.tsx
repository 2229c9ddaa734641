import { useSignal } from '@preact/signals'
import { createPaneState, type Pane, type PaneProps } from '../pane.ts'
import { Button } from '../ui/button.tsx'
import { assign, FieldProblem } from '../ui/field.tsx'
import { createFileImport, type FileImport } from './file-import.ts'
import { SaveSection } from './save-section.tsx'
import { SavedList } from './saved-list.tsx'
import { SavedStates } from './saved-states.ts'
import { ScenarioForm } from './scenario-form.tsx'
import styles from './state.css'

/** A file can take longer to import than the pane is in view. */
const getFileImport = createPaneState(createFileImport)

const getSavedStates = createPaneState(() => new SavedStates())

/** The objects, the settings and the faults as a whole: to load, and to save. */
function StatePane({ model }: PaneProps) {
  const isDropping = useSignal(false)
  const files = getFileImport(model)
  const states = getSavedStates(model)
  return (
    <div
      class={`pane state ${isDropping.value ? 'dropping' : ''}`}
      onDragOver={(event) => {
        // Text can be dropped into the fields.
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        isDropping.value = true
      }}
      onDragLeave={() => assign(isDropping, false)}
      onDrop={(event) => {
        isDropping.value = false
        const file = event.dataTransfer?.files[0]
        if (file === undefined) return
        event.preventDefault()
        // The application has files of its own.
        event.stopPropagation()
        files.run(file)
      }}
    >
      <section>
        <h2>Load</h2>
        <ScenarioForm model={model} />
        <FileField files={files} />
        <h3>Saved states</h3>
        <SavedList model={model} states={states} />
      </section>
      <SaveSection model={model} states={states} />
    </div>
  )
}

/** Chooses a file to load, and shows how far it is read. */
function FileField({ files }: { files: FileImport }) {
  const { progress, problem } = files
  const part = progress.value
  return (
    <>
      {part === null ? (
        <div class="row">
          <label class="btn">
            Load a file…
            <input
              type="file"
              class="visually-hidden"
              accept=".json,application/json"
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0]
                if (file) files.run(file)
                // So that the same file can be chosen again.
                currentTarget.value = ''
              }}
            />
          </label>
          <span class="dim grow">or drop it here: a saved state, or a list of objects as JSON.</span>
        </div>
      ) : (
        <div class="row">
          <progress aria-label="Load" class="grow" value={part < 1 ? part : undefined} />
          {part < 1 ? <Button onClick={files.cancel}>Cancel</Button> : 'Importing…'}
        </div>
      )}
      <FieldProblem text={problem.value} />
    </>
  )
}

export const statePane: Pane = {
  name: 'State',
  Component: StatePane,
  styles,
}
