import { existsSync } from 'node:fs'

/** A window of a browser, with real input. */
export interface BrowserPage {
  /** Whether the keys paste what was copied. */
  readonly canPaste: boolean
  open(url: string): Promise<void>
  /** Runs an expression in the page. The result is JSON; a promise is awaited. */
  run(expression: string): Promise<unknown>
  click(x: number, y: number): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  /** Presses a key: `Enter`, `Control+z`. */
  press(keys: string): Promise<void>
}

/** A browser to test with. */
export interface Browser {
  readonly name: string
  /** What the machine lacks; undefined if the browser can be started. */
  readonly missing: string | undefined
  /** Starts it. */
  start(): Promise<{ page: BrowserPage; close(): Promise<unknown> }>
}

/** The size of the window, in px. */
export const size = { width: 1280, height: 900 }

/** The first of the files that does not exist. */
export function findMissing(...files: string[]): string | undefined {
  return files.find((file) => !existsSync(file))
}
