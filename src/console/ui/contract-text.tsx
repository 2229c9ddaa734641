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
