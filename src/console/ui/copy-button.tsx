import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'

/** A button that copies a text, and says so. Null as the text means that there is none, and that the caller says why. */
export function CopyButton(props: {
  text: () => string | null | Promise<string | null>
  children: ComponentChildren
  class?: string
}) {
  const { text, children, class: className } = props
  const result = useSignal<'Copied' | 'Not copied' | null>(null)
  useEffect(() => {
    if (result.value === null) return
    const timer = setTimeout(() => {
      result.value = null
    }, 2_000)
    return () => clearTimeout(timer)
  }, [result.value])
  return (
    <>
      <Button
        class={className}
        onClick={async (event) => {
          const { currentTarget } = event
          // The result is shorter, and what follows would move.
          currentTarget.style.minWidth = `${currentTarget.offsetWidth}px`
          const isCopied = await copyText(Promise.resolve(text()), currentTarget)
          result.value = isCopied ? 'Copied' : 'Not copied'
        }}
      >
        {result.value ?? children}
      </Button>
      {/* Not within the button, whose content is its name and not read when it changes. */}
      <span class="visually-hidden" role="status">
        {result.value}
      </span>
    </>
  )
}
