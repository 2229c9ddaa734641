import { type AssumptionName, type Assumptions, assumptionValues, bodyFields } from '../../contract/assumptions.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { DraftField } from '../ui/draft-field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { parseLimit, parseTokens } from './parse-assumption.ts'

/** What the control of an assumption gets. */
interface Props {
  readonly model: ConsoleModel
  readonly name: AssumptionName
  readonly current: Assumptions
}

/** Changes one assumption. */
export function AssumptionControl({ model, name, current }: Props) {
  const set = (value: unknown) => setAssumption(model, name, value)
  const values: readonly unknown[] | undefined = assumptionValues[name].choices
  if (values) {
    const choices = values.map((value) => ({ value }))
    return <Segmented label={name} choices={choices} value={current[name]} onChange={set} />
  }
  if (name === 'requiredFields') {
    const required = current[name]
    return (
      <div class="row" role="group" aria-label={name}>
        {bodyFields.map((field) => (
          <label key={field} class="row check">
            <input
              type="checkbox"
              checked={required.includes(field)}
              // In the order of the contract.
              onChange={() => set(bodyFields.filter((other) => required.includes(other) !== (other === field)))}
            />
            <code>{field}</code>
          </label>
        ))}
      </div>
    )
  }
  const isLimit = name === 'nameMaxLength'
  return (
    <DraftField
      label={isLimit ? 'Maximum length' : 'Tokens, separated by commas'}
      placeholder={isLimit ? 'no limit' : 'no authentication'}
      value={String(current[name] ?? '')}
      onCommit={(text) => set(isLimit ? parseLimit(text) : parseTokens(text))}
    />
  )
}

/**
 * Sets an assumption.
 * @returns the message of the error, if any
 */
export function setAssumption(model: ConsoleModel, name: AssumptionName, value: unknown): Promise<string | undefined> {
  // What the user typed; the mock checks it.
  const changes = { [name]: value } as Partial<Assumptions>
  return model.attempt(`Set ${name} to ${JSON.stringify(value)}`, () =>
    model.control.configure({ assumptions: changes }),
  )
}
