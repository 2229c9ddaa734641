import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { newObject } from '../../contract/constants/fields.ts'
import type { InventoryObject } from '../../contract/object.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { assign } from '../ui/field.tsx'
import { type Column, Grid } from '../ui/grid.tsx'
import type { Pane, PaneProps } from '../ui/pane.ts'
import { SplitView } from '../ui/split-view.tsx'
import { addObject, deleteObject, findShown } from './object-actions.ts'

import { ObjectForm } from './object-form.tsx'
import { searchObjects } from './object-search.ts'
import { ObjectTools } from './object-tools.tsx'
import styles from './objects.css'

const cells: Record<string, (object: InventoryObject) => ComponentChildren> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  type: ({ type }) => type?.name,
  location: ({ location }) => [location?.fact, ' ', <span class="dim">{location?.name}</span>],
  responsible: ({ responsible }) => responsible.map(formatValue).join(', '),
  // No column: they are long.
  attributes: formatValue,
  labels: ({ labels }) => labels.map((label) => [<span class="tag">{formatValue(label)}</span>, ' ']),
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** How many objects are looked at for fields that a server does not name. */
const SAMPLE = 20

/** The columns of the list: those below, and where there is room those of other fields and those that a schema adds. */
function listColumns({ control, views }: ConsoleModel, rows: readonly InventoryObject[]): Column[] {
  const { isDescending } = views.objects
  const head = (
    <button
      type="button"
      class="sort"
      title="Changes the order"
      onClick={() => assign(isDescending, !isDescending.value)}
    >
      id {isDescending.value ? '↓' : '↑'}
    </button>
  )
  const width = 'minmax(0,1fr)'
  const all: object = Object.assign({}, newObject, control.fields, ...rows.slice(0, SAMPLE))
  const others = Object.keys(all).filter((name) => !Object.hasOwn(cells, name))
  return [
    { name: 'id', width: '72px', head },
    { name: 'name', width: 'minmax(0,2fr)' },
    { name: 'type', width },
    { name: 'location', width, minPanel: 480 },
    { name: 'responsible', width, minPanel: 800 },
    { name: 'labels', width: 'minmax(0,2fr)', minPanel: 640 },
    ...others.map((name, index) => ({ name, width, minPanel: 640 + 120 * index })),
  ]
}

/** The cell of a column; of a field that a schema adds, its value. */
function cellOf(object: InventoryObject, name: string): ComponentChildren {
  const value: unknown = Reflect.get(object, name)
  return Object.hasOwn(cells, name) ? cells[name]!(object) : value == null ? '' : formatValue(value)
}

/** The objects: a list that can be searched, and at its side the object that is edited. */
function ObjectsPane({ model }: PaneProps) {
  const { isOpen, search } = model.views.objects
  const { rows, isRead } = useRows(model)
  const shown = findShown(model)
  const side = isOpen.value && shown
  return (
    <SplitView
      class="objects"
      onClose={() => assign(isOpen, false)}
      side={side && <ObjectForm model={model} shown={side} onDelete={() => deleteObject(model, rows)} />}
      onKeyDown={(event) => {
        const { key, target } = event
        if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
        if (target.matches('input, textarea')) return
        if (key === 'n') addObject(model)
        else if (key === 'Delete') deleteObject(model, rows)
        else return
        event.preventDefault()
      }}
    >
      <ObjectTools model={model} count={rows.length} />
      <Grid
        label="Objects"
        columns={listColumns(model, rows)}
        count={rows.length}
        question={search.value}
        selected={rows.findIndex(({ id }) => id === shown?.object.id)}
        onSelect={(at) => assign(model.views.objects.selected, rows[at]!)}
        onOpen={() => assign(isOpen, true)}
        cells={(start, end, visible) =>
          rows.slice(start, end).map((object) => visible.map(({ name }) => cellOf(object, name)))
        }
        empty={
          isRead && <p class="stack empty">{search.value ? 'No object has these words.' : 'There are no objects.'}</p>
        }
      />
    </SplitView>
  )
}

/** The objects in the list: those with all words of the search. */
function useRows(model: ConsoleModel) {
  const { search, isDescending } = model.views.objects
  const objects = model.objects.value
  useEffect(() => model.loadObjects(), [])
  const rows = useMemo(() => {
    const found = searchObjects(objects ?? [], search.value)
    return isDescending.value ? found.toReversed() : found
  }, [objects, search.value, isDescending.value])
  return { rows, isRead: objects !== null }
}

export const objectsPane: Pane = {
  name: 'Objects',
  Component: ObjectsPane,
  styles,
  count: ({ size }) => size.value,
}
