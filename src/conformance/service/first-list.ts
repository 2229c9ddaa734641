import { COLLECTION_PATH } from '../../contract/operations.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { parseJson } from './parse-json.ts'
import { codeOf, type PlainResponse, type ServiceConnection, ServiceError } from './service-connection.ts'

/**
 * Reads the list of a service for the first time.
 * @throws ServiceError if it is no inventory objects service that can be read
 */
export async function readFirstList(action: string, connection: ServiceConnection): Promise<PlainResponse> {
  connection.startStep('reading the collection')
  const response = await connection.ask({ method: 'GET', path: COLLECTION_PATH })
  const { status, headers, body } = response
  const fail = (got: string, advice: string, option?: 'token'): never => {
    const message = `Failed to ${action} ${connection.url}: expected a list of objects from GET ${COLLECTION_PATH} but got ${got}. ${advice}`
    throw new ServiceError(message, codeOf(status), { ...(option && { option }) })
  }
  if (status === 401 || status === 403) {
    if (connection.hasCredential) fail(`the status ${status}`, 'Is the token right, and may it read?')
    fail(`the status ${status}`, 'Give the option token, or headers.', 'token')
  }
  if (status >= 300 && status < 400)
    fail(`a redirect to ${headers.location ?? 'nowhere'}`, 'Give the URL that it leads to.')
  if (status === 429 || status === 503) fail(`the status ${status}`, 'Try again later.')
  if (status >= 500) fail(`the status ${status}`, 'Look at the log of the service.')
  if (status !== 200)
    fail(`the status ${status}`, 'Is the URL right? It is the part of the path before /api/v2/objects/.')
  const json = parseJson(body)
  if (json === undefined) {
    const isCut = /^\s*[[{]/.test(body)
    const advice = isCut ? 'Does its body end too early? Look at its header Content-Length.' : 'Is the URL right?'
    fail(`no JSON (${JSON.stringify(body.slice(0, 60))})`, advice)
  }
  if (isPlainObject(json)) {
    const list = Object.entries(json).find(([, value]) => Array.isArray(value))
    fail(
      list ? `an object with a list in ${list[0]}: is it a page?` : 'an object',
      'The contract has a JSON array (docs/contract.md, section 4.1).',
    )
  }
  if (!Array.isArray(json)) fail(`the JSON ${body.slice(0, 60)}`, 'Is the URL right?')
  return response
}

/** Says that a list is only a part of the collection; null if nothing shows that. */
export function findPage(headers: Readonly<Record<string, string>>, length: number): string | null {
  if (/\brel="?next\b/i.test(headers.link ?? '')) return `a page (link: ${headers.link})`
  const total = headers['x-total-count'] ?? /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1]
  return Number(total) > length ? `${length} of ${total} objects` : null
}
