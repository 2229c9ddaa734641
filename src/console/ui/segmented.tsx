import type { ComponentChildren } from 'preact'
import { isSameJson } from '../../contract/json.ts'

/** A value to choose, with what is shown beside it. */
export interface Choice<Value> {
  readonly value: Value
  readonly label?: string
  readonly extra?: ComponentChildren
}

/** A row of buttons of which one is pressed. */
export function Segmented<Value>(props: {
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}) {
  const { label: groupLabel, choices, value: current, onChange } = props
  return (
    <span class="seg" role="group" aria-label={groupLabel}>
      {choices.map(({ value, label = String(value), extra }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isSameJson(value, current)}
          onClick={() => isSameJson(value, current) || onChange(value)}
        >
          {label}
          {/* With a space, for the name of the button. */}
          {extra !== undefined && [' ', <span class="extra">{extra}</span>]}
        </button>
      ))}
    </span>
  )
}
