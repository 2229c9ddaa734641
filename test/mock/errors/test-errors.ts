import { expect, test, vi } from 'vitest'
import {
  createInventoryMock,
  type InventoryErrorCode,
  type InventoryMock,
  InventoryMockError,
} from '../../../src/index.ts'

/** `Failed to X: expected Y but got Z. Do W.`, or `… Did you mean W?` */
const form = /^Failed to [a-z][^:]*: expected .+ but got .+\. [A-Z].*[.?]$/

/** The arguments of a call, and a part of the message of its error. */
export type Mistake = readonly [message: string, ...args: unknown[]]

/** Tests that calls of a mock with one object fail with an error of the usual form, and change nothing. */
export function testErrors(
  code: InventoryErrorCode,
  call: (mock: InventoryMock, ...args: never[]) => unknown,
  mistakes: readonly Mistake[],
): void {
  test.each(mistakes)(`${code}: %s`, async (message, ...args) => {
    const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
    const before = mock.exportState()
    const listener = vi.fn()
    for (const event of ['change', 'settings', 'faults'] as const) mock.on(event, listener)
    const error = await (async () => call(mock, ...(args as never[])))().catch((error: unknown) => error)
    expect(error).toBeInstanceOf(InventoryMockError)
    expect(error).toMatchObject({ code, message: expect.stringMatching(form) })
    expect((error as Error).message).toContain(message)
    expect(mock.exportState()).toEqual(before)
    expect(listener).not.toHaveBeenCalled()
  })
}

/** Objects of fields with one invalid value each, and some others. */
export function invalidValues(field: string, valid: string, values: readonly unknown[], others = {}): Mistake[] {
  const quote = (value: unknown) => (typeof value === 'number' ? String(value) : JSON.stringify(value))
  return values.map((value) => [
    `expected ${field} to be ${valid} but got ${quote(value)}.`,
    { ...others, [field]: value },
  ])
}
