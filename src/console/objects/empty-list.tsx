import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { InventoryAlternative } from '../../mock/explain/explanation.ts'
import { Button } from '../ui/button.tsx'
import type { ObjectsModel } from './objects-model.ts'

/** What filters compare, for each value of the assumption `filterMatch`. */
const filterMatchWords = {
  exact: 'the whole value',
  iexact: 'the whole value in any case',
  contains: 'a part of the value',
  icontains: 'a part of the value in any case',
}

/**
 * Says why the list is empty, and offers the assumptions under which it is not.
 * @note To be made again for another query and other assumptions.
 */
export function EmptyList({ objects: { model, list } }: { objects: ObjectsModel }) {
  const { search } = list.value
  const alternatives = useSignal<readonly InventoryAlternative[]>([])
  useEffect(() => {
    if (!search) return
    // Not while the user types: it can take seconds for a large collection.
    const timer = setTimeout(async () => {
      try {
        alternatives.value = (await model.control.explain(`/api/v2/objects/${search}`)).alternatives
      } catch (error) {
        model.notices.fail(error)
      }
    }, 300)
    return () => clearTimeout(timer)
  }, [])
  const { filterMatch, filterCombination } = model.assumptions.value!
  return (
    <div class="empty">
      {search ? (
        <p>
          No object matches <code>{search}</code>. A filter compares {filterMatchWords[filterMatch]}; an object must
          match {filterCombination === 'and' ? 'all' : 'any'} of them.
        </p>
      ) : (
        'There are no objects.'
      )}
      {alternatives.value.map(({ assumption, value, ids }) => {
        const setting = `${assumption}: ${value}`
        return (
          ids?.length && (
            <Button
              key={setting}
              onClick={() =>
                model.run(
                  `Set ${setting}`,
                  () => model.control.configure({ assumptions: { [assumption]: value } }),
                  `Set ${setting}.`,
                )
              }
            >
              <code>{setting}</code> finds {ids.length}
            </Button>
          )
        )
      })}
    </div>
  )
}
