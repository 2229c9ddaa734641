import { signal } from '@preact/signals'
import { formatError } from '../../text/error-message.ts'

/** A message at the edge of the console. */
export interface Notice {
  readonly text: string
  readonly isError?: boolean
  /** The change of the history that it is about, in words: it offers to undo that for as long as it is the last change. */
  readonly label?: string | undefined
  /** The actions that it offers, the usual first. */
  readonly actions?: readonly NoticeAction[]
}

interface NoticeAction {
  readonly label: string
  readonly run: () => void
}

const NOTICE_MS = 8_000

/** The messages of the console, one at a time. */
export class Notices {
  /** The message that is shown; null for none. */
  readonly current = signal<Notice | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  /**
   * Shows a message for some seconds.
   * @param label - what it is about in the history, which it offers to undo
   */
  say(text: string, label?: string): void {
    this.#show({ text, label }, NOTICE_MS)
  }

  /** Asks before something is done. Stays until the user closes it. */
  ask(text: string, actions: readonly NoticeAction[]): void {
    this.#show({ text, actions })
  }

  /** Shows an error. Stays until the user closes it: what to do about it takes a while to read. */
  fail(error: unknown): void {
    this.#show({ text: formatError(error), isError: true })
  }

  close(): void {
    this.current.value = null
    clearTimeout(this.#timer)
  }

  #show(notice: Notice, duration?: number): void {
    clearTimeout(this.#timer)
    this.current.value = notice
    if (duration !== undefined) this.#timer = setTimeout(() => this.close(), duration)
  }
}
