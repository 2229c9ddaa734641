import type { RequestSummary } from '../../mock/log/exchange.ts'
import { formatRequestLine } from '../../text/request-line.ts'
import { requestKey } from '../model/request-key.ts'
import { Button } from '../ui/button.tsx'
import type { PaneProps } from '../ui/pane.ts'
import { FaultForm } from './fault-form.tsx'

const MAX_WAITING_SHOWN = 20

/** Lets requests hang, and lists those that wait. */
export function HangSection({ model }: PaneProps) {
  const { control, pending } = model
  const waiting = pending.value
  return (
    <section>
      <h2>Hang</h2>
      <FaultForm
        model={model}
        scope={model.views.faults.hang.scope}
        verb="hang"
        label="Let them hang"
        toEffect={() => ({ delay: 'infinite' })}
      />
      <div class="row">
        <h3 class="grow">Waiting for a response: {waiting.length}</h3>
        {waiting.length > 1 && (
          <Button onClick={() => model.run('Release the waiting requests', () => control.requests.release())}>
            Release all
          </Button>
        )}
      </div>
      {waiting.length === 0 && <p class="dim">A request that hangs is listed here, until it is released.</p>}
      <ul>
        {waiting.slice(0, MAX_WAITING_SHOWN).map((request) => (
          <WaitingRequest key={requestKey(request)} model={model} request={request} />
        ))}
        {waiting.length > MAX_WAITING_SHOWN && <li class="item dim">and {waiting.length - MAX_WAITING_SHOWN} more</li>}
      </ul>
    </section>
  )
}

function WaitingRequest({ model, request }: PaneProps & { request: RequestSummary }) {
  const { requestId } = request
  const release = `Release ${formatRequestLine(request)}`
  return (
    <li class="row item">
      <code class="grow">{formatRequestLine(request)}</code>
      <Button
        aria-label={release}
        onClick={() => model.run(release, () => model.control.requests.release({ requestId }))}
      >
        Release
      </Button>
    </li>
  )
}
