import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Send } from '../model/control.ts'
import type { Pane } from '../pane.ts'
import { CodeSpans, FactList } from '../ui/prose.tsx'
import { RequestForm } from '../ui/request-form.tsx'
import styles from './api.css'

interface Reference {
  readonly $ref: string
}

/** What is referred to: a parameter, which has a name and a description, or a schema with examples. */
interface Referenced {
  readonly name: string
  readonly description: string
  readonly examples?: readonly unknown[]
}

/** An operation in an OpenAPI document, as far as it is shown here: other viewers show the rest. */
interface ApiOperation {
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly Reference[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Reference } } }
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The OpenAPI document of a server. */
export interface ApiDocument {
  readonly paths: Record<string, { parameters?: Reference[] } & { [Method in (typeof methods)[number]]?: ApiOperation }>
}

/** Lists the operations of a document, each with the path and the body of an example. */
export function listOperations(document: ApiDocument) {
  const find = ({ $ref }: Reference) =>
    $ref
      .split('/')
      .slice(1)
      .reduce((part: object, key) => Reflect.get(part, key), document) as Referenced
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const { summary, description, parameters = [], requestBody, responses } = operation
      const schema = requestBody?.content['application/json'].schema
      return {
        summary,
        description,
        method: method.toUpperCase(),
        path: path.replace('{id}', '1'),
        body: schema ? JSON.stringify(find(schema).examples?.[0], null, 2) : '',
        takes: [...(item.parameters ?? []), ...parameters].map(find),
        answers: Object.entries(responses).map(([name, { description }]) => ({ name, description })),
      }
    }),
  )
}

/** The operations of the service, and one of them: what it takes and answers, and a form to send it. */
function ApiPane({ url, send }: { url: string; send: Send }) {
  const document = useSignal<ApiDocument | null>(null)
  const problem = useSignal<string | undefined>(undefined)
  const selected = useSignal(0)
  const headers = useSignal('Content-Type: application/json\nAuthorization: ')
  useEffect(() => {
    const read = async () => {
      document.value = await (await send('/openapi.json', {})).json()
    }
    read().catch((error) => {
      problem.value = `Failed to read ${url}/openapi.json: ${error.message}`
    })
  }, [url])
  if (document.value === null) return <p class="empty">{problem.value ?? 'Loading…'}</p>
  const operations = listOperations(document.value)
  const operation = operations[selected.value]!
  return (
    <div class="api">
      <div class="operations" role="navigation" aria-label="Operations">
        {operations.map(({ summary, method }, index) => (
          <button
            key={summary}
            type="button"
            class="entry"
            aria-current={index === selected.value ? 'page' : undefined}
            onClick={() => {
              selected.value = index
            }}
          >
            {summary} <code class="dim">{method}</code>
          </button>
        ))}
        <p class="dim">
          Everything, for other viewers: <a href={`${url}/openapi.json`}>openapi.json</a>
        </p>
      </div>
      <div class="operation">
        <div class="part">
          <h2>{operation.summary}</h2>
          <p class="description">
            <CodeSpans text={operation.description} />
          </p>
          <FactList
            facts={[...operation.takes, ...operation.answers].map(({ name, description }) => [
              name,
              <CodeSpans key={name} text={description} />,
            ])}
          />
        </div>
        <RequestForm
          key={operation.summary}
          class="try"
          draft={{ ...operation, headers: headers.peek() }}
          url={url}
          send={send}
          onHeaders={(text) => {
            headers.value = text
          }}
        />
      </div>
    </div>
  )
}

export const apiPane: Pane = {
  name: 'API',
  Component: ({ model }) => <ApiPane url={model.control.baseUrl} send={model.control.send} />,
  styles,
  isRemote: true,
}
