import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ConsoleModel } from '../model/console-model.ts'
import { Button } from '../ui/button.tsx'
import { FieldProblem, Form, TextField } from '../ui/field.tsx'
import { Side } from '../ui/split-view.tsx'
import { LastChange } from './last-change.tsx'
import { duplicateObject, type ShownObject, saveObject, setDraft } from './object-actions.ts'
import { listPaths, readField } from './object-draft.ts'

/**
 * A form for an object, field by field, and the last change of the object. Changes by others stay, in the
 * fields that the user has left alone.
 */
export function ObjectForm(props: { model: ConsoleModel; shown: ShownObject; onDelete: () => void }) {
  const { model, shown, onDelete } = props
  const { object, exists } = shown
  const { id } = object
  const { drafts } = model.views.objects
  const draft = drafts.value[id]
  const { texts = {}, problems = {} } = draft ?? {}
  const tools = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (id === 0) tools.current!.closest('form')!.querySelector<HTMLElement>('.input')!.focus()
  }, [id])
  return (
    <Side label="Details of the object" title={object.name || 'New object'}>
      <Form onSubmit={() => saveObject(model, shown)}>
        <div class="row" ref={tools}>
          <Button type="submit" class={draft || !exists ? 'main' : ''}>
            {exists ? 'Save' : 'Create'}
          </Button>
          <Button disabled={!draft} onClick={() => setDraft(model, id)}>
            Discard
          </Button>
          {exists && (
            <>
              <span class="grow" />
              <Button class="quiet" onClick={() => duplicateObject(model, shown)}>
                Duplicate
              </Button>
              <Button class="quiet danger" onClick={onDelete}>
                Delete
              </Button>
            </>
          )}
        </div>
        <FieldProblem text={problems['']} />
        {id > 0 && !exists && <p class="warn">It was deleted. You can create it again, with the same id.</p>}
        {listPaths(object, model.control.fields).map((path) => {
          const isLong = path === 'attributes'
          const value = texts[path] ?? readField(object, path)
          return (
            <TextField
              key={path}
              class={isLong ? 'long code' : 'code'}
              label={path}
              problem={problems[path]}
              rows={isLong ? Math.min(20, value.split('\n').length + 1) : undefined}
              value={value}
              onValue={(text) => setDraft(model, id, { texts: { ...texts, [path]: text } })}
            />
          )
        })}
      </Form>
      <LastChange model={model} id={id} />
    </Side>
  )
}
