import type { ComponentChildren } from 'preact'
import { Button } from '../ui/button.tsx'
import { FieldProblem, Form, TextField } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { LastChange } from './last-change.tsx'
import { applyTexts, createDraft, listPaths, readField, rebase, WHOLE } from './object-draft.ts'
import type { ObjectsModel, ShownObject } from './objects-model.ts'

/** A form for an object, field by field or as JSON, and the last change of the object. */
export function ObjectForm(props: { objects: ObjectsModel; shown: ShownObject; closeButton: ComponentChildren }) {
  const { objects, shown, closeButton } = props
  const { model, drafts, isWhole, setDraft } = objects
  const { id, object, exists } = shown
  const draft = drafts.value[id]
  // What others change stays, in the fields that the user has left alone.
  const edited = draft ? rebase(draft, object) : createDraft(object)
  const { problems, texts } = edited
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
      <LastChange model={model} id={id} />
    </>
  )
}
