/** What an example does, as the playground shows it. */
export type Entry =
  | { readonly kind: 'log' | 'warn' | 'error'; readonly text: string; readonly line?: number | undefined }
  | {
      readonly kind: 'request'
      readonly method: string
      readonly path: string
      readonly status: number | null
      readonly text: string
    }
  | { readonly kind: 'passed' | 'failed'; readonly text: string; readonly line?: number | undefined }

/** What the page of an example tells the playground. */
export type Message =
  /** It can run an example. */
  | { readonly type: 'ready' }
  | { readonly type: 'entry'; readonly entry: Entry }
  /** The example has run to its end. Listeners and timers may go on. */
  | { readonly type: 'done'; readonly ms: number }

/** What the playground tells the page of an example. */
export type Order =
  | { readonly type: 'run'; readonly code: string; readonly isTest: boolean }
  | { readonly type: 'theme'; readonly isDark: boolean }
