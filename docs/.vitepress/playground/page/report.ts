import type { Entry, Message } from '../messages.ts'

/** Tells the playground something. */
export function send(message: Message): void {
  window.parent.postMessage(message, location.origin)
}

/** Shows something in the output of the playground. */
export function report(entry: Entry): void {
  send({ type: 'entry', entry })
}

/** The name of an example in stack traces. */
export const EXAMPLE_FILE = 'example.ts'

/** Shows an error, with the line of the example that it comes from. */
export function reportError(error: unknown, kind: 'error' | 'failed' = 'error', title = ''): void {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : `Uncaught: ${String(error)}`
  report({ kind, text: title === '' ? text : `${title}\n${text}`, line: lineOf(error) })
}

/** The first line of the example in a stack trace, which has the name of its blob in Safari. */
export function lineOf(error: unknown): number | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const [, line] = new RegExp(`(?:${EXAMPLE_FILE}|blob:\\S+/[\\w-]+):(\\d+)`).exec(stack) ?? []
  return line === undefined ? undefined : Number(line)
}
