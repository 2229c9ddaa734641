import { fetchObjects, type InventoryObject, type Query } from './api'

const DEBOUNCE = 300

/** What a search page shows. */
export class SearchStore {
  objects: readonly InventoryObject[] = []
  error: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #leaving = new AbortController()

  constructor(readonly origin?: string) {}

  /** Searches, and shows what it finds. */
  async search(query: Query): Promise<void> {
    const { signal } = this.#leaving
    try {
      this.objects = await fetchObjects(query, { signal, ...(this.origin && { origin: this.origin }) })
      this.error = null
    } catch (error) {
      if (!signal.aborted) this.error = (error as Error).message
    }
  }

  /** Searches when nothing was typed for a while. */
  type(name: string): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.search({ name }), DEBOUNCE)
  }

  /** Searches again, past all caches. */
  async refresh(query: Query): Promise<void> {
    await this.search({ ...query, _: String(Date.now()) })
  }

  leave(): void {
    clearTimeout(this.#timer)
    this.#leaving.abort()
  }
}
