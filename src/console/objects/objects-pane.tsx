import { useSignalEffect } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { LoadedPane, PaneProps } from '../pane.ts'
import { IconButton } from '../ui/button.tsx'
import { Grid } from '../ui/grid.tsx'
import { EmptyList } from './empty-list.tsx'
import { ObjectChanges } from './object-changes.tsx'
import { createObjectColumns, formatCell } from './object-columns.tsx'
import { ObjectForm } from './object-form.tsx'
import { ObjectTools } from './object-tools.tsx'
import styles from './objects.css'
import { getObjectsModel } from './objects-model.ts'

/** The objects: a list with filters, and at its side the object that is edited, or what changed lately. */
function ObjectsPane({ model }: PaneProps) {
  const objects = getObjectsModel(model)
  const root = useRef<HTMLDivElement>(null)
  const find = (selector: string) => root.current!.querySelector<HTMLElement>(selector)!
  useSignalEffect(() => {
    if (objects.key.value) objects.refresh()
  })
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
  const close = () => {
    objects.side.value = null
  }
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
          onOpen={() => {
            objects.side.value = 'object'
          }}
          onRange={objects.setRange}
          cells={(at, visible) => {
            const row = objects.rowAt(at)
            return row ? visible.map(({ name }) => formatCell(row, name)) : null
          }}
          rowClass={(at) => (objects.isFresh(objects.rowAt(at)?.id ?? 0) ? 'fresh' : '')}
          empty={key && <EmptyList key={JSON.stringify(model.assumptions.value) + search} objects={objects} />}
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

export const pane: LoadedPane = { Component: ObjectsPane, styles }
