import { findChanges } from '../../contract/assumption-changes.ts'
import { assumptionDescriptions } from '../../contract/assumption-descriptions.ts'
import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  assumptionValues,
  bodyFields,
  defaultAssumptions,
  type FilterMatch,
  matchOf,
  withMatches,
} from '../../contract/assumptions.ts'
import { isSameJson } from '../../contract/json.ts'
import { textFilters } from '../../contract/parameters.ts'
import { assumptionGroups, formatAssumeArguments, parseLimit, parseTokens } from '../model/assumption-text.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { formatCode } from '../model/json-text.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { DraftField } from '../ui/field.tsx'
import type { Pane, PaneProps } from '../ui/pane.ts'
import { CodeSpans, ContractLink } from '../ui/prose.tsx'
import { Segmented } from '../ui/segmented.tsx'
import styles from './assumptions.css'
import { RealService } from './real-service.tsx'

/** The rules that the service follows where the contract is silent: the assumptions of the mock. */
function AssumptionsPane({ model }: PaneProps) {
  const current = model.assumptions.value
  const initial = model.initial.value?.assumptions
  if (!current || !initial) return null
  return (
    <>
      <Tools {...{ model, current, initial }} />
      <div class="pane column">
        <p class="dim">
          Rules of the service where the contract is silent. In code, they are <code>assumptions</code>.
        </p>
        <RealService model={model} />
        {Object.entries(assumptionGroups).map(([title, names]) => (
          <section key={title}>
            <h2>{title}</h2>
            {names.map((name) => (
              <Assumption key={name} {...{ model, name, current, initial }} />
            ))}
          </section>
        ))}
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

type OneProps = AllProps & { readonly name: AssumptionName }

function Tools({ model, current, initial }: AllProps) {
  const changes = findChanges(current)
  const count = Object.keys(findChanges(current, initial)).length
  return (
    <div class="row tools">
      <span class="grow" role="status">
        {count} of {assumptionNames.length} changed
      </span>
      {Object.keys(changes).length > 0 && (
        <>
          <CopyButton text={() => formatAssumeArguments(changes)}>Copy for the command line</CopyButton>
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

function Assumption({ model, name, current, initial }: OneProps) {
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
          <ContractLink section={section} control={model.control} />
          {isChanged ? (
            <>
              <span class="tag reason">changed</span>
              <Button
                class="quiet"
                aria-label={`Reset ${name}`}
                title={name === 'tokens' ? undefined : `Back to ${JSON.stringify(byOptions)}`}
                onClick={() => model.setAssumptions({ [name]: byOptions })}
              >
                Reset
              </Button>
            </>
          ) : (
            !isSameJson(byOptions, defaultAssumptions[name]) && <span class="tag">set by an option</span>
          )}
        </div>
        <p>
          <CodeSpans text={decides} />
        </p>
      </div>
      <AssumptionControl {...{ model, name, current }} />
    </div>
  )
}

const fieldLabels: { readonly [Name in AssumptionName]?: string } = {
  pageSize: 'Objects of a page',
  nameMaxLength: 'Maximum length',
  tokens: 'Tokens, separated by commas',
}

function AssumptionControl({ model, name, current }: Omit<OneProps, 'initial'>) {
  // Also the text that the user typed, which the mock checks.
  const set = (value: unknown) => model.setAssumptions({ [name]: value } as Partial<Assumptions>)
  const values: readonly unknown[] | undefined = assumptionValues[name].choices
  if (values) {
    const choices = values.map((value) => ({ value }))
    return (
      <>
        <Segmented<unknown> label={name} choices={choices} value={current[name]} onChange={set} />
        {name === 'filterMatch' && <MatchOfEach choices={choices} current={current.filterMatch} onChange={set} />}
      </>
    )
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

/** How each filter matches by itself. */
function MatchOfEach(props: {
  choices: readonly { readonly value: unknown }[]
  current: Assumptions['filterMatch']
  onChange: (value: Assumptions['filterMatch']) => void
}) {
  const { choices, current, onChange } = props
  return (
    <details open={typeof current === 'object'}>
      <summary class="dim">Each filter by itself</summary>
      {textFilters.map((filter) => (
        <div key={filter} class="row">
          <code>{filter}</code>
          <Segmented<unknown>
            label={`filterMatch.${filter}`}
            choices={choices}
            value={matchOf(current, filter)}
            onChange={(word) => onChange(withMatches(current, { [filter]: word as FilterMatch }))}
          />
        </div>
      ))}
    </details>
  )
}

export const assumptionsPane: Pane = {
  name: 'Service rules',
  Component: AssumptionsPane,
  styles,
  count: ({ differences }) => differences.value.filter(({ kind }) => kind === 'service rule').length,
  isWarning: true,
}
