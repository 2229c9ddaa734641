import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  type ExpectStatic,
  getState,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect'

export { afterAll, afterEach, beforeAll, beforeEach, describe, it, onTestFinished, test } from '@vitest/runner'

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)

/** The `expect` of Vitest, without what needs its process: snapshots, `poll` and `soft`. */
export const expect = ((value: unknown, message?: string) => {
  setState({ assertionCalls: expect.getState().assertionCalls + 1 }, expect)
  return chai.expect(value, message)
}) as ExpectStatic

Object.assign(expect, chai.expect, Reflect.get(globalThis, ASYMMETRIC_MATCHERS_OBJECT), {
  getState: () => getState(expect),
  setState: (state: object) => setState(state, expect),
})
setState({ assertionCalls: 0, isExpectingAssertions: false, expectedAssertionsNumber: null }, expect)
