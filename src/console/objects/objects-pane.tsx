import { useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { InventoryObject } from '../../contract/object.ts'
import { EmptyList } from '../explain/empty-list.tsx'
import type { Pane, PaneProps } from '../pane.ts'
import { useLinked } from '../pane-link.tsx'
import { IconButton } from '../ui/button.tsx'
import { assign } from '../ui/field.tsx'
import { type Column, Grid } from '../ui/grid.tsx'
import { ObjectChanges } from './object-changes.tsx'
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
function createObjectColumns({ model, texts }: ObjectsModel): Column[] {
  const defaultSort = model.assumptions.value?.defaultSort
  const isDescending = (texts.value.sort || defaultSort) === '-id'
  const next = isDescending ? 'id' : '-id'
  const head = (
    <button
      type="button"
      class="sort"
      title={`Sort by ${next}`}
      onClick={() => assign(texts, { ...texts.value, sort: next === defaultSort ? '' : next })}
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

function formatElement(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The objects: a list with filters, and at its side the object that is edited, or what changed lately. */
function ObjectsPane({ model }: PaneProps) {
  const objects = getObjectsModel(model)
  const root = useRef<HTMLDivElement>(null)
  const find = (selector: string) => root.current!.querySelector<HTMLElement>(selector)!
  useSignalEffect(() => {
    if (objects.key.value) objects.refresh()
  })
  useLinked(model, 'Objects', objects.open)
  const search = objects.search.value
  useEffect(() => {
    find('.grid').scrollTop = 0
  }, [search])
  const side = objects.side.value
  const { index, shown } = objects.selected.value
  const isNew = side && shown?.id === 0
  // At once: later, it would take the focus from where the user has moved it.
  useLayoutEffect(() => {
    // A narrow panel shows the list or the side. What is hidden loses the focus.
    if (isNew) find('form input').focus()
    else find(find('.grid').clientHeight > 0 ? '.grid' : '.side button').focus({ preventScroll: true })
  }, [side, isNew])
  const close = () => assign(objects.side, null)
  const closeButton = <IconButton icon="close" label="Close the details" onClick={close} />
  const { key, count } = objects.list.value
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
          count={count}
          selected={index}
          onSelect={objects.select}
          onOpen={() => assign(objects.side, 'object')}
          onRange={objects.setRange}
          cells={(at, visible) => {
            const row = objects.rowAt(at)
            return row ? visible.map(({ name }) => cells[name]!(row)) : null
          }}
          rowClass={(at) => (objects.isFresh(objects.rowAt(at)?.id ?? 0) ? 'fresh' : '')}
          empty={
            key && (
              <EmptyList
                key={objects.list.value.search}
                model={model}
                search={objects.list.value.search}
                version={key}
                onFilters={(changes) => assign(objects.texts, { ...objects.texts.value, ...changes })}
              />
            )
          }
        />
      </div>
      {side && (
        <div class="side">
          {side === 'changes' ? (
            <ObjectChanges objects={objects} closeButton={closeButton} />
          ) : (
            shown && <ObjectForm objects={objects} shown={shown} closeButton={closeButton} />
          )}
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
