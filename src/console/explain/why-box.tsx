import { useMemo } from 'preact/hooks'
import { findChanges } from '../../contract/assumption-changes.ts'
import { assumptionDescriptions } from '../../contract/assumption-descriptions.ts'
import type { AssumptionName } from '../../contract/assumptions.ts'
import { textFilters } from '../../contract/parameters.ts'
import type { ExplainedResponse } from '../../mock/explain/explanation.ts'
import type { EndedExchange } from '../../mock/log/exchange.ts'
import { formatAssumptions } from '../../text/assumption-value.ts'
import { formatAssumeArguments } from '../model/assumption-text.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { formatResponse } from '../model/format-result.ts'
import { formatCode } from '../model/json-text.ts'
import type { FilterTexts } from '../model/views.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { CodeSpans, ContractLink } from '../ui/prose.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { type Explained, formatChoice, listValueChoices, useExplanation } from './explained-values.ts'
import { FilterTable } from './filter-table.tsx'
import { HelpfulAssumptions } from './helpful-assumptions.tsx'
import { PassingBody } from './passing-body.tsx'

interface WhyProps {
  readonly model: ConsoleModel
  readonly exchange: EndedExchange
}

/** The reasons of a response, and the ways to change it: the assumptions, the filters of a list, the body. */
export function WhyBox({ model, exchange }: WhyProps) {
  // Without what can be long, and explains nothing.
  const found = useExplanation(model, { ...exchange, responseBody: null })
  const now = model.assumptions.value!
  const first = useMemo(() => now, [])
  const changed = formatAssumptions(findChanges(now, first))
  const { note, withoutFault } = found?.explanation ?? {}
  return (
    <>
      <Decision model={model} exchange={exchange} found={found} />
      {note && <p>{note}</p>}
      {withoutFault && <p>Without the fault, the response is: {formatExplained(withoutFault)}.</p>}
      <OtherAssumptions model={model} found={found} decisive={exchange.assumption} />
      {changed && found?.at === now && (
        <p>
          With {changed}, the response is: {formatExplained(found.response)}.
        </p>
      )}
    </>
  )
}

function formatExplained({ status, count }: ExplainedResponse): string {
  return formatResponse(status, count ?? undefined)
}

/** The reason of the response, if anything can be done about it. */
function Decision({ model, exchange, found }: WhyProps & { found: Explained | null }) {
  const { assumption, body } = exchange
  const { filters = [], passingBody: passing = null, alternatives } = found?.explanation ?? {}
  const isEmpty = filters.length > 0 && found?.response.count === 0
  // A body can have other errors too, which no value accepts.
  const canHelp = passing === null || alternatives?.some((other) => other.assumption === assumption)
  if (!assumption && !isEmpty && passing === null) return null
  return (
    <div class="stack card why">
      {passing !== null && <PassingBody sent={body} passing={passing} />}
      {found && isEmpty && (
        <>
          <h3>Your request</h3>
          <FilterTable explanation={found.explanation} onFilters={(changes) => sendWith(model, exchange, changes)} />
          <h3>Service rules</h3>
        </>
      )}
      {assumption && canHelp && (
        <DecisiveAssumption model={model} exchange={exchange} found={found} assumption={assumption} />
      )}
      {found && isEmpty && <HelpfulAssumptions model={model} explanation={found.explanation} shown={assumption} />}
    </div>
  )
}

/** Sends a request again with other filters, and says what it gets. */
async function sendWith(model: ConsoleModel, { path, query, headers }: EndedExchange, changes: FilterTexts) {
  const values = Object.entries({ ...query, ...changes }).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one]),
  )
  const search = new URLSearchParams(values)
  try {
    const response = await model.control.send(`${path}?${search}`, { headers })
    const body: unknown = await response.json()
    const text = formatResponse(response.status, Array.isArray(body) ? body.length : undefined)
    model.notices.say(`Sent ?${search}: ${text}.`)
  } catch (error) {
    model.notices.fail(error)
  }
}

/** The assumption that decided the response, its values, and what sets the present one. */
function DecisiveAssumption(props: WhyProps & { found: Explained | null; assumption: AssumptionName }) {
  const { model, exchange, found, assumption } = props
  const present = { [assumption]: model.assumptions.value![assumption] }
  return (
    <>
      <Reason model={model} assumption={assumption} exchange={exchange} />
      <div class="values">{found && <ValueChoices model={model} name={assumption} explained={found} />}</div>
      <div class="row">
        <CopyButton text={() => formatAssumeArguments(present)}>Copy for the command line</CopyButton>
        <CopyButton text={() => `mock.configure(${formatCode({ assumptions: present })})`}>Copy as code</CopyButton>
      </div>
    </>
  )
}

/** The assumptions that would change the response, besides the one that decides it. */
function OtherAssumptions(props: { model: ConsoleModel; found: Explained | null; decisive: AssumptionName | null }) {
  const { model, found, decisive } = props
  const all = new Set(found?.explanation.alternatives.map(({ assumption }) => assumption))
  const others = [...all].filter((name) => name !== decisive)
  return (
    // Also before it is known, so that what follows does not move.
    <details>
      <summary class="dim">
        {!found
          ? 'Looking for other service rules…'
          : others.length > 0
            ? 'Other service rules would change this response'
            : 'No other service rule would change this response'}
      </summary>
      {found &&
        others.map((name) => (
          <p key={name}>
            <code>{name}</code> <ValueChoices model={model} name={name} explained={found} />
          </p>
        ))}
    </details>
  )
}

/** Why the response is what it is, in words. */
function Reason({ model, assumption, exchange }: WhyProps & { assumption: AssumptionName }) {
  const texts = textFilters.flatMap((name) => exchange.query[name]).filter(Boolean)
  const { decides, section } = assumptionDescriptions[assumption]
  return (
    <p>
      <b>
        {assumption === 'filterMatch'
          ? `Nothing matched the whole value “${texts.join('”, “')}”.`
          : `The service rule ${assumption} decided this response.`}
      </b>{' '}
      The <ContractLink section={section} control={model.control} /> does not say {decides[0]!.toLowerCase()}
      <CodeSpans text={decides.slice(1)} /> With another value of <code>{assumption}</code>, this request gets:
    </p>
  )
}

/** The values of an assumption, each with what it gives; one click sets it. */
function ValueChoices({ model, name, explained }: { model: ConsoleModel; name: AssumptionName; explained: Explained }) {
  const choices = listValueChoices(name, explained)
  return (
    <Segmented
      label={name}
      value={model.assumptions.value![name] as unknown}
      choices={choices.map(({ value, label, response }) => ({ value, label, extra: formatChoice(response) }))}
      onChange={(value) => model.setAssumptions({ [name]: value })}
    />
  )
}
