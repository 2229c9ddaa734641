import { assumptionDescriptions } from '../../contract/assumption-descriptions.ts'
import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  assumptionValues,
  bodyFields,
  defaultAssumptions,
} from '../../contract/assumptions.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import type { LoadedPane, PaneProps } from '../pane.ts'
import { formatCode } from '../text/format-code.ts'
import { Button } from '../ui/button.tsx'
import { CodeSpans, ContractLink } from '../ui/contract-text.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { DraftField } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { assumptionGroups, findChanges, isDefault } from './assumption-groups.ts'
import { formatAssumeArguments, parseLimit, parseTokens } from './assumption-text.ts'
import styles from './assumptions.css'

/** What the mock assumes where the contract is silent. */
function AssumptionsPane({ model }: PaneProps) {
  const current = model.assumptions.value
  if (current === null) return null
  return (
    <>
      <Tools model={model} current={current} />
      <div class="pane">
        {Object.entries(assumptionGroups).map(([title, names]) => (
          <section key={title}>
            <h2>{title}</h2>
            {names.map((name) => (
              <Assumption key={name} model={model} name={name} current={current} />
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

function Tools({ model, current }: { model: ConsoleModel; current: Assumptions }) {
  const changes = findChanges(current)
  const text = formatAssumeArguments(changes)
  const count = Object.keys(changes).length
  return (
    <div class="tools stay">
      <span class="grow">
        {count} of {assumptionNames.length} changed
      </span>
      {count > 0 && (
        <>
          {text === null ? (
            <span class="dim">--assume cannot have these tokens</span>
          ) : (
            <CopyButton text={() => text}>Copy as --assume</CopyButton>
          )}
          <CopyButton text={() => `createInventoryMock({ assumptions: ${formatCode(changes)} })`}>
            Copy as code
          </CopyButton>
          <Button
            onClick={() =>
              model.run('Reset all assumptions', () => model.control.configure({ assumptions: defaultAssumptions }))
            }
          >
            Reset all to defaults
          </Button>
        </>
      )}
    </div>
  )
}

function Assumption({ model, name, current }: { model: ConsoleModel; name: AssumptionName; current: Assumptions }) {
  const { decides, section } = assumptionDescriptions[name]
  const byDefault = assumptionValues[name].default
  return (
    <div class="assumption">
      <div>
        <div class="row">
          <h3>
            <code>{name}</code>
          </h3>
          <ContractLink section={section} />
          {!isDefault(name, current[name]) && (
            <>
              <span class="tag reason">changed</span>
              <Button
                class="quiet"
                aria-label={`Back to default: ${name}`}
                title={JSON.stringify(byDefault)}
                onClick={() => setAssumption(model, name, byDefault)}
              >
                Back to default
              </Button>
            </>
          )}
        </div>
        <p>
          <CodeSpans text={decides} />
        </p>
      </div>
      <AssumptionControl model={model} name={name} current={current} />
    </div>
  )
}

export const pane: LoadedPane = { Component: AssumptionsPane, styles }

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
