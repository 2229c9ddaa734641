import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { assumptionDescriptions } from '../../contract/assumption-descriptions.ts'
import type { AssumptionName } from '../../contract/assumptions.ts'
import type { ExplainedResponse } from '../../mock/explain/explanation.ts'
import type { EndedExchange } from '../../mock/log/exchange.ts'
import { formatAssumeArguments } from '../assumptions/assumption-text.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import type { ConsoleControl } from '../model/control.ts'
import { formatCode } from '../text/format-code.ts'
import { Button } from '../ui/button.tsx'
import { CodeSpans, ContractLink } from '../ui/contract-text.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { assign } from '../ui/field.tsx'
import { BodyBox } from '../ui/http-message.tsx'
import { Segmented } from '../ui/segmented.tsx'
import {
  type Explained,
  findResponse,
  formatChoice,
  listChanged,
  listValueChoices,
  useExplanation,
} from './explained-values.ts'
import { formatResponse } from './format-request.ts'

interface WhyProps {
  readonly model: ConsoleModel
  readonly exchange: EndedExchange
}

/** The assumption or the fault that decided a response, and what the request gets under other values. */
export function WhyBox({ model, exchange }: WhyProps) {
  const { assumption } = exchange
  const { explained, isWanted } = useExplanation(model, exchange)
  const now = model.assumptions.value!
  const first = useMemo(() => now, [])
  const found = explained.value
  const others = [...new Set(found?.explanation.alternatives.map((other) => other.assumption))].filter(
    (name) => name !== assumption,
  )
  const response = found && findResponse(found, now)
  const changed = listChanged(first, now)
  const withoutFault = found?.explanation.withoutFault
  const argument = assumption && formatAssumeArguments({ [assumption]: now[assumption] })
  return (
    <>
      {assumption && (
        <div class="why">
          <Reason assumption={assumption} exchange={exchange} />
          <div class="values">{found && <ValueChoices model={model} name={assumption} explained={found} />}</div>
          <div class="row">
            {argument && <CopyButton text={() => argument}>Copy --assume</CopyButton>}
            <CopyButton
              text={() => `mock.configure(${formatCode({ assumptions: { [assumption]: now[assumption] } })})`}
            >
              Copy as code
            </CopyButton>
          </div>
        </div>
      )}
      {withoutFault && (
        <p>Without the fault, the response is: {formatResponse(withoutFault.status, withoutFault.ids?.length)}.</p>
      )}
      {!isWanted.value && (
        <Button onClick={() => assign(isWanted, true)}>Compare with other assumptions (takes a moment)</Button>
      )}
      {/* Also before it is known, so that what follows does not move. */}
      {isWanted.value && (
        <details>
          <summary class="dim">
            {!found
              ? 'Looking for other assumptions…'
              : others.length > 0
                ? 'Other assumptions would change this response'
                : 'No other assumption would change this response'}
          </summary>
          {found &&
            others.map((name) => (
              <p key={name}>
                <code>{name}</code> <ValueChoices model={model} name={name} explained={found} />
              </p>
            ))}
        </details>
      )}
      {response && changed.length > 0 && (
        <OtherResponse
          control={model.control}
          // A token is a secret.
          label={`With ${changed.map((name) => (name === 'tokens' ? name : `${name} ${now[name]}`)).join(', ')}`}
          response={response}
        />
      )}
    </>
  )
}

/** Why the response is what it is, in words. */
function Reason({ assumption, exchange }: { assumption: AssumptionName; exchange: EndedExchange }) {
  const { name, location__fact, type__name } = exchange.query
  const texts = [name, location__fact, type__name].flat().filter(Boolean)
  const { decides, section } = assumptionDescriptions[assumption]
  return (
    <p>
      <b>
        {assumption === 'filterMatch'
          ? `Nothing matched the whole value “${texts.join('”, “')}”.`
          : `${assumption} decided this response.`}
      </b>{' '}
      The <ContractLink section={section} /> does not say {decides[0]!.toLowerCase()}
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
      value={JSON.stringify(model.assumptions.value![name])}
      choices={choices.map(({ value, label, response }) => ({ value, label, extra: formatChoice(response) }))}
      onChange={(value) => {
        const { label } = choices.find((choice) => choice.value === value)!
        model.run(
          `Set ${name} to ${label}`,
          () => model.control.configure({ assumptions: { [name]: JSON.parse(value) } }),
          `${name} is now: ${label}.`,
        )
      }}
    />
  )
}

/** The most objects that are shown. */
const LIMIT = 20

/** The response that a request gets under the present assumptions. */
function OtherResponse(props: { control: ConsoleControl; label: string; response: ExplainedResponse }) {
  const { control, label, response } = props
  const { status, ids } = response
  const body = useSignal<unknown>(response.body)
  useEffect(() => {
    let isStopped = false
    const read = async () => {
      const objects = ids && (await Promise.all(ids.slice(0, LIMIT).map((id) => control.objects.get(id))))
      if (!isStopped) body.value = objects ?? response.body
    }
    read().catch(() => {})
    return () => {
      isStopped = true
    }
  }, [response])
  const rest = (ids?.length ?? 0) > LIMIT ? `, the first ${LIMIT}` : ''
  return <BodyBox title={`${label}: ${formatResponse(status, ids?.length)}${rest}`} body={body.value} />
}
