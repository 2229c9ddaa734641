import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { LoadedPane, PaneProps } from '../pane.ts'
import { Description } from '../ui/description.tsx'
import { SelectField } from '../ui/field.tsx'
import styles from './api.css'
import { listOperations } from './api-document.ts'
import { OperationView } from './api-operation.tsx'
import type { ApiDocument } from './openapi.ts'
import type { Send } from './send.ts'

/** The API of the server, to read and to try. */
function ApiPane({ model, isPage }: PaneProps) {
  return <ApiOperations url={model.control.baseUrl} send={model.control.send} hash={isPage ? '#api/' : undefined} />
}

/**
 * The operations of the OpenAPI document of a server.
 * @param props.hash - how the hash of the page begins that names an operation; undefined in the page of an application,
 * whose address is its own
 */
export function ApiOperations({ url, send, hash }: { url: string; send: Send; hash?: string | undefined }) {
  const document = useSignal<ApiDocument | null>(null)
  const problem = useSignal<string | undefined>(undefined)
  const slug = useSignal('')
  const token = useSignal('')
  useEffect(() => {
    const read = () => {
      if (hash !== undefined) slug.value = location.hash.startsWith(hash) ? location.hash.slice(hash.length) : ''
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  useEffect(() => {
    send('/openapi.json', {})
      .then((response) => response.json())
      .then(
        (value) => {
          document.value = value
        },
        (error) => {
          problem.value = `Failed to read ${url}/openapi.json: ${error.message}`
        },
      )
  }, [url])
  if (document.value === null) return <p class="empty">{problem.value ?? 'Loading…'}</p>

  const { title, version, description } = document.value.info
  const operations = listOperations(document.value)
  const operation = operations.find((one) => one.slug === slug.value)
  const show = (value: string) => {
    if (hash === undefined) slug.value = value
    else location.hash = hash + value
  }
  // Links where there are addresses for them.
  const Item = hash === undefined ? 'button' : 'a'
  const entries = [{ slug: '', method: '', summary: 'Overview' }, ...operations]
  return (
    <div class="api">
      <div class="operations" role="navigation" aria-label="Operations">
        <ul>
          {entries.map(({ slug: value, method, summary }) => (
            <li key={value}>
              <Item
                class="entry"
                href={hash === undefined ? undefined : hash + value}
                aria-current={value === (operation?.slug ?? '') ? 'page' : undefined}
                onClick={() => show(value)}
              >
                {summary} <code class="dim">{method}</code>
              </Item>
            </li>
          ))}
        </ul>
      </div>
      <div class="choice">
        <SelectField
          label="Operation"
          value={operation?.slug ?? ''}
          options={entries.map(({ slug: value, method, summary }) => [value, `${method} ${summary}`])}
          onValue={show}
        />
      </div>
      {operation ? (
        <OperationView key={operation.slug} operation={operation} url={url} send={send} token={token} />
      ) : (
        <div class="part">
          <h2>
            {title} {version}
          </h2>
          <Description text={description} />
          <a href={`${url}/openapi.json`} target="_blank" rel="noopener noreferrer">
            openapi.json
          </a>
        </div>
      )}
    </div>
  )
}

export const pane: LoadedPane = { Component: ApiPane, styles }
