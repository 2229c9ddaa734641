import { signal } from '@preact/signals'
import { findChanges } from '../../contract/assumption-changes.ts'
import { assumptionDescriptions } from '../../contract/assumption-descriptions.ts'
import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  assumptionValues,
  bodyFields,
} from '../../contract/assumptions.ts'
import { isSameJson } from '../../contract/json.ts'
import { formatAssumptions } from '../../text/assumption-value.ts'
import {
  assumptionGroups,
  formatAssumeArguments,
  matchesSearch,
  parseLimit,
  parseTokens,
} from '../model/assumption-text.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { formatCode } from '../model/json-text.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { assign, DraftField } from '../ui/field.tsx'
import { createPaneState, type Pane, type PaneProps } from '../ui/pane.ts'
import { CodeSpans, ContractLink } from '../ui/prose.tsx'
import { Segmented } from '../ui/segmented.tsx'
import styles from './assumptions.css'

const getSearch = createPaneState(() => signal(''))

/** The rules that the service follows where the contract is silent: the assumptions of the mock. */
function AssumptionsPane({ model }: PaneProps) {
  const current = model.assumptions.value
  const initial = model.initial.value?.assumptions
  const search = getSearch(model)
  if (!current || !initial) return null
  const groups = Object.entries(assumptionGroups)
    .map(([title, names]) => [title, names.filter((name) => matchesSearch(name, search.value))] as const)
    .filter(([, names]) => names.length > 0)
  return (
    <>
      <Tools model={model} current={current} initial={initial} />
      <div class="pane">
        <p class="dim">
          What the service does where the contract is silent. In code, these rules are <code>assumptions</code>.
        </p>
        {groups.map(([title, names]) => (
          <section key={title}>
            <h2>{title}</h2>
            {names.map((name) => (
              <Assumption key={name} {...{ model, name, current, initial }} />
            ))}
          </section>
        ))}
        {groups.length === 0 && <p class="dim">No service rule matches the search.</p>}
      </div>
    </>
  )
}

interface AllProps {
  readonly model: ConsoleModel
  readonly current: Assumptions
  /** Those of the options. */
  readonly initial: Assumptions
}

function Tools({ model, current, initial }: AllProps) {
  const changes = findChanges(current)
  const text = formatAssumeArguments(changes)
  const count = Object.keys(findChanges(current, initial)).length
  const search = getSearch(model)
  return (
    <div class="row tools stay">
      <input
        class="input grow"
        type="search"
        aria-label="Search service rules"
        placeholder="Search"
        value={search.value}
        onInput={(event) => assign(search, event.currentTarget.value)}
      />
      <span role="status">
        {count} of {assumptionNames.length} changed
      </span>
      {Object.keys(changes).length > 0 && (
        <>
          {text === null ? (
            <span class="dim">--assume cannot have these tokens</span>
          ) : (
            <CopyButton text={() => text}>Copy as --assume</CopyButton>
          )}
          <CopyButton text={() => `createInventoryMock({ assumptions: ${formatCode(changes)} })`}>
            Copy as code
          </CopyButton>
        </>
      )}
      {count > 0 && (
        <Button
          onClick={() => model.run('Reset all service rules', () => model.control.configure({ assumptions: initial }))}
        >
          Reset all
        </Button>
      )}
    </div>
  )
}

function Assumption({ model, name, current, initial }: AllProps & { name: AssumptionName }) {
  const { decides, section } = assumptionDescriptions[name]
  const { [name]: byOptions } = initial
  const isChanged = !isSameJson(current[name], byOptions)
  return (
    <div class="assumption">
      <div>
        <div class="row">
          <h3>
            <code>{name}</code>
          </h3>
          <ContractLink section={section} />
          {isChanged ? (
            <>
              <span class="tag reason">changed</span>
              <Button
                class="quiet"
                aria-label={`Reset ${name}`}
                title={name === 'tokens' ? undefined : `Back to ${JSON.stringify(byOptions)}`}
                onClick={() => setAssumption(model, name, byOptions)}
              >
                Reset
              </Button>
            </>
          ) : (
            !isSameJson(byOptions, assumptionValues[name].default) && <span class="tag">set by an option</span>
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

interface Props {
  readonly model: ConsoleModel
  readonly name: AssumptionName
  readonly current: Assumptions
}

const fieldLabels: { readonly [Name in AssumptionName]?: string } = {
  pageSize: 'Objects of a page',
  nameMaxLength: 'Maximum length',
  tokens: 'Tokens, separated by commas',
}

function AssumptionControl({ model, name, current }: Props) {
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
  const isLimit = name !== 'tokens'
  return (
    <DraftField
      label={fieldLabels[name] ?? name}
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
function setAssumption(model: ConsoleModel, name: AssumptionName, value: unknown): Promise<string | undefined> {
  // What the user typed; the mock checks it.
  const assumptions = { [name]: value } as Partial<Assumptions>
  return model.attempt(`Set ${formatAssumptions(assumptions)}`, () => model.control.configure({ assumptions }))
}

export const assumptionsPane: Pane = {
  name: 'Service rules',
  Component: AssumptionsPane,
  styles,
  count: ({ differences }) => differences.value.filter(({ kind }) => kind === 'service rule').length,
  isWarning: true,
}
