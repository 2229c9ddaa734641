import type { ComponentChildren } from 'preact'
import type { InventoryObject } from '../../contract/object.ts'
import type { Column } from '../ui/grid.tsx'
import type { ObjectsModel } from './objects-model.ts'

const cells: Record<string, (object: InventoryObject) => ComponentChildren> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  type: ({ type }) => type?.name,
  location: ({ location }) => [location?.fact, ' ', <span class="dim">{location?.name}</span>],
  responsible: ({ responsible }) => responsible.map(formatElement).join(', '),
  labels: ({ labels }) => labels.map((label) => [<span class="tag">{formatElement(label)}</span>, ' ']),
}

/** The columns of the list. The head of the ids changes the order. */
export function createObjectColumns({ model, texts }: ObjectsModel): Column[] {
  const defaultSort = model.assumptions.value?.defaultSort
  const isDescending = (texts.value.sort || defaultSort) === '-id'
  const next = isDescending ? 'id' : '-id'
  const head = (
    <button
      type="button"
      class="sort"
      title={`Sort by ${next}`}
      onClick={() => {
        texts.value = { ...texts.value, sort: next === defaultSort ? '' : next }
      }}
    >
      id {isDescending ? '↓' : '↑'}
    </button>
  )
  const width = 'minmax(0,1fr)'
  return [
    { name: 'id', width: '72px', head },
    { name: 'name', width: 'minmax(0,2fr)' },
    { name: 'type', width },
    { name: 'location', width, minPanel: 480 },
    { name: 'responsible', width, minPanel: 800 },
    { name: 'labels', width: 'minmax(0,2fr)', minPanel: 640 },
  ]
}

/** The content of a cell. */
export function formatCell(object: InventoryObject, column: string): ComponentChildren {
  return cells[column]!(object)
}

function formatElement(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
