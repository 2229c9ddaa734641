import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'

/**
 * A label with its control, and what is wrong with its value.
 * @param props.id - that of the control
 */
function Field(props: {
  label: string
  id: string
  problem?: string | undefined
  class?: string | undefined
  children: ComponentChildren
}) {
  const { label, id, problem, class: className = '', children } = props
  return (
    <div class={`field column ${className}`}>
      <label for={id}>{label}</label>
      {children}
      <FieldProblem text={problem} id={`${id}-problem`} />
    </div>
  )
}

/** A form that is handled in the page. */
export function Form({
  onSubmit,
  ...rest
}: Omit<JSX.FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & { onSubmit: () => unknown }) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}

/** A field for text: one line, or some. */
export function TextField(
  props: Omit<JSX.InputHTMLAttributes<HTMLInputElement>, 'onInput' | 'label' | 'class'> & {
    label: string
    problem?: string | undefined
    class?: string
    /** The number of lines. */
    rows?: number | undefined
    onValue: (value: string) => void
  },
) {
  const { label, problem, onValue, class: className, ...rest } = props
  const id = useId()
  // The attributes of an input that are used here are those of a text area.
  const Input = rest.rows === undefined ? 'input' : ('textarea' as 'input')
  return (
    <Field label={label} id={id} problem={problem} class={className}>
      <Input
        class="input"
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => onValue(event.currentTarget.value)}
        {...rest}
        id={id}
        aria-invalid={problem ? true : undefined}
        // Not in the label: the name of the field stays the same.
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
    </Field>
  )
}

/** A choice from a list. */
export function SelectField<Value extends string>(props: {
  label: string
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onValue: (value: Value) => void
}) {
  const { label, value, options, onValue } = props
  const id = useId()
  return (
    <Field label={label} id={id}>
      <select
        class="input"
        id={id}
        value={value}
        // By its index, which needs no cast.
        onChange={({ currentTarget }) => onValue(options[currentTarget.selectedIndex]![0])}
      >
        {options.map(([name, text]) => (
          <option key={name} value={name} selected={name === value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** The error of the text that the user typed. */
export function FieldProblem({ text, id }: { text: string | undefined; id?: string }) {
  if (!text) return null
  return (
    <p class="problem" role="alert" id={id}>
      {text}
    </p>
  )
}

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
      onValue={(text) => assign(draft, text)}
      onChange={async (event) => {
        const text = event.currentTarget.value
        problem.value = await onCommit(text)
        // A text that was typed in the meantime stays.
        if (problem.value === undefined && draft.value === text) draft.value = null
      }}
    />
  )
}

/** Sets a signal, as an expression: for what is done at an event. */
export function assign<Value>(signal: Signal<Value>, value: Value): void {
  signal.value = value
}

/** The properties of a field whose value is that of a signal. */
export function bind<Value>(signal: Signal<Value>): { value: Value; onValue: (value: Value) => void } {
  return { value: signal.value, onValue: (value) => assign(signal, value) }
}
