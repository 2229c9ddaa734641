import { onTestFinished } from 'vitest'
import { createInventoryHost, type InventoryHostOptions } from '../../src/host.ts'

export const path = '/api/v2/objects/'
export const adminToken = 'the-operators-token'
export const bearer = { authorization: `Bearer ${adminToken}` }

/** A request, with the address that it comes from: that of this machine by default. */
type Init = RequestInit & { from?: string | undefined }

/** Starts a host in process with two objects, closed after the test. */
export function startHost(options: InventoryHostOptions = {}) {
  const host = createInventoryHost({ objects: [{ name: 'web-1' }, { name: 'web-2' }], ...options })
  onTestFinished(() => host.close())

  const fetch = (target: string, init: Init = {}) => {
    const remoteAddress = 'from' in init ? init.from : '127.0.0.1'
    return host.fetch(new Request(`http://localhost${target}`, init), { remoteAddress })
  }

  async function send(target: string, init?: Init) {
    const response = await fetch(target, init)
    const text = await response.text()
    const { status, headers } = response
    const isJson = text !== '' && /json/.test(headers.get('content-type') ?? '')
    return { status, headers, text, json: isJson ? JSON.parse(text) : undefined }
  }

  /** Sends a request to the admin API. */
  function admin(method: string, adminPath: string, body?: unknown, mount = '') {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return send(`${mount}/__mock__${adminPath}`, { method, headers: bearer, ...(body !== undefined && { body: text }) })
  }

  /** Writes to a session: deletes its first object. Returns 204 in a new one, 404 after the first time. */
  const write = async (from: string | undefined, session: string) =>
    (await send(`/sessions/${session}${path}1/`, { method: 'DELETE', from })).status

  return { mock: host.mock, close: host.close, fetch, send, admin, write }
}
