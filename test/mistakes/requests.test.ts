import { testMistakes, testValues } from './mistakes.ts'

// The time of a wait.
testValues(
  'invalid-option',
  [({ requests }, timeout) => requests.waitFor({}, { timeout })],
  [
    [() => '500', 'but got "500". Change it, or leave it out.'],
    [() => -1, 'but got -1. Change it, or leave it out.'],
    [() => Number.NaN, 'but got NaN. Change it, or leave it out.'],
    [() => null, 'expected timeout to be a number of ms from 0 to 2147483647, or Infinity'],
    [() => 2 ** 31, 'but got 2147483648. Change it, or leave it out.'],
    [() => true, 'but got true. Change it, or leave it out.'],
    [() => [500], 'but got [500]. Change it, or leave it out.'],
    [() => ({ ms: 500 }), 'but got {"ms":500}. Change it, or leave it out.'],
    [() => () => 500, 'but got a function. Change it, or leave it out.'],
    [() => 500n, 'but got 500n. Change it, or leave it out.'],
    [() => Promise.resolve(500), 'but got a promise without await. Change it, or leave it out.'],
  ],
)

// The request that a wait is after.
testValues(
  'invalid-option',
  [({ requests }, after) => requests.waitFor({ operation: 'list' }, { after })],
  [
    [() => 1, 'but got 1. Change it, or leave it out.'],
    [() => null, 'but got null. Change it, or leave it out.'],
    [() => 'last', 'but got "last". Change it, or leave it out.'],
    [() => ({}), 'but got {}. Change it, or leave it out.'],
    [() => [], 'but got []. Change it, or leave it out.'],
    [() => ({ requestId: '1' }), 'but got {"requestId":"1"}. Change it, or leave it out.'],
    [() => ({ requestId: Number.NaN }), 'but got {"requestId":null}. Change it, or leave it out.'],
    [() => ({ requestId: null }), 'but got {"requestId":null}. Change it, or leave it out.'],
    [() => Promise.resolve({ requestId: 1 }), 'but got a promise without await. Change it, or leave it out.'],
    [() => () => ({ requestId: 1 }), 'but got a function. Change it, or leave it out.'],
    [() => new Date(0), 'but got a Date. Change it, or leave it out.'],
    [
      ({ exchange }) => [exchange],
      'but got [{"requestId":1,"operation":"list","method":"GET","path":"/api/v2/objects/',
    ],
    [({ fault }) => fault, 'expected after to be an exchange, such as the result of another wait'],
    [({ checkpoint }) => checkpoint, 'expected after to be an exchange, such as the result of another wait'],
    [({ object }) => object, 'expected after to be an exchange, such as the result of another wait'],
    [({ target }) => target, 'expected after to be an exchange, such as the result of another wait'],
  ],
)

// Options of a wait.
testValues(
  'invalid-option',
  [({ requests }, options) => requests.waitFor({ operation: 'list' }, options)],
  [
    [() => null, 'but got null. Pass an object.'],
    [() => 500, 'but got 500.'],
    [() => '500', 'but got "500". Pass an object.'],
    [() => [500], 'but got [500]. Pass an object.'],
    [() => () => 500, 'but got a function. Pass an object.'],
    [() => Promise.resolve({ timeout: 500 }), 'but got a promise without await. Pass an object.'],
    [() => AbortSignal.abort(), 'but got an AbortSignal. Pass an object.'],
    [() => ({ timeOut: 5 }), 'Did you mean "timeout"?'],
    [() => ({ times: 5 }), 'but got "times". Use one of those.'],
    [() => ({ operation: 'list' }), 'but got "operation". Use one of those.'],
    [() => ({ signal: AbortSignal.abort() }), 'but got "signal". Use one of those.'],
    [() => ({ until: 'begin' }), 'but got "begin". Change it, or leave it out.'],
    [() => ({ until: 'Start' }), 'Did you mean "start"?'],
    [() => ({ until: true }), 'but got true. Change it, or leave it out.'],
    [() => ({ until: null }), 'but got null. Change it, or leave it out.'],
    [({ exchange }) => exchange, 'but got "requestId". Use one of those.'],
  ],
)

// Other arguments of a wait.
testMistakes('invalid-match', [
  [({ requests }) => requests.waitFor(), 'but got undefined. Pass the fields that a request has to have.'],
  [({ requests }) => requests.waitFor({ timeout: 500 }), 'but got "timeout". Use one of those.'],
  [({ requests }) => requests.waitFor(500, { timeout: 0 }), 'Pass the fields that a request has to have.'],
])
testMistakes('invalid-option', [[({ requests }) => requests.waitFor('list', 500), 'but got 500.']])
testMistakes('invalid-argument', [
  [({ requests }) => requests.waitFor({ operation: 'list' }, {}, {}), 'Leave it out: it would do nothing.'],
])

// Options of a verification.
testValues(
  'invalid-option',
  [({ requests }, options) => requests.verify({ operation: 'list' }, options)],
  [
    [() => null, 'but got null. Pass an object.'],
    [() => 1, 'but got 1.'],
    [() => '1', 'but got "1". Pass an object.'],
    [() => [1], 'but got [1]. Pass an object.'],
    [() => () => 1, 'but got a function. Pass an object.'],
    [() => Promise.resolve({ times: 1 }), 'but got a promise without await. Pass an object.'],
    [() => ({ time: 1 }), 'Did you mean "times"?'],
    [() => ({ count: 1 }), 'but got "count". Use one of those.'],
    [() => ({ timeout: 500 }), 'but got "timeout". Use one of those.'],
    [() => ({ times: '1' }), 'but got "1". Change it, or leave it out.'],
    [() => ({ times: -1 }), 'but got -1. Change it, or leave it out.'],
    [() => ({ times: 1.5 }), 'but got 1.5. Change it, or leave it out.'],
    [() => ({ times: Number.NaN }), 'but got NaN. Change it, or leave it out.'],
    [() => ({ times: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ times: [1, 2] }), 'but got [1,2]. Change it, or leave it out.'],
    [() => ({ times: Number.POSITIVE_INFINITY }), 'but got Infinity. Change it, or leave it out.'],
  ],
)

// Verifications.
testMistakes('invalid-match', [
  [({ requests }) => requests.verify(), 'but got undefined. Pass the fields that a request has to have.'],
  [({ requests }) => requests.verify(undefined, { times: 1 }), 'Pass the fields that a request has to have.'],
])
testMistakes('unverified', [
  [({ requests }) => requests.verify({ operation: 'create' }), 'but got "list"'],
  [({ requests }) => requests.verify({ operation: 'list' }, { times: 2 }), 'but got 1. Check'],
  [({ requests }) => requests.verify({ operation: 'list' }, { times: 0 }), 'but got 1:'],
  [({ requests }) => requests.verify(() => false), 'but got 0, and 1 other.'],
  [({ faults }) => faults.verify(), 'but got "list"; it was before the fault'],
])
testMistakes('invalid-argument', [
  [({ faults }) => faults.verify({ operation: 'list' }), 'Leave it out: it would do nothing.'],
  [({ faults }) => faults.verify(1), 'but got 1. Leave it out: it would do nothing.'],
])

// Arguments that are too many, or of another member.
testMistakes('invalid-argument', [
  [({ requests }) => requests.clear({ operation: 'list' }), 'Leave it out: it would do nothing.'],
  [({ requests, made }) => requests.clear(made.exchange), 'Leave it out: it would do nothing.'],
  [({ requests }) => requests.clear(1), 'but got 1. Leave it out: it would do nothing.'],
  [({ requests }) => requests.clear([1]), 'but got [1]. Leave it out: it would do nothing.'],
  [({ requests }) => requests.list({}, {}, {}), 'but got {}. Leave it out: it would do nothing.'],
  [({ requests }) => requests.count({}, 1), 'but got 1. Leave it out: it would do nothing.'],
  [({ requests }) => requests.count({ operation: 'list' }, { operation: 'create' }), 'but got {"operation":"create"}'],
  [({ requests }) => requests.count('list', 1), 'but got 1. Leave it out: it would do nothing.'],
  [({ requests }) => requests.last({}, {}), 'but got {}. Leave it out: it would do nothing.'],
  [({ requests }) => requests.release({}, {}), 'but got {}. Leave it out: it would do nothing.'],
  [({ requests }) => requests.verify({ operation: 'list' }, {}, {}), 'but got {}. Leave it out: it would do nothing.'],
  [({ requests }) => requests.get(1, 2), 'but got 2. Leave it out: it would do nothing.'],
  [({ requests }) => requests.get(), 'but got undefined. Convert it, as in Number(id).'],
])
testMistakes('invalid-option', [
  [({ requests }) => requests.list({}, { limit: 1 }), 'but got "limit". Use one of those.'],
  [({ requests }) => requests.list({}, 10), 'but got 10. Pass an object.'],
])
testMistakes('invalid-match', [
  [({ requests }) => requests.list(1), 'but got 1. Pass the fields that a request has to have.'],
  [({ requests }) => requests.last(1), 'but got 1. Pass the fields that a request has to have.'],
  [({ requests }) => requests.release(1), 'but got 1. Pass the fields that a request has to have.'],
])
