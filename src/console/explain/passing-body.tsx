import { isSameJson, type JsonValue } from '../../contract/json.ts'
import { cutText } from '../../text/cut-text.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { BodyBox } from '../ui/http-message.tsx'

const MAX_FIELDS_SHOWN = 20

/** The body that would pass in place of one that was refused: what is different, and all of it, to copy. */
export function PassingBody({ sent, passing }: { sent: JsonValue; passing: JsonValue }) {
  const before = isPlainObject(sent) ? sent : {}
  const after = isPlainObject(passing) ? passing : {}
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  const changed = names.filter((name) => !isSameJson(fieldOf(before, name), fieldOf(after, name)))
  return (
    <>
      <table class="rows">
        <caption>The body was refused. It would pass with:</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Sent</th>
            <th scope="col">Would pass</th>
          </tr>
        </thead>
        <tbody>
          {changed.slice(0, MAX_FIELDS_SHOWN).map((name) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td class="bad">
                <FieldValue value={fieldOf(before, name)} />
              </td>
              <td class="good">
                <FieldValue value={fieldOf(after, name)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <BodyBox title="A body that would pass" body={passing} copyLabel="Copy the body" />
    </>
  )
}

/** A field of its own: a body can lack one that all objects inherit. */
function fieldOf(body: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(body, name) ? body[name] : undefined
}

function FieldValue({ value }: { value: unknown }) {
  return value === undefined ? <span class="dim">nothing</span> : <code>{cutText(JSON.stringify(value), 200)}</code>
}
