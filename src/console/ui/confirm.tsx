import { useSignal } from '@preact/signals'
import { Button } from './button.tsx'
import { assign } from './field.tsx'

/**
 * A button for what cannot be undone: asks before it does it.
 * @note The button that asks becomes the one that keeps, so that the focus stays, and a double click does nothing.
 */
export function Confirm(props: {
  label: string
  /** What it is about, for screen readers: `web-1`. */
  name: string
  question: string
  onConfirm: () => unknown
}) {
  const { label, name, question, onConfirm } = props
  const isAsking = useSignal(false)
  const first = isAsking.value ? 'Keep' : label
  return (
    <span class="row">
      {isAsking.value && <span role="alert">{question}</span>}
      <Button aria-label={`${first} ${name}`} onClick={() => assign(isAsking, !isAsking.value)}>
        {first}
      </Button>
      {isAsking.value && (
        <Button
          class="danger"
          aria-label={`${label} ${name} now`}
          onClick={() => {
            isAsking.value = false
            onConfirm()
          }}
        >
          {label}
        </Button>
      )}
    </span>
  )
}
