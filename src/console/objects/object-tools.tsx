import { useSignal } from '@preact/signals'
import { filterNames } from '../../contract/parameters.ts'
import { formatCount, formatNumber } from '../../text/numbers.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { assign, bind, TextField } from '../ui/field.tsx'
import { addObject, generateObjects } from './object-actions.ts'
import { findFilterProblem } from './object-search.ts'

const MAX_GENERATED = 1_000

/**
 * What finds objects, in the console or as the service does, and what adds them.
 * @param props.count - the number of objects in the list
 * @param props.query - that of the filters; empty for none
 */
export function ObjectTools({ model, count, query }: { model: ConsoleModel; count: number; query: string }) {
  const { search, filters } = model.views.objects
  const areFiltersShown = useSignal(query !== '')
  const more = useSignal('200')
  const isBusy = useSignal(false)
  const amount = Number(more.value)
  const isValid = Number.isInteger(amount) && amount > 0 && amount <= MAX_GENERATED
  return (
    <div class="row tools bare">
      <TextField
        class="grow"
        type="search"
        label="Search objects"
        placeholder="Search in all fields"
        {...bind(search)}
      />
      <span role="status">{formatCount(count, 'object')}</span>
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
      <TextField class="amount" type="number" label="How many to generate" {...bind(more)} />
      <Button
        title={`Adds up to ${formatNumber(MAX_GENERATED)} objects with realistic values`}
        disabled={!isValid || isBusy.value}
        onClick={async () => {
          isBusy.value = true
          await generateObjects(model, amount)
          isBusy.value = false
        }}
      >
        Generate
      </Button>
      <Button class="main" title="Adds an object (n)" onClick={() => addObject(model)}>
        Add
      </Button>
      {areFiltersShown.value && (
        <div class="row filters">
          {filterNames.map((name) => (
            <TextField
              key={name}
              class="filter"
              type="search"
              label={`Filter ${name}`}
              placeholder={name}
              value={filters.value[name] ?? ''}
              problem={findFilterProblem(name, filters.value[name])}
              onValue={(value) => assign(filters, { ...filters.value, [name]: value })}
            />
          ))}
          {query && (
            <>
              <code class="dim cut" title={query}>
                {query}
              </code>
              <CopyButton class="quiet" text={() => query}>
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
