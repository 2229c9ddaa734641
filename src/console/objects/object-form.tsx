import type { ComponentChildren } from 'preact'
import { Button } from '../ui/button.tsx'
import { FieldProblem, Form, TextField } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { ChangedFields, ChangeFacts } from './object-changes.tsx'
import { applyTexts, createDraft, listChangedFields, listPaths, readField, rebase, WHOLE } from './object-draft.ts'
import type { SelectedObject } from './object-list.ts'
import type { ObjectsModel } from './objects-model.ts'

/** A form for an object, field by field or as JSON; what became of the object meanwhile, and its last change. */
export function ObjectForm(props: { objects: ObjectsModel; shown: SelectedObject; closeButton: ComponentChildren }) {
  const { objects, shown, closeButton } = props
  const { model, list, drafts, isWhole, setDraft } = objects
  const { id, object, exists } = shown
  const draft = drafts.value[id]
  const edited = draft ?? createDraft(object)
  const { problems, texts } = edited
  const recent = list.value.key && model.changes.get(id)
  const discard = () => setDraft(id)
  return (
    <>
      <div class="row">
        <h2 class="grow">{object.name || 'New object'}</h2>
        <Segmented
          label="Edit as"
          choices={[
            { value: false, label: 'Fields' },
            { value: true, label: WHOLE },
          ]}
          value={isWhole.value}
          onChange={(next) => {
            const applied = applyTexts(edited, model.control.fields)
            if (draft) setDraft(id, applied)
            if (Object.keys(applied.problems).length === 0) isWhole.value = next
          }}
        />
        {closeButton}
      </div>
      <Form onSubmit={() => objects.save(shown)}>
        <div class="row">
          <Button type="submit" class={`${draft || !exists ? 'main' : ''}`}>
            {exists ? 'Save' : 'Create'}
          </Button>
          <Button disabled={!draft} onClick={discard}>
            Discard
          </Button>
          {exists && (
            <>
              <span class="grow" />
              <Button class="quiet" onClick={() => objects.duplicate(shown)}>
                Duplicate
              </Button>
              <Button class="quiet danger" onClick={objects.delete}>
                Delete
              </Button>
            </>
          )}
        </div>
        <FieldProblem text={problems['']} />
        {id > 0 && !exists && <p class="warn">It was deleted. You can create it again, with the same id.</p>}
        {draft && exists && listChangedFields(draft.base, object).length > 0 && (
          <div class="card" role="alert">
            It has changed since you began to edit it:
            <ChangedFields before={draft.base} after={object} />
            <div class="row">
              <Button onClick={() => setDraft(id, rebase(draft, object))}>Keep my edits</Button>
              <Button onClick={discard}>Take the new values</Button>
            </div>
          </div>
        )}
        {(isWhole.value ? [WHOLE] : listPaths(edited.object, model.control.fields)).map((path) => {
          const isLong = path === WHOLE || path === 'attributes'
          const value = texts[path] ?? readField(edited.object, path)
          return (
            <TextField
              key={path}
              class={isLong ? 'long code' : 'code'}
              label={path}
              problem={problems[path]}
              rows={isLong ? Math.min(20, value.split('\n').length + 1) : undefined}
              value={value}
              onValue={(text) => setDraft(id, { ...edited, texts: { ...texts, [path]: text }, problems: {} })}
            />
          )
        })}
      </Form>
      {recent && <ChangeFacts model={model} recent={recent} />}
    </>
  )
}
