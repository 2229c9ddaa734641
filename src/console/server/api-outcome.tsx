/** The most characters of a response that are shown. */
const MAX_SHOWN = 100_000

/** What came of a request. */
export interface Outcome {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly text: string
  /** In ms. */
  readonly duration: number
}

/** A response: its status, headers and body. */
export function OutcomeView({ status, headers, text, duration }: Outcome) {
  return (
    <>
      <h3>
        Response <b class={toneOf(String(status))}>{status}</b> in {duration.toFixed(0)} ms
      </h3>
      <dl class="facts">
        {headers.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} `}>{value}</dd>])}
      </dl>
      <pre class="box">{text.slice(0, MAX_SHOWN) || 'No body'}</pre>
      {text.length > MAX_SHOWN && (
        <p class="dim">The first 100,000 of {text.length.toLocaleString('en')} characters.</p>
      )}
    </>
  )
}

/** The color of a status. */
export function toneOf(status: string): string {
  return status < '300' ? 'good' : 'bad'
}
