import { useSignal } from '@preact/signals'
import type { Exchange } from '../../mock/log/exchange.ts'
import { parseBytes } from '../../mock/log/raw-body.ts'
import { formatRequestLine } from '../../text/request-line.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import type { Send } from '../model/control.ts'
import { formatBody } from '../model/json-text.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { assign } from '../ui/field.tsx'
import { formatHeaderLines, RequestForm } from '../ui/request-form.tsx'
import { createScope, formatFetchCode, formatRequestCurl, formatTestCode, withoutOwnHeaders } from './request-code.ts'

/** The actions for a request: send it again, as it was or changed; let the next one fail; copy it. */
export function RequestActions({ model, request, search }: { model: ConsoleModel; request: Exchange; search: string }) {
  const { control, notices } = model
  const { method, path, headers, body, rawBody } = request
  const isEdited = useSignal(false)
  const own = withoutOwnHeaders(headers)
  const url = new URL(control.baseUrl + path + search, location.href).href
  /** Sends with the tokens that the form does not show. */
  const send: Send = (target, init) => control.send(target, { ...init, headers: unmask(init.headers, own) })
  return (
    <>
      <div class="row">
        {request.outcome === 'pending' && (
          <Button
            onClick={() =>
              model.run('Release a request', () => control.requests.release({ requestId: request.requestId }))
            }
          >
            Release this one
          </Button>
        )}
        <Button
          // Not through `run`, which would wait for a response that may never come. Its changes can be undone, as
          // what the application changes.
          onClick={() =>
            control.send(path + search, { method, headers: own, body: parseBytes(rawBody) }).then(
              ({ status }) => notices.say(`Replayed: ${status}.`),
              () => notices.say('Replayed: no response.'),
            )
          }
        >
          Replay
        </Button>
        <Button aria-expanded={isEdited.value} onClick={() => assign(isEdited, !isEdited.value)}>
          Edit and replay
        </Button>
        <Button
          onClick={() =>
            model.run(
              `Fail the next ${formatRequestLine({ method, path, search })}`,
              () => control.faults.add({ ...createScope(request), status: 500, times: 1 }),
              'The next request like this gets a 500.',
            )
          }
        >
          Fail the next one
        </Button>
        <CopyButton text={() => formatFetchCode(request, url)}>Copy as fetch</CopyButton>
        <CopyButton text={() => formatTestCode(request)}>Copy as a test</CopyButton>
        <CopyButton text={() => formatRequestCurl(request, url)}>Copy as curl</CopyButton>
      </div>
      {isEdited.value && (
        <RequestForm
          class="stack card"
          send={send}
          draft={{
            method,
            path: path + search,
            headers: formatHeaderLines(maskToken(own)),
            body: body === null ? '' : formatBody(body),
          }}
        />
      )}
    </>
  )
}

/** Headers without the token, which is a secret. */
export function maskToken(headers: Exchange['headers']): Exchange['headers'] {
  const { authorization } = headers
  return authorization ? { ...headers, authorization: authorization.replace(/^(\S+ )?.*$/, '$1••••••') } : headers
}

/** Headers with the token again, unless it was edited. */
function unmask(edited: RequestInit['headers'], headers: Exchange['headers']): Headers {
  const masked = maskToken(headers).authorization
  // A header of a request cannot have the dots.
  const entries = Object.entries(edited as Exchange['headers']).map(([name, value]) =>
    name.toLowerCase() === 'authorization' && value === masked ? [name, headers.authorization!] : [name, value],
  )
  return new Headers(entries as [string, string][])
}
