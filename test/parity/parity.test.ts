import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Assumptions, InventoryObject } from '../../src/index.ts'
import { describeEveryAdapter, type TestRequest, type TestResponse } from '../adapters.ts'
import { schemas } from './schemas.ts'

interface Recording {
  name: string
  /** The schema of the service, if it has more fields than the contract. */
  schema?: keyof typeof schemas
  assumptions: Partial<Assumptions>
  state: InventoryObject[]
  steps: (Omit<TestRequest, 'body'> & { body?: unknown; response: RecordedResponse })[]
  after: InventoryObject[]
}

interface RecordedResponse {
  status: number
  headers: Record<string, string>
  body: unknown
}

const recordings = ['recordings.json', 'extra-recordings.json', 'extended-recordings.json'].flatMap(
  (file): Recording[] => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')),
)

describeEveryAdapter('recorded responses of a real Django REST Framework service', (start) => {
  for (const { name, schema, assumptions, state, steps, after } of recordings) {
    test(`${name} ${JSON.stringify(assumptions)}`, async () => {
      const service = await start({ objects: state, assumptions, schema: schema && schemas[schema] })
      try {
        for (const { response: recorded, ...step } of steps) {
          const response = await service.send(toTestRequest(step))
          expect.soft(normalize(response, recorded), `${step.method} ${step.path}`).toEqual(toExpected(recorded, step))
        }
        expect(service.control.objects.list({ sort: 'id' })).toEqual(after)
      } finally {
        await service.close()
      }
    })
  }
})

function toTestRequest({
  method,
  path,
  headers = {},
  body,
}: Omit<Recording['steps'][number], 'response'>): TestRequest {
  if (body === undefined) return { method, path, headers }
  const isRaw = typeof body === 'object' && body !== null && Object.keys(body).join() === 'raw'
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  return {
    method,
    path,
    headers: hasType ? headers : { ...headers, 'content-type': 'application/json' },
    body: isRaw ? (body as { raw: string }).raw : JSON.stringify(body),
  }
}

/** The parts of a response that are compared: no HTML, and only the headers that were recorded. */
function normalize({ status, headers, text }: TestResponse, recorded: RecordedResponse) {
  if (recorded.headers['content-type'] === 'text/html') return { status }
  const kept = Object.keys(recorded.headers).map((name) => [name, normalizeHeader(name, headers[name])])
  return { status, headers: Object.fromEntries(kept), body: normalizeBody(text === '' ? null : JSON.parse(text)) }
}

/** The same parts of the recorded response. */
function toExpected({ status, headers, body }: RecordedResponse, { method }: { method: string }) {
  if (headers['content-type'] === 'text/html') return { status }
  const kept = Object.entries(headers).map(([name, value]) => [name, normalizeHeader(name, value)])
  return { status, headers: Object.fromEntries(kept), body: method === 'HEAD' ? null : normalizeBody(body) }
}

function normalizeHeader(name: string, value: string | undefined): string | undefined {
  if (name === 'content-type') return value?.split(';')[0]
  if (name === 'location' && value !== undefined) {
    const { pathname, search } = new URL(value, 'http://any')
    return pathname + search
  }
  return value
}

function normalizeBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  if ('detail' in body && String(body.detail).startsWith('JSON parse error - '))
    return { detail: 'JSON parse error - ' }
  return body
}
