import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { formatBody } from '../model/json-text.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { download } from './download.ts'
import { assign } from './field.tsx'
import { FactList } from './prose.tsx'

/** The most characters that are shown at once, and the most elements of a list that are formatted for it. */
const MAX_CHARACTERS = 50_000
const MAX_ELEMENTS = 500

/** A key of indented JSON, which begins a line. */
const KEY = /^( *"(?:[^"\\]|\\.)*":)/m

/** A body, as indented JSON or as text. */
export function BodyBox({ title, body, copyLabel = 'Copy' }: { title: string; body: unknown; copyLabel?: string }) {
  const isWhole = useSignal(false)
  const isLong = Array.isArray(body) && body.length > MAX_ELEMENTS
  const text = useMemo(
    () => formatBody(isLong && !isWhole.value ? body.slice(0, MAX_ELEMENTS) : body),
    [body, isWhole.value],
  )
  if (body === null) return null
  const isCut = !isWhole.value && (isLong || text.length > MAX_CHARACTERS)
  const all = () => formatBody(body)
  return (
    <section>
      <div class="row">
        <h3 class="grow">{title}</h3>
        <CopyButton class="quiet" text={all}>
          {copyLabel}
        </CopyButton>
      </div>
      <pre class="box">
        {(isCut ? text.slice(0, MAX_CHARACTERS) : text).split(KEY).map((part, index) =>
          index % 2 ? (
            <span class="dim" key={index}>
              {part}
            </span>
          ) : (
            part
          ),
        )}
      </pre>
      {isCut && (
        <div class="row">
          <span class="dim">Only the beginning is shown.</span>
          <Button onClick={() => assign(isWhole, true)}>Show all</Button>
          <Button onClick={() => download('body.json', all())}>Download</Button>
        </div>
      )}
    </section>
  )
}

/** The headers or the query, as a list of names and values. */
export function Facts({ title, facts }: { title: string; facts: Readonly<Record<string, string | string[]>> }) {
  const entries = Object.entries(facts)
  if (entries.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <FactList facts={entries.map(([name, value]) => [name, [value].flat().join(', ')])} />
    </section>
  )
}
