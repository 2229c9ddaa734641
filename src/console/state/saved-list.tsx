import { useEffect } from 'preact/hooks'
import { formatTime } from '../../text/times.ts'
import type { PaneProps } from '../pane.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { importText } from './import-text.ts'
import type { SavedState, SavedStates } from './saved-states.ts'

/** The states that the browser keeps: to load and to delete. */
export function SavedList({ model, states }: PaneProps & { states: SavedStates }) {
  useEffect(() => {
    const refresh = () => states.refresh()
    refresh()
    addEventListener('storage', refresh)
    return () => removeEventListener('storage', refresh)
  }, [states])
  const load = async (saved: SavedState) => {
    const { name } = saved
    const text = states.read(saved)
    const problem =
      text === null
        ? `${name} is no longer saved: another page has deleted it.`
        : await importText(model, text, name, `Load the saved state ${name}`)
    if (problem !== undefined) model.notices.fail(problem)
    states.refresh()
  }
  const list = states.list.value
  if (list.length === 0) return <p class="dim">None is saved in this browser.</p>
  return (
    <ul>
      {list.map((saved) => {
        const { name, contents, savedAt } = saved
        return (
          <li key={`${savedAt} ${name}`} class="row item">
            <span class="grow">
              {name}{' '}
              <span class="dim">
                {contents}, {new Date(savedAt).toLocaleDateString('sv')} {formatTime(savedAt).slice(0, 5)}
              </span>
            </span>
            <Button aria-label={`Load ${name}`} onClick={() => load(saved)}>
              Load
            </Button>
            <Confirm
              label="Delete"
              name={name}
              question={`Delete ${name}? It cannot be brought back.`}
              onConfirm={() => states.delete(saved)}
            />
          </li>
        )
      })}
    </ul>
  )
}
