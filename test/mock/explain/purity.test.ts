import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInventoryMock, type InventoryService } from '../../../src/index.ts'
import { anyCollection, anyRequest, runs } from '../requests.ts'
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
