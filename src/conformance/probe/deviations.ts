import { formatCurl } from '../../client/format-curl.ts'
import type { Deviation } from '../deviation.ts'
import type { PlainRequest } from '../service/messages.ts'
import { shorten } from '../twin/difference.ts'
import type { Mismatch, Sentence } from './question.ts'

/** The deviations of a service, one for each sentence of the contract. */
export class Deviations {
  readonly #url: string
  readonly #found = new Map<string, Deviation>()

  /** @param url - `{base_url}` */
  constructor(url: string) {
    this.#url = url
  }

  /** Those that were found, in the order of the contract. */
  get all(): Deviation[] {
    return [...this.#found.values()].sort((one, other) => (one.section < other.section ? -1 : 1))
  }

  /** Whether there is one of a section. */
  has(section: string): boolean {
    return this.all.some((deviation) => deviation.section === section)
  }

  /** Adds a deviation, unless there is one of this sentence. */
  add({ section, what }: Sentence, request: PlainRequest, { expected, got }: Mismatch): void {
    const key = `${section} ${what}`
    if (this.#found.has(key)) return
    this.#found.set(key, { section, what, request: formatRequest(this.#url, request), expected, got })
  }
}

/** Formats a request as a command of curl, with a long body shortened. */
export function formatRequest(url: string, { method, path, headers = {}, body }: PlainRequest): string {
  return formatCurl({ method, url: url + path, headers, body: body === undefined ? null : shorten(body) })
}
