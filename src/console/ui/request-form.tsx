import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { formatCurl } from '../../client/format-curl.ts'
import { formatError } from '../../text/error-message.ts'
import { formatMs } from '../../text/times.ts'
import type { Send } from '../model/control.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { bind, Form, SelectField, TextField } from './field.tsx'
import { BodyBox, Facts } from './http-message.tsx'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/** A request as a form begins with it. */
export interface RequestDraft {
  readonly method: string
  /** With the query. */
  readonly path: string
  /** As lines: `name: value`. One without a value is not sent. */
  readonly headers: string
  /** Empty for none. */
  readonly body: string
}

/**
 * A form for a request to the service, with its response: what is changed most comes first. Checks nothing: the service
 * does.
 * @param props.url - the base URL of a server, for a command of curl; undefined for a mock in the page
 */
export function RequestForm(props: { draft: RequestDraft; send: Send; class?: string; url?: string | undefined }) {
  const { draft, send, class: className = '', url } = props
  const root = useRef<HTMLDivElement>(null)
  const method = useSignal(draft.method)
  const path = useSignal(draft.path)
  const headers = useSignal(draft.headers)
  const body = useSignal(draft.body)
  const pending = useSignal<AbortController | null>(null)
  const answer = useSignal<{ title: string; headers: Record<string, string>; body: unknown } | null>(null)
  const canHaveBody = !['GET', 'HEAD'].includes(method.value)
  // Before the user can go on.
  useLayoutEffect(() => {
    // Scrolls it into view, too.
    root.current!.querySelector<HTMLElement>(canHaveBody ? '[rows]' : 'input')!.focus()
    return () => pending.peek()?.abort()
  }, [])
  const toRequest = () => ({
    method: method.value,
    headers: parseHeaderLines(headers.value),
    body: (canHaveBody && body.value) || null,
  })
  const run = async () => {
    const start = performance.now()
    const abort = new AbortController()
    pending.value = abort
    answer.value = null
    try {
      const response = await send(path.value, { ...toRequest(), signal: abort.signal })
      const text = await response.text()
      const title = `Response ${response.status} in ${formatMs(performance.now() - start)}`
      answer.value = { title, headers: Object.fromEntries(response.headers), body: parseResponseBody(text) }
    } catch (error) {
      answer.value = { title: 'No response', headers: {}, body: formatError(error) }
    }
    pending.value = null
  }
  return (
    <Form class={className} onSubmit={run}>
      <div class="stack" ref={root}>
        <div class="row end">
          <SelectField
            label="Method"
            options={[...new Set([draft.method, ...METHODS])].map((name) => [name, name] as const)}
            {...bind(method)}
          />
          <Button type="submit" class="main" disabled={pending.value !== null}>
            Send
          </Button>
          {pending.value && <Button onClick={() => pending.value?.abort(new Error('canceled'))}>Cancel</Button>}
          {url !== undefined && (
            <CopyButton text={() => formatCurl({ ...toRequest(), url: url + path.value })}>Copy as curl</CopyButton>
          )}
        </div>
        {canHaveBody && (
          <TextField label="Body (JSON)" rows={Math.min(8, body.value.split('\n').length + 1)} {...bind(body)} />
        )}
        <TextField label="Path and query" class="code" {...bind(path)} />
        <TextField label="Headers, one a line" rows={3} {...bind(headers)} />
        <div aria-live="polite" class="stack">
          {pending.value && 'Waiting…'}
          {answer.value && <BodyBox {...answer.value} />}
          {answer.value && <Facts title="Response headers" facts={answer.value.headers} />}
        </div>
      </div>
    </Form>
  )
}

/** Formats headers as lines. */
export function formatHeaderLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/** Parses headers of lines. Those without a value are left out. */
function parseHeaderLines(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line) =>
    /^([^:]*):?(.*)$/
      .exec(line)!
      .slice(1)
      .map((part) => part.trim()),
  )
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

function parseResponseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text || 'No body'
  }
}
