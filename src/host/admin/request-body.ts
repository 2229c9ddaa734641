import * as z from 'zod/mini'
// Not `z.core.toDotPath`: the bundler would add all of `z.core` to the bundle of a page.
import { type $ZodIssue, toDotPath } from 'zod/v4/core'
import en from 'zod/v4/locales/en.js'
import { isTooDeep, MAX_JSON_DEPTH } from '../../contract/json.ts'
import { HttpError } from '../../simulator/http/http-error.ts'
import { BodyCount, readLimitedBody } from '../limits/read-body.ts'
import { yieldToEvents } from '../limits/round-robin-queue.ts'
import type { Endpoint } from './endpoint.ts'

// `zod/mini` has no messages. They are passed to each parse, because a locale set with `z.config` would be global.
const { localeError } = en()

/** In characters. */
const LARGE_JSON = 256 * 1024

/**
 * Reads and checks the JSON body of a request.
 * @param limit - in bytes, where the endpoint has no larger one
 * @returns the JSON as the client sent it, without the defaults of the schema; undefined for an empty body
 * @throws HttpError 400 for a body that is not JSON, is nested too deep, or does not match the schema
 * @throws LimitError 413
 */
export async function readRequestBody(
  request: Request,
  { body: schema, checksBody, bodyLimit = 0 }: Endpoint,
  limit: number,
): Promise<unknown> {
  const text = new TextDecoder().decode(await readLimitedBody(request, new BodyCount(Math.max(limit, bodyLimit))))
  // Each step over a large state takes long: other events are handled in between.
  const pause = () => (text.length > LARGE_JSON ? yieldToEvents() : null)
  await pause()
  if (isTooDeep(text)) {
    const detail = `The body is not valid: its lists and objects are nested deeper than ${MAX_JSON_DEPTH}.`
    throw HttpError.withDetail(400, detail)
  }
  await pause()
  const value = text === '' ? undefined : parseJson(text)
  await pause()
  if (!schema || checksBody) return value
  const result = z.safeParse(schema, value, { error: localeError })
  if (!result.success) throw HttpError.withDetail(400, `${result.error.issues.map(formatIssue).join('; ')}.`)
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw HttpError.withDetail(400, `The body is not JSON: ${(error as Error).message}`)
  }
}

/** A problem with its place: `objects[0].name: Invalid input: expected string, received number`. */
function formatIssue({ code, path, message }: $ZodIssue): string {
  // The checks of this library say only what they expect.
  const sentence = code === 'custom' ? `Invalid input: expected ${message}` : message
  return path.length === 0 ? sentence : `${toDotPath(path)}: ${sentence}`
}
