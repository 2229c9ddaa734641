import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInventoryMock, type Exchange, type InventoryService } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { anyCollection, anyRequest, completeBody, path, runs, write } from '../requests.ts'
import { anyAssumptions } from '../sequences.ts'

// Random writes lack their last slash at times, which warns.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

/** Explains one thing of a real response, as an explanation says it. */
async function describeResponse(response: Response): Promise<object> {
  const text = await response.text()
  const body = text === '' ? null : parse(text)
  const isList = response.status === 200 && Array.isArray(body)
  const ids = isList ? body.map(({ id }: { id: number }) => id) : null
  return { status: response.status, body: isList ? null : body, ids, count: isList ? body.length : null }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

test('each alternative is what a mock with that assumption really responds', async () => {
  // HEAD has no body to read the ids from.
  const anyExplained = anyRequest.filter(({ method, headers }) => method !== 'HEAD' && !('prefer' in headers))
  await fc.assert(
    fc.asyncProperty(anyCollection, anyAssumptions, anyExplained, async (objects, assumptions, request) => {
      const mock = createInventoryMock({ objects, assumptions })
      const { status, body, ids, count, alternatives } = mock.explain(request)
      const seen = { status, body, ids, count }
      const send = async (sent: InventoryService) =>
        describeResponse(await sent.fetch(request.path, { ...request, redirect: 'manual' }))
      for (const { assumption, value, ...response } of alternatives) {
        const other = createInventoryMock({ objects, assumptions: { ...assumptions, [assumption]: value } })
        expect(await send(other)).toEqual(response)
        expect(JSON.stringify(response)).not.toBe(JSON.stringify(seen))
      }
      expect(await send(mock)).toEqual(seen)
    }),
    { numRuns: runs(25) },
  )
})

describeEveryAdapter('an exchange of the log', (start) => {
  test('can be explained, with its query, its headers and its body', async () => {
    const { control, send } = await start({ objects: [{ name: 'a' }] })
    await send({ method: 'GET', path: `${path}?name=A&name=b&colour=%C3%A6` })
    await send({ ...write('POST', completeBody({ name: 'a' })), path })
    await send({ method: 'POST', path, headers: { 'content-type': 'text/plain' }, body: 'text' })
    await send({ method: 'DELETE', path: `${path}1/` })
    const [list, create, text, deletion] = control.requests.list() as [Exchange, Exchange, Exchange, Exchange]
    expect(control.explain(list)).toMatchObject({ status: 200, ids: [], assumption: 'repeatedFilter' })
    expect(control.explain(create).alternatives).toContainEqual(
      expect.objectContaining({ assumption: 'uniqueName', value: true, status: 400 }),
    )
    expect(control.explain(text)).toMatchObject({ status: 415, body: text.responseBody })
    // Of the objects as they are now.
    expect(control.explain(deletion).status).toBe(404)
    expect(control.requests.count()).toBe(4)
  })
})
