import type { Signal } from '@preact/signals'
import { toHar } from '../../client/har.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import type { RequestRow } from '../model/views.ts'
import { Button } from '../ui/button.tsx'
import { download } from '../ui/download.ts'
import { assign, bind, TextField } from '../ui/field.tsx'
import { filterChips, hasWord, toggleWord } from './request-filter.ts'

/**
 * The filter of the requests, and what can be done with all of them.
 * @param props.rows - those that the filter finds
 */
export function RequestTools(props: {
  model: ConsoleModel
  filter: Signal<string>
  rows: readonly RequestRow[]
  isCleared: boolean
  onClear: (isCleared: boolean) => void
  onNew: () => void
}) {
  const { model, filter, rows, isCleared, onClear, onNew } = props
  const { control, pending } = model
  const saveHar = async () => {
    const ids = new Set(rows.map(({ requestId }) => requestId))
    const exchanges = (await control.requests.list({}, { partial: true })).filter(({ requestId }) => ids.has(requestId))
    const baseUrl = new URL(control.baseUrl, location.origin).href.replace(/\/$/, '')
    download('requests.har', JSON.stringify(toHar(exchanges, baseUrl)))
  }
  const actions: [name: string, act: () => unknown, isOffered?: boolean][] = [
    [
      'Release',
      () => model.run('Release the waiting requests', () => control.requests.release(), 'No request waits any longer.'),
      pending.value.length > 0,
    ],
    ['Show cleared', () => onClear(false), isCleared],
    ['HAR', () => saveHar().catch((error) => model.notices.fail(error))],
    ['Clear', () => onClear(true)],
    ['New request', onNew],
  ]
  return (
    <div class="row tools bare">
      <TextField
        class="grow"
        type="search"
        label="Filter requests"
        title="Words, &quot;words with spaces&quot;, status:5, method:post, header:accept, is:error; -word for those without it"
        placeholder="Filter: words, status:5, header:, -word"
        {...bind(filter)}
      />
      <span class="chips" role="group" aria-label="Show only">
        {filterChips.map(([label, word]) => (
          <Button
            key={word}
            class="quiet"
            title={word}
            aria-pressed={hasWord(filter.value, word)}
            onClick={() => assign(filter, toggleWord(filter.value, word))}
          >
            {label}
          </Button>
        ))}
      </span>
      {actions.map(
        ([name, act, isOffered = true]) =>
          isOffered && (
            <Button key={name} onClick={act}>
              {name}
            </Button>
          ),
      )}
    </div>
  )
}
