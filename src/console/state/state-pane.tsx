import { useSignal } from '@preact/signals'
import { describeOrigin } from '../model/state-origin.ts'
import { assign, FieldProblem } from '../ui/field.tsx'
import type { Pane, PaneProps } from '../ui/pane.ts'
import { importFile } from './import-text.ts'
import { SaveSection } from './save-section.tsx'
import { ScenarioForm } from './scenario-form.tsx'
import styles from './state.css'

/** The objects, the settings and the faults as a whole: to load, and to save. */
function StatePane({ model }: PaneProps) {
  const isDropping = useSignal(false)
  const problem = useSignal<string | undefined>(undefined)
  const load = async (file: File) => {
    problem.value = undefined
    problem.value = await importFile(model, file)
  }
  return (
    <div
      class={`pane state column ${isDropping.value ? 'dropping' : ''}`}
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
        load(file)
      }}
    >
      <section>
        <p>The state is from {describeOrigin(model)}.</p>
        <h2>Load</h2>
        <ScenarioForm model={model} />
        <FileField onFile={load} />
        <FieldProblem text={problem.value} />
      </section>
      <SaveSection model={model} />
    </div>
  )
}

function FileField({ onFile }: { onFile: (file: File) => void }) {
  return (
    <div class="row">
      <label class="btn">
        Load a file…
        <input
          type="file"
          class="visually-hidden"
          accept=".json,application/json"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file) onFile(file)
            // So that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
      </label>
      <span class="dim grow">or drop it here: a saved state, or a list of objects as JSON.</span>
    </div>
  )
}

export const statePane: Pane = {
  name: 'State',
  Component: StatePane,
  styles,
}
