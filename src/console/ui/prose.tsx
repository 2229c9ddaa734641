import type { ComponentChildren } from 'preact'
import type { ConsoleControl } from '../model/control.ts'

/** A section of the contract, with a link to it: on the server, or in the published package. */
export function ContractLink({ section, control }: { section: string; control: ConsoleControl }) {
  const page = control.isRemote
    ? `${control.baseUrl}/docs`
    : 'https://unpkg.com/inventory-objects-mock/docs/contract.md'
  // Its number is nowhere before its heading.
  const heading = section.includes('.') ? section : `${section}.`
  return (
    <a class="dim" href={`${page}#:~:text=${heading}`} target="_blank" rel="noopener noreferrer">
      contract {section}
    </a>
  )
}

/** A text in which the parts between backticks are code. */
export function CodeSpans({ text }: { text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))}</>
}

/** Names, each with what it stands for. */
export function FactList(props: {
  facts: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[]
  class?: string
}) {
  const { facts, class: className = '' } = props
  return (
    <dl class={`facts ${className}`}>
      {facts.map(([name, value], index) => [<dt key={index}>{name}</dt>, <dd key={`${index}=`}>{value}</dd>])}
    </dl>
  )
}
