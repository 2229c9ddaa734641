import { createInventoryService } from '../../src/service.ts'
import { testMistakes, testValues } from './mistakes.ts'

const web1 = { id: 1, name: 'web-1', location: null, type: null, labels: [], attributes: {}, responsible: [] }
const state = { version: 2, nextId: 2, objects: [web1] }

// Settings.
testValues(
  'invalid-option',
  [({ configure }, changes) => configure(changes)],
  [
    [() => undefined, 'but got undefined. Pass an object.'],
    [() => null, 'but got null. Pass an object.'],
    [() => 500, 'but got 500. Pass { delay }.'],
    [() => 'filterMatch', 'but got "filterMatch". Pass an object.'],
    [() => [{ delay: 5 }], 'but got [{"delay":5}]. Pass an object.'],
    [() => () => ({ delay: 5 }), 'but got a function. Pass an object.'],
    [() => Promise.resolve({ delay: 5 }), 'but got a promise without await. Pass an object.'],
    [() => new Map([['delay', 5]]), 'but got a Map. Pass an object.'],
    [() => ({ filterMatch: 'icontains' }), 'Put it in assumptions: { assumptions: { filterMatch: … } }.'],
    [() => ({ assumption: {} }), 'Did you mean "assumptions"?'],
    [() => ({ assume: {} }), 'but got "assume". Use one of those.'],
    [() => ({ Delay: 5 }), 'Did you mean "delay"?'],
    [() => ({ logLimit: 5 }), 'but got "logLimit". Use one of those.'],
    [() => ({ randomSeed: 5 }), 'but got "randomSeed". Use one of those.'],
    [() => ({ objects: [] }), 'but got "objects". Use one of those.'],
    [() => ({ preferHeader: false }), 'but got "preferHeader". Use one of those.'],
    [() => ({ delay: '5' }), 'but got "5". Change it, or leave it out.'],
    [() => ({ delay: [2, 1] }), 'but got [2,1]. Change it, or leave it out.'],
    [() => ({ delay: [1] }), 'but got [1]. Change it, or leave it out.'],
    [() => ({ delay: Number.POSITIVE_INFINITY }), 'but got Infinity. Change it, or leave it out.'],
    [() => ({ delay: 'infinit' }), 'but got "infinit". Change it, or leave it out.'],
    [() => ({ delay: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ delay: Number.NaN }), 'but got NaN. Change it, or leave it out.'],
    [() => ({ delay: () => 5 }), 'but got a function. Change it, or leave it out.'],
    [() => ({ delay: { ms: 5 } }), 'but got {"ms":5}. Change it, or leave it out.'],
    [({ state }) => state, 'but got "version". Use one of those.'],
    [({ exchange }) => exchange, 'but got "requestId". Use one of those.'],
    [({ checkpoint }) => checkpoint, 'but got '],
    [({ target }) => target, 'but got a Mock. Pass an object.'],
  ],
)

// Assumptions, as settings and in a state.
testValues(
  'invalid-assumption',
  [
    ({ configure }, assumptions) => configure({ assumptions }),
    ({ importState }, assumptions) => importState({ ...state, assumptions }),
  ],
  [
    [() => null, 'but got null. Name them, as in { uniqueName: true }.'],
    [() => [], 'but got []. Name them, as in { uniqueName: true }.'],
    [() => ['filterMatch'], 'but got ["filterMatch"]. Name them, as in { uniqueName: true }.'],
    [() => 'filterMatch', 'but got "filterMatch". Name them, as in { uniqueName: true }.'],
    [() => new Map([['filterMatch', 'exact']]), 'but got a Map. Name them, as in { uniqueName: true }.'],
    [() => () => ({}), 'but got a function. Name them, as in { uniqueName: true }.'],
    [() => Promise.resolve({}), 'but got a promise without await. Name them, as in { uniqueName: true }.'],
    [() => ({ filterMach: 'exact' }), 'Did you mean "filterMatch"?'],
    [() => ({ FilterMatch: 'exact' }), 'Did you mean "filterMatch"?'],
    [() => ({ filter_match: 'exact' }), 'Did you mean "filterMatch"?'],
    [() => ({ delay: 5 }), 'but got "delay". Use one of those.'],
    [() => ({ filterMatch: 'icontain' }), 'Did you mean "icontains"?'],
    [() => ({ filterMatch: 'fuzzy' }), 'but got "fuzzy". Use a valid value.'],
    [() => ({ filterMatch: null }), 'but got null. Use a valid value.'],
    [() => ({ filterMatch: /x/ }), 'but got /x/. Use a valid value.'],
    [() => ({ filterMatch: true }), 'but got true. Use a valid value.'],
    [() => ({ uniqueName: 'true' }), 'but got "true". Use true, without quotes.'],
    [() => ({ uniqueName: 1 }), 'but got 1. Use a valid value.'],
    [() => ({ nameMaxLength: '5' }), 'but got "5". Use a valid value.'],
    [() => ({ nameMaxLength: Number.NaN }), 'but got NaN. Use a valid value.'],
    [() => ({ nameMaxLength: -1 }), 'but got -1. Use a valid value.'],
    [() => ({ nameMaxLength: Number.POSITIVE_INFINITY }), 'but got Infinity. Use a valid value.'],
    [() => ({ tokens: 'secret' }), 'but got "secret". Use a valid value.'],
    [() => ({ tokens: [5] }), 'but got [5]. Use a valid value.'],
    [() => ({ tokens: new Set(['a']) }), 'but got a Set. Use a valid value.'],
    [() => ({ tokens: null }), 'but got null. Use a valid value.'],
    [() => ({ requiredFields: ['id'] }), 'but got ["id"]. Use a valid value.'],
    [() => ({ requiredFields: ['nmae'] }), 'but got ["nmae"]. Use a valid value.'],
    [() => ({ requiredFields: 'name' }), 'but got "name". Use a valid value.'],
    [() => ({ requiredFields: { name: true } }), 'but got {"name":true}. Use a valid value.'],
    [({ fault }) => fault, 'but got "id". Use one of those.'],
  ],
)

// Arguments of configure.
testMistakes('invalid-option', [[({ configure }) => configure(), 'but got undefined. Pass an object.']])
testMistakes('invalid-argument', [
  [({ configure }) => configure('delay', 500), 'but got 500. Leave it out: it would do nothing.'],
  [({ configure }) => configure({ delay: 5 }, { delay: 6 }), 'Leave it out: it would do nothing.'],
])

// States.
testValues(
  'invalid-state',
  [({ importState }, value) => importState(value), ({ setInitialState }, value) => setInitialState(value)],
  [
    [() => undefined, 'but got undefined. Use what mock.exportState() returned, or a list of objects.'],
    [() => null, 'but got null. Use what mock.exportState() returned, or a list of objects.'],
    [() => 5, 'but got 5. Use what mock.exportState() returned, or a list of objects.'],
    [() => '[]', 'but got a text. Parse it first, with JSON.parse.'],
    [() => 'state.json', 'but got a text. Parse it first, with JSON.parse.'],
    [() => () => [], 'but got a function. Use what mock.exportState() returned, or a list of objects.'],
    [() => Promise.resolve([]), 'A checkpoint is for restore.'],
    [() => new Map(), 'A checkpoint is for restore.'],
    [() => new Set([{ name: 'web-3' }]), 'A checkpoint is for restore.'],
    [() => new Response('[]'), 'A checkpoint is for restore.'],
    [
      () => ({}),
      'but got {}. Use what mock.exportState() returned, or a list of objects. A checkpoint is for restore.',
    ],
    [() => ({ name: 'web-3' }), 'A checkpoint is for restore.'],
    [() => ({ objects: [{ name: 'web-3' }] }), 'A checkpoint is for restore.'],
    [
      () => ({ ...state, version: '2' }),
      'but got version "2". Use the version of inventory-objects-mock that wrote it, or ex',
    ],
    [
      () => ({ ...state, version: 1 }),
      'but got version 1. Use the version of inventory-objects-mock that wrote it, or export it again.',
    ],
    [
      () => ({ ...state, nextId: undefined }),
      'but got undefined. Use what mock.exportState() returned, or a list of o',
    ],
    [() => ({ ...state, nextId: 0 }), 'but got 0. Change it, or leave it out.'],
    [() => ({ ...state, nextId: '2' }), 'but got "2". Change it, or leave it out.'],
    [() => ({ ...state, nextId: Number.NaN }), 'but got NaN. Change it, or leave it out.'],
    [() => ({ ...state, nextId: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ ...state, nextId: 1 }), 'but got 1. Use what mock.exportState() returned, or a list of objects.'],
    [
      () => ({ ...state, objects: undefined }),
      'but got undefined. Use what mock.exportState() returned, or a list of ',
    ],
    [() => ({ ...state, objects: null }), 'but got null. Use what mock.exportState() returned, or a list of objects.'],
    [() => ({ ...state, objects: {} }), 'but got {}. Use what mock.exportState() returned, or a list of objects.'],
    [
      () => ({ ...state, objects: new Set() }),
      'but got a Set. Use what mock.exportState() returned, or a list of obje',
    ],
    [() => ({ ...state, object: [] }), 'Did you mean "objects"?'],
    [() => ({ ...state, colour: 'red' }), 'but got "colour". Use one of those.'],
    [() => ({ ...state, delay: '5' }), 'but got "5". Change it, or leave it out.'],
    [() => ({ ...state, delay: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ ...state, faults: {} }), 'but got {}. Change it, or leave it out.'],
    [() => ({ ...state, faults: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ ...state, settings: {} }), 'but got "settings". Use one of those.'],
    [({ exchange }) => exchange, 'A checkpoint is for restore.'],
    [({ checkpoint }) => checkpoint, 'A checkpoint is for restore.'],
    [({ object }) => object, 'A checkpoint is for restore.'],
    [({ fault }) => fault, 'A checkpoint is for restore.'],
    [({ state }) => JSON.stringify(state), 'but got a text. Parse it first, with JSON.parse.'],
    [({ target }) => target, 'A checkpoint is for restore.'],
  ],
)
testValues(
  'invalid-fault',
  [({ importState }, value) => importState(value), ({ setInitialState }, value) => setInitialState(value)],
  [[() => ({ ...state, faults: new Array(1) }), 'but got undefined. Pass an object.']],
)
testValues(
  'invalid-object',
  [({ importState }, value) => importState(value), ({ setInitialState }, value) => setInitialState(value)],
  [
    [() => [null], 'but got null. Change it.'],
    [() => [1], 'but got 1. Change it.'],
    [() => ['web-3'], 'but got "web-3". Change it.'],
    [() => [undefined], 'but got undefined. Add it.'],
    [() => new Array(1), 'but got undefined. Add it.'],
    [() => [[{ name: 'web-3' }]], 'but got a list. Pass one object in each call.'],
    [() => [{ nmae: 'web-3' }], 'Did you mean "name"?'],
    [() => [Promise.resolve({ name: 'web-3' })], 'but got a promise without await. Change it.'],
    [({ exchange }) => [exchange], 'Remove it, move it to attributes, or add it to the option schema.'],
    [({ state }) => [state], 'Remove it, move it to attributes, or add it to the option schema.'],
  ],
)
testValues(
  'duplicate-id',
  [({ importState }, value) => importState(value), ({ setInitialState }, value) => setInitialState(value)],
  [
    [
      () => [
        { id: 1, name: 'web-3' },
        { id: 1, name: 'web-4' },
      ],
      'Change one of them, or omit the ids.',
    ],
  ],
)

// Arguments of importState and setInitialState.
testMistakes('invalid-state', [
  [({ importState }) => importState(), 'but got undefined. Use what mock.exportState() returned, or a list of object'],
  [({ importState, exportState }) => importState(exportState), 'but got a function. Use what mock.exportState() retu'],
])
testMistakes('invalid-argument', [
  [({ importState }) => importState([{ name: 'web-3' }], [{ name: 'web-4' }]), 'Leave it out: it would do nothing.'],
  [({ importState }) => importState([], { delay: 5 }), 'but got {"delay":5}. Leave it out: it would do nothing.'],
  [({ importState }) => importState({ name: 'web-3' }, { name: 'web-4' }), 'Leave it out: it would do nothing.'],
  [({ setInitialState }) => setInitialState([], { delay: 5 }), 'Leave it out: it would do nothing.'],
  [({ setInitialState }) => setInitialState('web-3', []), 'but got []. Leave it out: it would do nothing.'],
  [({ exportState }) => exportState('state.json'), 'but got "state.json". Leave it out: it would do nothing.'],
  [({ exportState }) => exportState({ faults: false }), 'Leave it out: it would do nothing.'],
])

// Checkpoints.
testValues(
  'invalid-argument',
  [({ restore }, checkpoint) => restore(checkpoint)],
  [
    [() => undefined, 'but got undefined. Make one with checkpoint(). A state is for importState.'],
    [() => null, 'but got null. Make one with checkpoint(). A state is for importState.'],
    [() => 1, 'but got 1. Make one with checkpoint(). A state is for importState.'],
    [() => '1', 'but got "1". Make one with checkpoint(). A state is for importState.'],
    [() => ({}), 'but got {}. Make one with checkpoint(). A state is for importState.'],
    [() => [], 'but got []. Make one with checkpoint(). A state is for importState.'],
    [() => ({ id: 'x' }), 'but got {"id":"x"}. Make one with checkpoint(). A state is for importState.'],
    [() => ({ id: '../reset' }), 'but got {"id":"../reset"}. Make one with checkpoint(). A state is for importState.'],
    [() => ({ id: 1 }), 'but got {"id":1}. Make one with checkpoint(). A state is for importState.'],
    [() => ({ id: undefined }), 'but got {}. Make one with checkpoint(). A state is for importState.'],
    [() => Promise.resolve({}), 'A state is for importState.'],
    [() => () => ({}), 'but got a function. Make one with checkpoint(). A state is for importState.'],
    [() => createInventoryService().checkpoint(), 'A state is for importState.'],
    [({ state }) => state, 'A state is for importState.'],
    [({ exchange }) => exchange, 'A state is for importState.'],
    [({ object }) => object, 'A state is for importState.'],
    [({ fault }) => fault, 'A state is for importState.'],
    [({ target }) => target, 'A state is for importState.'],
    [({ checkpoint }) => [checkpoint], 'A state is for importState.'],
  ],
)

// Arguments of checkpoint and restore.
testMistakes('invalid-argument', [
  [({ restore }) => restore(), 'but got undefined. Make one with checkpoint(). A state is for importState.'],
  [({ restore, checkpoint }) => restore(checkpoint), 'A state is for importState.'],
  [({ restore, made }) => restore(made.checkpoint, made.checkpoint), 'Leave it out: it would do nothing.'],
  [({ checkpoint }) => checkpoint('before'), 'but got "before". Leave it out: it would do nothing.'],
  [({ checkpoint, made }) => checkpoint(made.state), 'Leave it out: it would do nothing.'],
])

// Resets.
testMistakes('invalid-argument', [
  [({ reset }) => reset([]), 'Use setInitialState for this reset and later ones, or importState until a reset.'],
  [({ reset }) => reset([{ name: 'web-3' }]), 'but got a list.'],
  [({ reset }) => reset('objects'), 'but got "objects". Leave it out.'],
  [({ reset }) => reset(1), 'but got 1. Leave it out.'],
  [({ reset }) => reset(true), 'but got true. Leave it out.'],
  [({ reset }) => reset(Promise.resolve()), 'but got a promise without await. Leave it out.'],
  [({ reset }) => reset({ objects: [{ name: 'web-3' }] }), 'but got a state.'],
  [({ reset, made }) => reset(made.checkpoint), 'but got a checkpoint. Use restore.'],
  [({ reset, made }) => reset(made.state), 'but got a state.'],
])
