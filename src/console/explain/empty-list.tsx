import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { assign } from '../ui/field.tsx'
import { useExplanation } from './explained-values.ts'
import { FilterTable } from './filter-table.tsx'
import { HelpfulAssumptions } from './helpful-assumptions.tsx'

/**
 * Says why no object passes the filters, and offers what finds objects.
 * @param props.query - that of the filters
 * @param props.version - different when other objects can be in the list: it is explained again
 * @note To be made again for another query.
 */
export function EmptyList({ model, query, version }: { model: ConsoleModel; query: string; version: object }) {
  const { filters } = model.views.objects
  const { explanation } = useExplanation(model, COLLECTION_PATH + query, version) ?? {}
  if (!explanation?.filters.length) return <>No object matches.</>
  return (
    <div class="stack card">
      <FilterTable
        explanation={explanation}
        verb="Use"
        onFilters={(changes) => assign(filters, { ...filters.value, ...changes })}
      />
      <HelpfulAssumptions model={model} explanation={explanation} />
    </div>
  )
}
