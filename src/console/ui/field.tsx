import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'
import { Problem } from './problem.tsx'

/** What connects a control with its field. */
interface ControlProps {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/**
 * A label with its control, and what is wrong with its value.
 * @param props.children - returns the control, which must have these properties
 */
export function Field(props: {
  label: string
  problem?: string | undefined
  class?: string
  children: (control: ControlProps) => ComponentChildren
}) {
  const { label, problem, class: className = '', children } = props
  const id = useId()
  const problemId = `${id}-problem`
  return (
    <div class={`field ${className}`}>
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        // Not in the label: the name of the field stays the same.
        'aria-describedby': problem ? problemId : undefined,
      })}
      <Problem text={problem} id={problemId} />
    </div>
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
  // The attributes of an input that are used here are those of a text area.
  const Input = rest.rows === undefined ? 'input' : ('textarea' as 'input')
  return (
    <Field label={label} problem={problem} class={className ?? ''}>
      {(control) => (
        <Input
          class="input"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onValue(event.currentTarget.value)}
          {...rest}
          {...control}
        />
      )}
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
  return (
    <Field label={label}>
      {(control) => (
        // By its index, which needs no cast.
        <select
          class="input"
          value={value}
          onChange={({ currentTarget }) => onValue(options[currentTarget.selectedIndex]![0])}
          {...control}
        >
          {options.map(([name, text]) => (
            <option key={name} value={name} selected={name === value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
