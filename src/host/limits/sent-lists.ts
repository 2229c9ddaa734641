import type { List } from '../../simulator/list/list.ts'
import { JSON_TEXT, type StoredObject } from '../../simulator/store/stored-object.ts'
import type { Client } from '../request/client-address.ts'
import type { Holding, Memory } from './memory.ts'
import { yieldToEvents } from './round-robin-queue.ts'

/** From this length on, a list is sent in parts, in characters. */
export const LONG_LIST = 1024 * 1024

const PART = 256 * 1024

/** The part of the budget up to which the bytes of lists are kept: they could be made again, what else is there cannot. */
const KEPT_PART = 1 / 2

const encoder = new TextEncoder()

/** A long list, in parts. */
interface Parts {
  /** Of all of them, in bytes. */
  readonly size: number
  /** The index of the first object of each part. */
  readonly starts: readonly number[]
  /** The bytes that were written of them, for others who ask for the same list. */
  readonly bytes: Uint8Array[]
}

interface SentList {
  /** Of the client that asked first, until all who are sent it have read it. */
  readonly holding: Holding
  /** Whether its parts are kept, for all who are sent it. */
  readonly isKept: boolean
  receivers: number
}

/** A list on its way to a client. */
export interface Sending {
  /** In bytes. */
  readonly size: number
  /** The next part is made when the client has read the last one. */
  readonly parts: AsyncGenerator<Uint8Array>
  /** To be called when the client has read it, or has gone. Once is enough. */
  end(): void
}

/** The long lists that are sent, in parts, as their clients read them: others are answered in between. */
export class SentLists {
  readonly #memory: Memory
  /** As long as the lists are in memory: to write 50,000 objects again takes four times as long as to send them. */
  readonly #parts = new WeakMap<List, Parts>()
  readonly #sent = new Map<List, SentList>()

  constructor(memory: Memory) {
    this.#memory = memory
  }

  /** @param cut - ends the response where memory is short */
  send(list: List, client: Client, cut: () => void): Sending {
    const parts = this.#parts.get(list) ?? splitList(list.objects)
    this.#parts.set(list, parts)
    const { size, starts, bytes } = parts
    const sent = this.#sent.get(list) ?? this.#begin(list, size, client)
    sent.receivers++
    const holding = this.#memory.hold(client, cut, { isFirst: true })
    holding.resize(2 * PART)
    let hasEnded = false
    const end = () => {
      if (hasEnded) return
      hasEnded = true
      holding.release()
      sent.receivers--
      if (sent.receivers > 0) return
      this.#sent.delete(list)
      sent.holding.release()
    }
    return { size, parts: formatParts(list.objects, starts, sent.isKept ? bytes : null), end }
  }

  #begin(list: List, size: number, client: Client): SentList {
    const { used, limit } = this.#memory
    // If not, each part is made for each client, and forgotten.
    const isKept = used + size <= KEPT_PART * limit
    const sent = { holding: this.#memory.hold(client, null), isKept, receivers: 0 }
    sent.holding.resize(1 + list.weight + (isKept ? size : 0))
    this.#sent.set(list, sent)
    return sent
  }
}

function splitList(objects: readonly StoredObject[]): Parts {
  const starts: number[] = []
  // Of the brackets and the commas.
  let size = objects.length + 1
  let length = PART
  for (const [index, { [JSON_TEXT]: json }] of objects.entries()) {
    if (length >= PART) {
      starts.push(index)
      length = 0
    }
    length += json.length
    size += encoder.encode(json).length
  }
  return { size, starts, bytes: [] }
}

/**
 * In a turn of the event loop each: what a client reads fast is sent at once, and would keep everybody else waiting.
 * @param bytes - those that others have got, and get; null to keep none
 */
async function* formatParts(
  objects: readonly StoredObject[],
  starts: readonly number[],
  bytes: Uint8Array[] | null,
): AsyncGenerator<Uint8Array> {
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1]
    const part = bytes?.[index] ?? formatPart(objects.slice(start, end), index === 0, end === undefined)
    if (bytes?.length === index) bytes.push(part)
    yield part
    await yieldToEvents()
  }
}

function formatPart(objects: readonly StoredObject[], isFirst: boolean, isLast: boolean): Uint8Array {
  return encoder.encode(
    `${isFirst ? '[' : ''}${objects.map((object) => object[JSON_TEXT]).join(',')}${isLast ? ']' : ','}`,
  )
}
