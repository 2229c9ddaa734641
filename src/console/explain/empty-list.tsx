import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { Explanation } from '../../mock/explain/explanation.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { HelpfulAssumptions } from './assumption-button.tsx'
import { type ChangeFilters, FilterTable } from './filter-table.tsx'

/**
 * Says why a list is empty, and offers what finds objects.
 * @param props.search - the query; empty for none
 * @param props.version - different when other objects can be in the list: it is explained again
 * @note To be made again for another query.
 */
export function EmptyList(props: { model: ConsoleModel; search: string; version: object; onFilters: ChangeFilters }) {
  const { model, search, version, onFilters } = props
  const explained = useSignal<Explanation | null>(null)
  useEffect(() => {
    if (!search) return
    // Not while the user types.
    const timer = setTimeout(async () => {
      try {
        explained.value = await model.control.explain(COLLECTION_PATH + search)
      } catch (error) {
        model.notices.fail(error)
      }
    }, 300)
    return () => clearTimeout(timer)
  }, [version])
  const explanation = explained.value
  return (
    <div class="empty">
      {!explanation?.filters.length ? (
        search ? (
          'No object matches.'
        ) : (
          'There are no objects.'
        )
      ) : (
        <div class="card">
          <FilterTable explanation={explanation} onFilters={onFilters} />
          <HelpfulAssumptions model={model} explanation={explanation} />
        </div>
      )}
    </div>
  )
}
