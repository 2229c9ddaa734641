import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Holding, Memory } from '../host/limits/memory.ts'
import { LARGE_BODY } from '../host/limits/read-body.ts'
import { yieldToEvents } from '../host/limits/round-robin-queue.ts'
import type { Client } from '../host/request/client-address.ts'
import type { ServiceResponse } from '../simulator/http/service-request.ts'
import type { List } from '../simulator/list/list.ts'
import type { StoredObject } from '../simulator/store/stored-object.ts'
import { writeHead, writeResponse } from './write-response.ts'

/** From this length on, a list is written in parts, in characters. */
const LONG = 1024 * 1024

const PART = 256 * 1024

/** A long list, in parts. */
interface Parts {
  /** Of all of them, in bytes. */
  readonly size: number
  /** The index of the first object of each part. */
  readonly starts: readonly number[]
  /** What was written of them, for others who ask for the same list. */
  readonly bytes: Buffer[]
}

/** A list that is being sent. */
interface SentList {
  /** Of the client that asked first, until all who are sent it have read it. */
  readonly holding: Holding
  receivers: number
}

/**
 * Writes the responses of the service. Each counts for its client until that has read it, and is cut where memory is
 * short. A long list is written in parts, as its client reads it, and others are answered in between.
 */
export class ServiceResponses {
  readonly #memory: Memory
  /** As long as the lists are in memory: to write 50,000 objects again takes four times as long as to send them. */
  readonly #parts = new WeakMap<List, Parts>()
  /** The lists that are being sent in parts that their receivers share. */
  readonly #sent = new Map<List, SentList>()

  constructor(memory: Memory) {
    this.#memory = memory
  }

  write(response: ServerResponse, result: ServiceResponse, client: Client): void {
    const { list, body } = result
    const length = (list ?? body)?.length ?? 0
    if (list && length >= LONG) this.#writeLongList(response, result, list, client)
    else {
      writeResponse(response, result)
      if (length >= LARGE_BODY && response.writableLength > 0) this.#hold(response, length, client)
    }
  }

  #hold(response: ServerResponse, size: number, client: Client): void {
    const holding = this.#memory.hold(client, () => response.destroy())
    holding.resize(size)
    response.once('close', () => holding.resize(0))
  }

  #writeLongList(response: ServerResponse, { status, headers }: ServiceResponse, list: List, client: Client): void {
    const { objects } = list
    const parts = this.#parts.get(list) ?? splitList(objects)
    this.#parts.set(list, parts)
    const { size, starts, bytes } = parts
    // Known to those who ask whether this response has an end.
    response.setHeader('content-length', size)
    writeHead(response, status, headers, null)
    // Where memory is short, nobody shares the parts: each is formatted when it is sent, and forgotten.
    const isKept = this.#sent.has(list) || this.#memory.canKeep
    if (isKept) this.#addReceiver(response, list, size, client)
    this.#hold(response, 2 * PART, client)
    if (response.req.method === 'HEAD') return void response.end()
    const readable = Readable.from(formatParts(objects, starts, isKept ? bytes : null), { highWaterMark: 1 })
    // A client that leaves is no error.
    pipeline(readable, response).catch(() => {})
  }

  /** Keeps a list until all who are sent it have read it: then the client that asked first no longer has it. */
  #addReceiver(response: ServerResponse, list: List, size: number, client: Client): void {
    const sent = this.#sent.get(list) ?? { holding: this.#memory.hold(client, null), receivers: 0 }
    this.#sent.set(list, sent)
    sent.holding.resize(size)
    sent.receivers++
    response.once('close', () => {
      sent.receivers--
      if (sent.receivers > 0) return
      this.#sent.delete(list)
      sent.holding.resize(0)
    })
  }
}

function splitList(objects: readonly StoredObject[]): Parts {
  const starts: number[] = []
  // Of the brackets and the commas.
  let size = objects.length + 1
  let length = PART
  for (const [index, { json }] of objects.entries()) {
    if (length >= PART) {
      starts.push(index)
      length = 0
    }
    length += json.length
    size += Buffer.byteLength(json)
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
  bytes: Buffer[] | null,
): AsyncIterable<Buffer> {
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1]
    const part = bytes?.[index] ?? formatPart(objects.slice(start, end), index === 0, end === undefined)
    if (bytes?.length === index) bytes.push(part)
    yield part
    await yieldToEvents()
  }
}

function formatPart(objects: readonly StoredObject[], isFirst: boolean, isLast: boolean): Buffer {
  return Buffer.from(`${isFirst ? '[' : ''}${objects.map(({ json }) => json).join(',')}${isLast ? ']' : ','}`)
}
