import { useSignal } from '@preact/signals'
import { TextField } from './field.tsx'

/** A field whose text is applied with Enter, or when the field is left. */
export function DraftField(props: {
  label: string
  value: string
  placeholder?: string
  class?: string
  /** Applies the text, and returns what is wrong with it, if anything. */
  onCommit: (text: string) => Promise<string | undefined>
}) {
  const { value, onCommit, ...rest } = props
  const draft = useSignal<string | null>(null)
  const problem = useSignal<string | undefined>(undefined)
  return (
    <TextField
      {...rest}
      value={draft.value ?? value}
      problem={problem.value}
      onValue={(text) => {
        draft.value = text
      }}
      onChange={async (event) => {
        const text = event.currentTarget.value
        problem.value = await onCommit(text)
        // What was typed in the meantime stays.
        if (problem.value === undefined && draft.value === text) draft.value = null
      }}
    />
  )
}
