import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Budget } from '../host/limits/budget.ts'
import { LARGE_BODY } from '../host/limits/read-body.ts'
import { createErrorResponse } from '../host/request/responses.ts'
import type { ServiceResponse } from '../simulator/http/service-request.ts'
import type { List } from '../simulator/list/list.ts'
import type { StoredObject } from '../simulator/store/stored-object.ts'
import { writeHead, writeResponse } from './write-response.ts'

/** From this length on, a list is written in parts, in characters. */
const LONG = 1024 * 1024

const PART = 256 * 1024

interface Parts {
  /** Of all of them, in bytes. */
  readonly size: number
  /** The index of the first object of each part. */
  readonly starts: readonly number[]
  /** What was written of them, for others who ask for the same list. */
  readonly bytes: Buffer[]
}

const partsOfLists = new WeakMap<List, Parts>()

/** The lists whose parts are kept, with the number of clients that are being sent them. */
const receiversOf = new Map<List, { count: number; readonly release: () => void }>()

const tooMuchUnsent = createErrorResponse(
  503,
  'Too many responses wait for their clients to read them. Try again later.',
)

/**
 * Writes a response of the service, which counts for its client until that has read it. A long list is written in
 * parts, as its client reads it, and others are answered in between.
 */
export function writeServiceResponse(
  response: ServerResponse,
  result: ServiceResponse,
  budget: Budget,
  client: string,
): void {
  const { list, body } = result
  const length = (list ?? body)?.length ?? 0
  if (list && length >= LONG) writeLongList(response, result, list, budget, client)
  else if (length < LARGE_BODY) writeResponse(response, result)
  else if (!budget.makeRoom(client, length)) writeResponse(response, tooMuchUnsent)
  else {
    writeResponse(response, result)
    if (response.writableLength === 0) return
    budget.add(client, 'unsent', length)
    response.once('close', () => budget.add(client, 'unsent', -length))
  }
}

function writeLongList(
  response: ServerResponse,
  { status, headers }: ServiceResponse,
  list: List,
  budget: Budget,
  client: string,
): void {
  const { objects } = list
  const parts = partsOfLists.get(list) ?? createParts(objects)
  partsOfLists.set(list, parts)
  const { size, starts } = parts
  // Known to those who ask whether this response has an end.
  response.setHeader('content-length', size)
  writeHead(response, status, headers, null)
  // A client above its share gets parts that nobody shares: each is formatted when it is sent, and forgotten.
  const isKept = receiversOf.has(list) || budget.tryAdd(client, 'unsent', size)
  if (isKept) countReceiver(response, list, () => budget.add(client, 'unsent', -size))
  if (response.req.method === 'HEAD') return void response.end()
  const readable = Readable.from(formatParts(objects, starts, isKept ? parts.bytes : null), { highWaterMark: 1 })
  // A client that leaves is no error.
  pipeline(readable, response).catch(() => {})
}

/** Keeps a list until all who are sent it have read it: then the client that asked first no longer has it. */
function countReceiver(response: ServerResponse, list: List, release: () => void): void {
  const known = receiversOf.get(list)
  const entry = known ?? { count: 0, release }
  receiversOf.set(list, entry)
  entry.count++
  response.once('close', () => {
    entry.count--
    if (entry.count > 0) return
    receiversOf.delete(list)
    entry.release()
  })
}

function createParts(objects: readonly StoredObject[]): Parts {
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

/** @param bytes - those that others have got, and get; null to keep none */
function* formatParts(
  objects: readonly StoredObject[],
  starts: readonly number[],
  bytes: Buffer[] | null,
): Iterable<Buffer> {
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1]
    const part = bytes?.[index] ?? formatPart(objects.slice(start, end), index === 0, end === undefined)
    if (bytes?.length === index) bytes.push(part)
    yield part
  }
}

function formatPart(objects: readonly StoredObject[], isFirst: boolean, isLast: boolean): Buffer {
  return Buffer.from(`${isFirst ? '[' : ''}${objects.map(({ json }) => json).join(',')}${isLast ? ']' : ','}`)
}
