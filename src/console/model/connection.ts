import { signal } from '@preact/signals'
import { formatError } from '../../text/error-message.ts'
import type { ConsoleControl } from './control.ts'

const WATCH_INTERVAL_MS = 3_000

/** Why a mock cannot be reached. */
interface Failure {
  /** The status of the response; null for none. */
  readonly status: number | null
  readonly text: string
}

/** Listens to a mock. If it is a server that was gone, begins again when that is back. */
export class MockConnection {
  /** Undefined while the mock can be reached. */
  readonly failure = signal<Failure | undefined>(undefined)
  /** Whether everything was read. */
  readonly isReady = signal(false)
  readonly #control: ConsoleControl
  readonly #listen: () => Promise<(() => unknown)[]>
  readonly #read: () => Promise<unknown>
  readonly #removers: (() => unknown)[] = []
  #watchTimer: ReturnType<typeof setInterval> | undefined
  #isStopped = false

  /**
   * @param listen - adds the listeners, and returns functions that remove them
   * @param read - reads everything
   */
  constructor(control: ConsoleControl, listen: () => Promise<(() => unknown)[]>, read: () => Promise<unknown>) {
    this.#control = control
    this.#listen = listen
    this.#read = read
  }

  /** Listens, and reads everything. */
  async start(): Promise<void> {
    if (this.#control.isRemote) this.#watchTimer ??= setInterval(() => this.#watch(), WATCH_INTERVAL_MS)
    try {
      const removers = await this.#listen()
      this.#removeListeners()
      this.#removers.push(...removers)
      if (this.#isStopped) this.#removeListeners()
      // Only now: what happens between a reading and the first event would be missed.
      await this.#read()
      this.failure.value = undefined
      this.isReady.value = true
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Stops listening. */
  stop(): void {
    this.#isStopped = true
    clearInterval(this.#watchTimer)
    this.#removeListeners()
  }

  #removeListeners(): void {
    for (const remove of this.#removers.splice(0)) remove()
  }

  #fail(error: unknown): void {
    this.failure.value = { status: Object(error).status ?? null, text: formatError(error) }
  }

  /** Nothing else tells that the events of a server have ended. */
  async #watch(): Promise<void> {
    // Only another token helps.
    if (this.failure.value?.status === 403) return
    try {
      await this.#control.objects.count()
      if (this.failure.value !== undefined) await this.start()
    } catch (error) {
      this.#fail(error)
    }
  }
}
