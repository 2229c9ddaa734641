import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { ADMIN_PATH } from '../../client/paths.ts'
import type { Mock } from '../../mock/create-mock.ts'
import { HttpError } from '../../simulator/http/http-error.ts'
import type { Checkpoint } from '../../simulator/store/history.ts'
import { InventoryMockError } from '../../validation/errors.ts'
import { readNodeBody } from '../node-adapter.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { streamEvents } from './event-stream.ts'
import { type AdminAccess, refuseAdmin } from './guard.ts'
import { createAdminOpenApiDocument } from './openapi.ts'

/** Where a request to the admin API goes. */
export interface AdminTarget {
  core: Mock
  /** Below {@link ADMIN_PATH}. */
  path: string
  search: string
  /** @returns whether it was a session's collection */
  endSession: () => boolean
}

/** Answers a request to the admin API. */
export type AdminApi = (target: AdminTarget, request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * The admin API: over HTTP, what `mock` is in process.
 * @param bodyLimit - in bytes
 * @param signal - ends the streams
 */
export function createAdminApi(access: AdminAccess, bodyLimit: number, signal: AbortSignal): AdminApi {
  const checkpoints = new WeakMap<Mock, Map<string, Checkpoint>>()

  return async ({ core, path, search, endSession }, request, response) => {
    try {
      const refusal = refuseAdmin(request, access)
      if (refusal) throw HttpError.withDetail(403, refusal)
      if (path === '/events' && request.method === 'GET') return streamEvents(core, request, response, signal)
      if (path === '/openapi.json' && request.method === 'GET') return send(response, 200, createAdminOpenApiDocument())
      const { endpoint, id } = findEndpoint(request.method!, path)
      const body = endpoint.body && (await readJson(request, endpoint, bodyLimit))
      const known = checkpoints.get(core) ?? new Map()
      checkpoints.set(core, known)
      const query = new URLSearchParams(search)
      send(response, endpoint.status, await endpoint.handle({ core, checkpoints: known, id, query, body, endSession }))
    } catch (error) {
      if (error instanceof InventoryMockError) send(response, 400, { detail: error.message })
      else if (error instanceof HttpError) send(response, error.status, error.body, error.headers)
      else throw error
    }
  }
}

function findEndpoint(method: string, path: string): { endpoint: Endpoint; id: string } {
  const words = path.split('/')
  const matching = endpoints.flatMap((endpoint) => {
    const pattern = endpoint.path.split('/')
    const fits = pattern.length === words.length && pattern.every((word, at) => word === '{id}' || word === words[at])
    return fits ? [{ endpoint, id: words[pattern.indexOf('{id}')] ?? '' }] : []
  })
  const found = matching.find(({ endpoint }) => endpoint.method === method)
  if (found) return found
  if (matching.length === 0)
    throw HttpError.withDetail(404, `The admin API has no ${path}; see ${ADMIN_PATH}/openapi.json.`)
  const allow = matching.map(({ endpoint }) => endpoint.method).join(', ')
  throw HttpError.withDetail(405, `${path} takes ${allow}.`, null, { allow })
}

async function readJson(request: IncomingMessage, { body, optional }: Endpoint, limit: number): Promise<unknown> {
  const text = Buffer.from(await readNodeBody(request, limit)).toString()
  if (text === '' && optional) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw HttpError.withDetail(400, `The body is not JSON: ${(error as Error).message}`)
  }
  const result = z.safeParse(body!, value)
  if (result.success) return value
  const [issue] = result.error.issues
  const place = issue!.path.length === 0 ? 'The body' : issue!.path.join('.')
  const reason = issue!.code === 'invalid_type' ? `should be ${issue!.expected}` : describeIssue(issue!)
  throw HttpError.withDetail(400, `${place} ${reason}.`)
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has the unknown ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_value') return `should be one of ${issue.values.join(', ')}`
  return 'is not as it should be'
}

function send(response: ServerResponse, status: number, body: unknown, headers?: HttpError['headers']): void {
  if (status === 204) return void response.writeHead(204).end()
  const text = JSON.stringify(body)
  const length = Buffer.byteLength(text)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers }).end(text)
}
