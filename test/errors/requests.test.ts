import { each, invalid, testMistakes, testValues } from './mistakes.ts'

// The time of a wait.
testValues([({ requests }, timeout) => requests.waitFor({}, { timeout })], 'invalid-option', [
  ...each('Change it, or leave it out.', ['500', -1, Number.NaN, null, 2 ** 31, true, [500], { ms: 500 }]),
  ...each('Change it, or leave it out.', [() => 500]),
])

// The request that a wait is after.
testValues([({ requests }, after) => requests.waitFor({ operation: 'list' }, { after })], 'invalid-option', [
  ...each('Change it, or leave it out.', [1, null, 'last', {}, [], { requestId: '1' }]),
  ...each('Change it, or leave it out.', [{ requestId: Number.NaN }, { requestId: null }]),
  ...each('Change it, or leave it out.', [Promise.resolve({ requestId: 1 })]),
])

// Options of a wait.
testValues([({ requests }, options) => requests.waitFor({ operation: 'list' }, options)], 'invalid-option', [
  ...each('Pass an object.', [null, '500', [500], AbortSignal.abort()]),
  [() => 500, 'but got 500.'],
  [() => ({ timeOut: 5 }), 'Did you mean "timeout"?'],
  ...each('Use one of those.', [{ times: 5 }, { operation: 'list' }, { signal: AbortSignal.abort() }]),
  ...invalid({ until: ['begin', 'Start', true, null] }),
])

// Options of a verification.
testValues([({ requests }, options) => requests.verify({ operation: 'list' }, options)], 'invalid-option', [
  ...each('Pass an object.', [null, '1', [1]]),
  [() => 1, 'but got 1.'],
  [() => ({ time: 1 }), 'Did you mean "times"?'],
  ...each('Did you mean "times"?', [{ count: 1 }]),
  ...each('Use one of those.', [{ timeout: 500 }]),
  ...invalid({ times: ['1', -1, 1.5, Number.NaN, null, [1, 2], Number.POSITIVE_INFINITY] }),
])
testMistakes('unverified', [
  [({ requests }) => requests.verify({ operation: 'create' }), 'but got "list"'],
  [({ requests }) => requests.verify({ operation: 'list' }, { times: 2 }), 'but got 1. Check'],
  [({ requests }) => requests.verify({ operation: 'list' }, { times: 0 }), 'but got 1:'],
  [({ requests }) => requests.verify(() => false), 'but got 0, and 1 other.'],
  [({ faults }) => faults.verify(), 'but got "list"; it was before the fault'],
])

testMistakes('invalid-option', [
  [({ requests }) => requests.list({}, { limit: 1 }), 'but got "limit". Use one of those.'],
  [({ requests }) => requests.list({}, 10), 'but got 10. Pass an object.'],
  [({ requests }) => requests.list({}, { partial: 'yes' }), 'expected partial to be true or false but got '],
])
