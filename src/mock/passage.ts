import { mockError, quote } from '../validation/errors.ts'

/** Sends a request past a mock, as the platform's `fetch` does. */
type Network = (input: Request | URL | string, init?: RequestInit) => Promise<Response>

const action = 'pass requests through'

/** Whether requests pass a mock, and go to the network that is behind it. */
export class Passage {
  #isOpen = false
  /** One for each adapter in front of the mock: the last one that was added counts. */
  readonly #networks = new Set<Network>()
  readonly #onChange: () => void

  /** @param onChange - called when requests begin or cease to pass, and when the network comes or goes */
  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Sends a request past the mock; undefined where there is no network behind it. */
  get network(): Network | undefined {
    return [...this.#networks].at(-1)
  }

  /** Adds the network behind a mock. Returns what removes it: without any, nothing passes. */
  addNetwork(network: Network): () => void {
    this.#networks.add(network)
    this.#onChange()
    return () => {
      this.#networks.delete(network)
      if (this.#networks.size === 0) this.#isOpen = false
      this.#onChange()
    }
  }

  /** @throws InventoryMockError for a mock that has no network behind it, and in a sweep */
  open(isOpen: boolean, isInSweep: boolean): void {
    if (typeof isOpen !== 'boolean') throw mockError(action, 'true or false', quote(isOpen), 'Pass one of those')
    if (isOpen && isInSweep) {
      const advice = 'Leave it out: the tests of a sweep ask the mock alone'
      throw mockError(action, 'no sweep', 'a run of sweep', advice)
    }
    if (isOpen && this.network === undefined) {
      const advice = 'Use the handlers of createInventoryMock, or call interceptRequests first'
      throw mockError(action, 'a mock in front of a network', 'one that is reached by fetch or as a server', advice)
    }
    if (isOpen === this.#isOpen) return
    this.#isOpen = isOpen
    this.#onChange()
  }
}
