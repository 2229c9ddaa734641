import { testMistakes } from './mistakes.ts'

const listener = () => {}

// Names of events.
testMistakes('invalid-argument', [
  [({ on }) => on(null, listener), 'but got null. Use one of those.'],
  [({ on }) => on(undefined, listener), 'but got undefined. Use one of those.'],
  [({ on }) => on('', listener), 'but got "". Use one of those.'],
  [({ on }) => on('*', listener), 'but got "*". Use one of those.'],
  [({ on }) => on('Change', listener), 'Did you mean "change"?'],
  [({ on }) => on('changes', listener), 'Did you mean "change"?'],
  [({ on }) => on('request', listener), 'Did you mean "request:start"?'],
  [({ on }) => on('request:ended', listener), 'Did you mean "request:end"?'],
  [({ on }) => on('requestEnd', listener), 'Did you mean "request:end"?'],
  [({ on }) => on('log', listener), 'but got "log". Use one of those.'],
  [({ on }) => on('checkpoint', listener), 'but got "checkpoint". Use one of those.'],
  [({ on }) => on('toString', listener), 'but got "toString". Use one of those.'],
  [({ on }) => on('change,settings', listener), 'but got "change,settings". Use one of those.'],
  [({ on }) => on('change&names=settings', listener), 'but got "change&names=settings". Use one of those.'],
  [({ on }) => on(['change'], listener), 'but got ["change"]. Use one of those.'],
  [({ on }) => on(['change', 'settings'], listener), 'but got ["change","settings"]. Use one of those.'],
  [({ on }) => on(/change/, listener), 'but got /change/. Use one of those.'],
  [({ on }) => on(Symbol('change'), listener), 'but got Symbol(change). Use one of those.'],
  [({ on }) => on(listener), 'but got a function. Use one of those.'],
  [({ on }) => on(listener, 'change'), 'but got a function. Use one of those.'],
  [({ on }) => on({ change: listener }), 'but got {"change":"a function"}. Use one of those.'],
  [({ on }) => on(), 'but got undefined. Use one of those.'],
])

// Listeners.
testMistakes('invalid-argument', [
  [({ on }) => on('change'), 'but got undefined. Pass a listener.'],
  [({ on }) => on('change', null), 'but got null. Pass a listener.'],
  [({ on }) => on('change', 'draw'), 'but got "draw". Pass a listener.'],
  [({ on }) => on('change', {}), 'but got {}. Pass a listener.'],
  [({ on }) => on('change', [listener]), 'but got ["a function"]. Pass a listener.'],
  [({ on }) => on('change', Promise.resolve(listener)), 'but got a promise without await. Pass a listener.'],
  [({ on }) => on('change', { handleEvent: listener }), 'but got {"handleEvent":"a function"}. Pass a listener.'],
  [({ on }) => on('change', { once: true }, listener), 'but got {"once":true}. Pass a listener.'],
  [({ on }) => on('change', listener, { once: true }), 'To stop listening, call the function that it returns.'],
  [({ on }) => on('change', listener, true), 'but got true. To stop listening, call the function that it returns.'],
  [({ on }) => on('change', listener, listener), 'To stop listening, call the function that it returns.'],
])
