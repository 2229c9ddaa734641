/** What is wrong with what the user typed. */
export function Problem({ text, id }: { text: string | undefined; id?: string }) {
  if (!text) return null
  return (
    <p class="problem" role="alert" id={id}>
      {text}
    </p>
  )
}
