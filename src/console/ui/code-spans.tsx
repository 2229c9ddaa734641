/** A text in which the parts between backticks are code. */
export function CodeSpans({ text }: { text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))}</>
}
