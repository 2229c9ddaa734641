import type { ComponentChildren } from 'preact'

/** A section of the contract, with a link to its text in the published package. */
export function ContractLink({ section }: { section: string }) {
  return (
    <a
      class="dim"
      href="https://unpkg.com/inventory-objects-mock/docs/contract.md"
      target="_blank"
      rel="noopener noreferrer"
    >
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
