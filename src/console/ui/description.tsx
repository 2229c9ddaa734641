/** A text in Markdown, of which code and lists are shown. Everything else is plain text. */
export function Description({ text }: { text: string }) {
  return (
    <>
      {text.split(/\n{2,}/).map((block) =>
        block.startsWith('- ') ? (
          <ul class="dots" key={block}>
            {block
              .slice(2)
              .split('\n- ')
              .map((item) => (
                <li key={item}>
                  <CodeSpans text={item} />
                </li>
              ))}
          </ul>
        ) : (
          <p key={block}>
            <CodeSpans text={block} />
          </p>
        ),
      )}
    </>
  )
}

/** A line of text in which the parts between backticks are code. */
export function CodeSpans({ text }: { text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 ? <code key={part}>{part}</code> : part))}</>
}
