import { useSignal } from '@preact/signals'
import { formatCount, formatNumber } from '../../text/numbers.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { assign, TextField } from '../ui/field.tsx'
import { filterFields, findResponsibleProblem } from './object-list.ts'
import type { ObjectsModel } from './objects-model.ts'

const MAX_GENERATED = 100_000

/** The filters, the query that they stand for, and what adds objects. */
export function ObjectTools({ objects }: { objects: ObjectsModel }) {
  const { texts, search, list, side, progress } = objects
  const more = useSignal('200')
  const query = search.value
  const running = progress.value
  const count = Number(more.value)
  const isValid = Number.isInteger(count) && count > 0 && count <= MAX_GENERATED
  return (
    <div class="row tools">
      {filterFields.map((name) => (
        <TextField
          key={name}
          class="filter"
          type="search"
          label={`Filter ${name}`}
          placeholder={name}
          value={texts.value[name] ?? ''}
          problem={name === 'responsible' ? findResponsibleProblem(texts.value[name]) : undefined}
          onValue={(value) => assign(texts, { ...texts.value, [name]: value })}
        />
      ))}
      <div class="found">
        <span role="status">{formatCount(list.value.count, 'object')}</span>
        <code title={query}>{query}</code>
        {query && (
          <>
            <CopyButton class="quiet" text={() => query}>
              Copy
            </CopyButton>
            <Button class="quiet" onClick={() => assign(texts, {})}>
              Clear
            </Button>
          </>
        )}
      </div>
      <Button
        class="quiet"
        aria-pressed={side.value === 'changes'}
        onClick={() => assign(side, side.value === 'changes' ? null : 'changes')}
      >
        Recent changes
      </Button>
      {running ? (
        <progress value={running.created} max={running.count} aria-label="Objects added" />
      ) : (
        <input
          class="input"
          type="number"
          aria-label="How many to generate"
          value={more.value}
          onInput={(event) => assign(more, event.currentTarget.value)}
        />
      )}
      <Button
        class="more"
        title={`Adds up to ${formatNumber(MAX_GENERATED)} objects with realistic values`}
        disabled={!isValid}
        onClick={() => {
          if (running) progress.value = null
          else objects.generate(count)
        }}
      >
        {running ? 'Cancel' : 'Generate'}
      </Button>
      <Button class="main" title="Adds an object (n)" onClick={objects.add}>
        Add
      </Button>
    </div>
  )
}
