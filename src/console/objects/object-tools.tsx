import { useSignal } from '@preact/signals'
import { formatCount, formatNumber } from '../../text/numbers.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { assign, TextField } from '../ui/field.tsx'
import { filterFields, findResponsibleProblem } from './object-search.ts'
import type { ObjectsModel } from './objects-model.ts'

const MAX_GENERATED = 1_000

/** What finds objects, in the console or as the service does, and what adds them. */
export function ObjectTools({ objects }: { objects: ObjectsModel }) {
  const { search, filters, query, rows } = objects
  const areFiltersShown = useSignal(query.value !== '')
  const more = useSignal('200')
  const isBusy = useSignal(false)
  const count = Number(more.value)
  const isValid = Number.isInteger(count) && count > 0 && count <= MAX_GENERATED
  return (
    <div class="row tools">
      <input
        class="input grow"
        type="search"
        aria-label="Search objects"
        placeholder="Search in all fields"
        value={search.value}
        onInput={(event) => assign(search, event.currentTarget.value)}
      />
      <span role="status">{formatCount(rows.value.length, 'object')}</span>
      <Button
        class="quiet"
        aria-expanded={areFiltersShown.value}
        onClick={() => {
          // What cannot be seen filters nothing.
          if (areFiltersShown.value) filters.value = {}
          areFiltersShown.value = !areFiltersShown.value
        }}
      >
        API filters
      </Button>
      <input
        class="input amount"
        type="number"
        aria-label="How many to generate"
        value={more.value}
        onInput={(event) => assign(more, event.currentTarget.value)}
      />
      <Button
        title={`Adds up to ${formatNumber(MAX_GENERATED)} objects with realistic values`}
        disabled={!isValid || isBusy.value}
        onClick={async () => {
          isBusy.value = true
          await objects.generate(count)
          isBusy.value = false
        }}
      >
        Generate
      </Button>
      <Button class="main" title="Adds an object (n)" onClick={objects.add}>
        Add
      </Button>
      {areFiltersShown.value && (
        <div class="row filters">
          {filterFields.map((name) => (
            <TextField
              key={name}
              class="filter"
              type="search"
              label={`Filter ${name}`}
              placeholder={name}
              value={filters.value[name] ?? ''}
              problem={name === 'responsible' ? findResponsibleProblem(filters.value[name]) : undefined}
              onValue={(value) => assign(filters, { ...filters.value, [name]: value })}
            />
          ))}
          {query.value && (
            <>
              <code class="found" title={query.value}>
                {query.value}
              </code>
              <CopyButton class="quiet" text={() => query.value}>
                Copy
              </CopyButton>
              <Button class="quiet" onClick={() => assign(filters, {})}>
                Clear
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}
