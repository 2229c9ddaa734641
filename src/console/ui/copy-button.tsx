import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from './button.tsx'
import { assign } from './field.tsx'

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
    const timer = setTimeout(() => assign(result, null), 2_000)
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

/**
 * Copies a text to the clipboard. To be called within the event of the click: Safari refuses it later, also after the
 * text is made.
 * @param text - may still be made; null for none
 * @param near - an element; where the clipboard cannot be used, the text is selected beside it
 * @returns whether it was copied
 */
async function copyText(text: Promise<string | null>, near: Element): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then(toBlob) })])
    return true
  } catch {
    // Without a secure context, without the permission, or without a text.
    const made = await text.catch(() => null)
    return made !== null && copySelected(made, near)
  }
}

function toBlob(text: string | null): Blob {
  if (text === null) throw new Error('There is nothing to copy.')
  return new Blob([text], { type: 'text/plain' })
}

function copySelected(text: string, near: Element): boolean {
  const area = document.createElement('textarea')
  area.value = text
  near.parentNode!.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (near instanceof HTMLElement) near.focus()
  return isCopied
}
