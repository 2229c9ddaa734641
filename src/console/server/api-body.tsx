import { Description } from '../ui/description.tsx'
import type { BodyInfo } from './api-document.ts'

/** A body: its type, its fields and its examples. */
export function BodyDetails({ type, fields, examples }: BodyInfo) {
  return (
    <>
      <p class="dim">{type}</p>
      <dl class="fields">
        {fields.map(({ name, type, isRequired, description }) => [
          <dt key={name}>
            <code>{name}</code> <span class="dim">{type}</span> {isRequired && <span class="warn">required</span>}
          </dt>,
          <dd key={`${name} `}>
            <Description text={description} />
          </dd>,
        ])}
      </dl>
      {examples.map((example) => (
        <pre class="box" key={example}>
          {example}
        </pre>
      ))}
    </>
  )
}
