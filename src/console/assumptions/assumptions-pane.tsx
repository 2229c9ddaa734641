import { assumptionDescriptions } from '../../contract/assumption-descriptions.ts'
import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  assumptionValues,
  defaultAssumptions,
} from '../../contract/assumptions.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import type { LoadedPane, PaneProps } from '../pane.ts'
import { formatCode } from '../text/code.ts'
import { Button } from '../ui/button.tsx'
import { CodeSpans } from '../ui/code-spans.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { AssumptionControl, setAssumption } from './assumption-control.tsx'
import { assumptionGroups, findChanges, isDefault } from './assumption-groups.ts'
import styles from './assumptions.css'
import { formatAssumeArguments } from './format-assumptions.ts'

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
          <span class="dim">contract {section}</span>
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
