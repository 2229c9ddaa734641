import { useSignal } from '@preact/signals'
import { isDelayOnly } from '../../mock/faults/describe-fault.ts'
import type { Exchange, RequestSummary } from '../../mock/log/exchange.ts'
import { formatRequestLine } from '../../text/request-line.ts'
import { WhyBox } from '../explain/why-box.tsx'
import type { ConsoleModel } from '../model/console-model.ts'
import { formatAppliedFault, formatResultLine } from '../model/format-result.ts'
import { requestKey } from '../model/request-key.ts'
import { Button } from '../ui/button.tsx'
import { ChangedFields } from '../ui/changed-fields.tsx'
import { assign } from '../ui/field.tsx'
import { BodyBox, Facts } from '../ui/http-message.tsx'
import { PaneLink } from '../ui/pane-link.tsx'
import { Side } from '../ui/split-view.tsx'
import { maskToken, RequestActions } from './request-actions.tsx'

const writes: readonly Exchange['operation'][] = ['create', 'replace', 'update', 'delete']

interface DetailsProps {
  readonly model: ConsoleModel
  readonly request: Exchange
  readonly summary: RequestSummary
}

interface SideProps extends Pick<DetailsProps, 'model' | 'summary'> {
  /** Null until it is read. */
  readonly request: Exchange | null
}

/**
 * Everything about one request, beside the list or in place of it.
 * @note Only its content belongs to one request: the focus stays on the button when another one is selected.
 */
export function RequestDetails({ model, request, summary }: SideProps) {
  const title = (
    <>
      <span class="dim">#{summary.requestId}</span> {formatRequestLine(summary)}
    </>
  )
  return (
    <Side label="Details of the request" title={title}>
      {request && <Content key={requestKey(summary)} {...{ model, request, summary }} />}
    </Side>
  )
}

function Content({ model, request, summary }: DetailsProps) {
  const { operation, objectId, query, headers, body, fault } = request
  const isSecretShown = useSignal(false)
  return (
    <>
      <p class="dim">
        {formatResultLine(request, summary)}
        {writes.includes(operation) && objectId !== null && (
          <>
            , <PaneLink model={model} pane="Objects" id={objectId}>{`object ${objectId}`}</PaneLink>
          </>
        )}
      </p>
      <RequestActions model={model} request={request} search={summary.search} />
      <FaultBox model={model} request={request} />
      {(request.outcome === 'response' || (request.outcome === 'network-error' && fault)) && (
        <WhyBox model={model} exchange={request} />
      )}
      <Change model={model} request={request} />
      <Facts title="Query" facts={query} />
      <Facts title="Request headers" facts={isSecretShown.value ? headers : maskToken(headers)} />
      {headers.authorization && (
        <Button aria-pressed={isSecretShown.value} onClick={() => assign(isSecretShown, !isSecretShown.value)}>
          Show the token
        </Button>
      )}
      <BodyBox title="Request body" body={body} />
      <Facts title="Response headers" facts={request.responseHeaders ?? {}} />
      <BodyBox title="Response body" body={request.responseBody} />
      {request.responseBodyDropped && (
        <p class="dim">The response body was not kept: the log keeps the latest, up to 16 Mi characters.</p>
      )}
    </>
  )
}

/** The changes of a request, field by field. */
function Change({ model, request: { objectId, requestId } }: Pick<DetailsProps, 'model' | 'request'>) {
  const found = objectId === null ? undefined : model.history.findObjectChange(objectId, requestId)
  if (found?.change.type !== 'update') return null
  return (
    <section>
      <h3>What it changed</h3>
      <ChangedFields change={found.change} />
    </section>
  )
}

/** The fault that applies to a request, with a button to remove it, and what a function of a fault threw. */
function FaultBox({ model, request: { fault } }: { model: ConsoleModel; request: Exchange }) {
  if (!fault) return null
  const { error, ...effect } = fault
  const words = formatAppliedFault(effect)
  const active = model.faults.value.find(({ id }) => fault.ids.includes(id))
  return (
    <div class="stack card why fault">
      {words && (
        <p>
          <b>
            A fault {isDelayOnly(fault) ? 'delays' : 'decides'} this response: {words}.
          </b>{' '}
          {active ? 'It is still active.' : 'It is no longer active.'}
        </p>
      )}
      {error !== undefined && <p class="bad">{error}</p>}
      {active && (
        <Button
          onClick={() =>
            model.run(
              `Remove the fault: ${words}`,
              () => model.control.faults.remove(active.id),
              'The fault is removed.',
            )
          }
        >
          Remove the fault
        </Button>
      )}
    </div>
  )
}
