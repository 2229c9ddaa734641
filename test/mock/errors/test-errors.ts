import { expect, test, vi } from 'vitest'
import {
  createInventoryMock,
  type InventoryErrorCode,
  type InventoryMock,
  InventoryMockError,
} from '../../../src/index.ts'

/** `Failed to X: expected Y but got Z. Do W.`, or `… Did you mean W?` */
const form = /^Failed to [a-z][^:]*: expected .+ but got .+\. [A-Z].*[.?]$/

/** A call with a mistake, of a mock with one object. */
export type Call = (mock: InventoryMock) => unknown

/** Calls of the same kind, by their arguments, which the types do not allow. */
export function toCall(perform: (mock: InventoryMock, ...args: never[]) => unknown): (...args: unknown[]) => Call {
  return (...args) =>
    (mock) =>
      perform(mock, ...(args as never[]))
}

/** A call with a mistake, and a part of the message of its error. */
export type Mistake = readonly [message: string, call: Call]

/** Tests that calls fail with an error of the usual form, and change nothing. */
export function testErrors(code: InventoryErrorCode, mistakes: readonly Mistake[]): void {
  test.each(mistakes)(`${code}: %s`, async (message, call) => {
    const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
    const before = mock.exportState()
    const listener = vi.fn()
    for (const event of ['change', 'settings', 'faults'] as const) mock.on(event, listener)
    const error = await (async () => call(mock))().catch((error: unknown) => error)
    expect(error).toBeInstanceOf(InventoryMockError)
    expect(error).toMatchObject({ code, message: expect.stringMatching(form) })
    expect((error as Error).message).toContain(message)
    expect(mock.exportState()).toEqual(before)
    expect(listener).not.toHaveBeenCalled()
  })
}

/** Mistakes that are one invalid value of a field each. */
export function invalidValues(
  field: string,
  valid: string,
  values: readonly unknown[],
  call: (fields: object) => Call,
): Mistake[] {
  const quote = (value: unknown) => (typeof value === 'number' ? String(value) : JSON.stringify(value))
  return values.map((value) => [`expected ${field} to be ${valid} but got ${quote(value)}.`, call({ [field]: value })])
}
