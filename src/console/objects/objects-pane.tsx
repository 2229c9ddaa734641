import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { InventoryObject } from '../../contract/object.ts'
import { EmptyList } from '../explain/empty-list.tsx'
import { IconButton } from '../ui/button.tsx'
import { assign } from '../ui/field.tsx'
import { type Column, Grid } from '../ui/grid.tsx'
import type { Pane, PaneProps } from '../ui/pane.ts'
import { useLinked } from '../ui/pane-link.tsx'
import { ObjectForm } from './object-form.tsx'
import { ObjectTools } from './object-tools.tsx'
import styles from './objects.css'
import { getObjectsModel, type ObjectsModel } from './objects-model.ts'

const cells: Record<string, (object: InventoryObject) => ComponentChildren> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  type: ({ type }) => type?.name,
  location: ({ location }) => [location?.fact, ' ', <span class="dim">{location?.name}</span>],
  responsible: ({ responsible }) => responsible.map(formatElement).join(', '),
  labels: ({ labels }) => labels.map((label) => [<span class="tag">{formatElement(label)}</span>, ' ']),
}

/** The columns of the list. The head of the ids changes the order. */
function createObjectColumns({ isDescending }: ObjectsModel): Column[] {
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
  return [
    { name: 'id', width: '72px', head },
    { name: 'name', width: 'minmax(0,2fr)' },
    { name: 'type', width },
    { name: 'location', width, minPanel: 480 },
    { name: 'responsible', width, minPanel: 800 },
    { name: 'labels', width: 'minmax(0,2fr)', minPanel: 640 },
  ]
}

function formatElement(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The objects: a list that can be searched, and at its side the object that is edited. */
function ObjectsPane({ model }: PaneProps) {
  const objects = getObjectsModel(model)
  const { isOpen, search, query, answered } = objects
  const root = useRef<HTMLDivElement>(null)
  const find = (selector: string) => root.current!.querySelector<HTMLElement>(selector)!
  useLinked(model, 'Objects', objects.open)
  useEffect(() => {
    find('.grid').scrollTop = 0
  }, [query.value, search.value])
  const rows = objects.rows.value
  const shown = objects.shown.value
  const side = isOpen.value && shown
  const isNew = side && side.id === 0
  // At once: later, it would take the focus from where the user has moved it.
  useLayoutEffect(() => {
    // A narrow panel shows the list or the side. What is hidden loses the focus.
    if (isNew) find('form input').focus()
    else find(find('.grid').clientHeight > 0 ? '.grid' : '.side button').focus({ preventScroll: true })
  }, [isOpen.value, isNew])
  const close = () => assign(isOpen, false)
  return (
    <div
      class={`objects split ${side ? 'open' : ''}`}
      ref={root}
      onKeyDown={(event) => {
        const { key, target } = event
        if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
        if (key === 'Escape' && side) close()
        else if (target.matches('input, textarea')) return
        else if (key === 'n') objects.add()
        else if (key === 'Delete') objects.delete()
        else return
        event.preventDefault()
      }}
    >
      <div class="list">
        <ObjectTools objects={objects} />
        <Grid
          label="Objects"
          columns={createObjectColumns(objects)}
          count={rows.length}
          selected={rows.findIndex(({ id }) => id === shown?.id)}
          onSelect={(at) => objects.select(rows[at])}
          onOpen={() => assign(isOpen, true)}
          cells={(at, visible) => visible.map(({ name }) => cells[name]!(rows[at]!))}
          empty={
            answered.value &&
            (search.value ? (
              <p class="empty">No object has these words.</p>
            ) : (
              <EmptyList
                key={answered.value.query}
                model={model}
                search={answered.value.query}
                version={answered.value}
                onFilters={(changes) => assign(objects.filters, { ...objects.filters.value, ...changes })}
              />
            ))
          }
        />
      </div>
      {side && (
        <div class="side">
          <ObjectForm
            objects={objects}
            shown={side}
            closeButton={<IconButton icon="close" label="Close the details" onClick={close} />}
          />
        </div>
      )}
    </div>
  )
}

export const objectsPane: Pane = {
  name: 'Objects',
  Component: ObjectsPane,
  styles,
  count: ({ size }) => size.value,
}
