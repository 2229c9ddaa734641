import { each, testValues } from './mistakes.ts'

const listener = () => {}

testValues([({ on }, event) => on(event, listener)], 'invalid-argument', [
  ...each('Use one of those.', [
    ...[null, undefined, '', '*', 'log', 'toString', 'change,settings'],
    ['change'],
    () => true,
  ]),
  ...each('Did you mean', ['Change', 'changes', 'request', 'request:ended', 'requestEnd']),
])
testValues([({ on }, listener) => on('change', listener)], 'invalid-argument', [
  ...each('Pass a listener.', [undefined, null, 'draw', {}, Promise.resolve(listener)]),
])
testValues([({ on }, options) => on('change', listener, options)], 'invalid-argument', [
  ...each('To stop listening, call the function that it returns.', [{ once: true }, true]),
])
