import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { formatCurl } from '../../client/format-curl.ts'
import type { Send } from '../model/control.ts'
import { formatError } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { bind, TextField } from '../ui/field.tsx'
import { BodyBox, Facts } from '../ui/http-message.tsx'

/** A form for a request to the service, with its response. Checks nothing: the service does. */
export function RequestForm(props: {
  method: string
  path: string
  /** Undefined for a method without one. */
  body: string | undefined
  url: string
  send: Send
  token: Signal<string>
}) {
  const { method, url, send, token } = props
  const path = useSignal(props.path)
  const hasBody = props.body !== undefined
  const body = useSignal(props.body ?? '')
  const pending = useSignal<AbortController | null>(null)
  const answer = useSignal<{ title: string; headers: Record<string, string>; body: unknown } | null>(null)
  useEffect(() => () => pending.peek()?.abort(), [])
  const request = {
    method,
    headers: {
      ...(token.value && { Authorization: `Token ${token.value}` }),
      ...(hasBody && { 'Content-Type': 'application/json' }),
    },
    body: hasBody ? body.value : null,
  }
  const run = async () => {
    const start = performance.now()
    const abort = new AbortController()
    pending.value = abort
    answer.value = null
    try {
      const response = await send(path.value, { ...request, signal: abort.signal })
      const text = await response.text()
      const title = `Response ${response.status} in ${Math.round(performance.now() - start)} ms`
      answer.value = { title, headers: Object.fromEntries(response.headers), body: parseResponseBody(text) }
    } catch (error) {
      answer.value = { title: 'No response', headers: {}, body: formatError(error) }
    }
    pending.value = null
  }
  return (
    <form
      class="part try"
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <TextField label={`${method}, path and query`} {...bind(path)} />
      {hasBody && <TextField label="Body (JSON)" rows={12} {...bind(body)} />}
      <TextField label="Token, sent as Authorization: Token …" {...bind(token)} />
      <div class="row">
        <Button type="submit" class="main" disabled={pending.value !== null}>
          Send
        </Button>
        {pending.value && <Button onClick={() => pending.value?.abort(new Error('canceled'))}>Cancel</Button>}
        <CopyButton text={() => formatCurl({ ...request, url: url + path.value })}>Copy as curl</CopyButton>
      </div>
      <div aria-live="polite" class="part">
        {pending.value && 'Waiting…'}
        {answer.value && <BodyBox {...answer.value} />}
        {answer.value && <Facts title="Response headers" facts={answer.value.headers} />}
      </div>
    </form>
  )
}

function parseResponseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text || 'No body'
  }
}
