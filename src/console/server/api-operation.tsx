import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { formatCurl } from '../../client/format-curl.ts'
import { formatError } from '../text/error.ts'
import { bind } from '../ui/bind.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Description } from '../ui/description.tsx'
import { Field, TextField } from '../ui/field.tsx'
import { BodyDetails } from './api-body.tsx'
import type { ApiOperation, ParameterInfo } from './api-document.ts'
import { type Outcome, OutcomeView, toneOf } from './api-outcome.tsx'
import { toRequest } from './api-request.ts'
import type { Send } from './send.ts'

/** An operation: what it does, and a form to try it. */
export function OperationView(props: { operation: ApiOperation; url: string; send: Send; token: Signal<string> }) {
  const { operation, url, send, token } = props
  const { method, path, parameters, body, responses } = operation
  const values = useSignal<Readonly<Record<string, string>>>({})
  const text = useSignal(body?.examples[0] ?? '')
  const outcome = useSignal<Outcome | null>(null)
  const problem = useSignal<string | undefined>(undefined)
  const abort = useRef<AbortController | null>(null)
  const isPending = useSignal(false)
  useEffect(() => () => abort.current?.abort(), [])

  const request = toRequest(operation, { values: values.value, body: text.value, token: token.value })
  const curl = formatCurl({ ...request, url: url + request.path })
  const run = async () => {
    const { path, ...init } = request
    const start = performance.now()
    abort.current = new AbortController()
    isPending.value = true
    outcome.value = null
    problem.value = undefined
    try {
      const response = await send(path, { ...init, signal: abort.current.signal })
      const body = await response.text()
      const duration = performance.now() - start
      outcome.value = { status: response.status, headers: [...response.headers], text: formatJson(body), duration }
    } catch (error) {
      problem.value = `No response: ${formatError(error)}`
    }
    isPending.value = false
  }
  return (
    <div class="operation">
      <div class="part">
        <h2>{operation.summary}</h2>
        <p>
          <b class="code">{method}</b> <code>{path}</code>
        </p>
        <Description text={operation.description} />
        {body && (
          <>
            <h3>Request body</h3>
            <BodyDetails {...body} examples={[]} />
          </>
        )}
        <h3>Responses</h3>
        {responses.map(({ status, ...response }) => (
          <details key={status}>
            <summary>
              <b class={toneOf(status)}>{status}</b> <Description text={response.description} />
            </summary>
            <BodyDetails {...response} />
          </details>
        ))}
      </div>
      <form
        class="part try"
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <h3>Try it</h3>
        {parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={values.value[parameter.name] ?? ''}
            onValue={(value) => {
              values.value = { ...values.value, [parameter.name]: value }
            }}
          />
        ))}
        {body && (
          <Field label="Body (JSON)">
            {(control) => (
              <textarea
                class="input"
                rows={12}
                spellcheck={false}
                value={text.value}
                onInput={(event) => {
                  text.value = event.currentTarget.value
                }}
                {...control}
              />
            )}
          </Field>
        )}
        <TextField label="Token, sent as Authorization: Token …" {...bind(token)} />
        <div class="row">
          <Button type="submit" class="main" disabled={isPending.value}>
            Send
          </Button>
          {isPending.value && <Button onClick={() => abort.current?.abort(new Error('canceled'))}>Cancel</Button>}
          <CopyButton text={() => curl}>Copy as curl</CopyButton>
        </div>
        <pre class="box">{curl}</pre>
        <div aria-live="polite" class="part">
          {isPending.value && 'Waiting…'}
          {problem.value && <p class="problem">{problem.value}</p>}
          {outcome.value && <OutcomeView {...outcome.value} />}
        </div>
      </form>
    </div>
  )
}

function ParameterField(props: { parameter: ParameterInfo; value: string; onValue: (value: string) => void }) {
  const { parameter, value, onValue } = props
  const { name, type, isRequired, description, example } = parameter
  return (
    <div>
      <TextField
        label={`${name}: ${type}${isRequired ? ', required' : ''}`}
        required={isRequired}
        placeholder={example && `for example ${example}`}
        value={value}
        onValue={onValue}
      />
      <div class="dim">
        <Description text={description} />
      </div>
    </div>
  )
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
