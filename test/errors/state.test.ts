import { createInventoryService } from '../../src/service.ts'
import { empty } from '../fields.ts'
import { each, invalid, testMistakes, testValues } from './mistakes.ts'

const web1 = { id: 1, name: 'web-1', ...empty }
const state = { version: 2, nextId: 2, objects: [web1] }

// Settings.
testValues([({ configure }, changes) => configure(changes)], 'invalid-option', [
  ...each('Pass an object.', [undefined, null, 'filterMatch', [{ delay: 5 }], () => ({ delay: 5 })]),
  [() => 500, 'but got 500. Pass { delay }.'],
  [() => ({ filterMatch: 'icontains' }), 'Put it in assumptions: { assumptions: { filterMatch: … } }.'],
  ...each('Did you mean', [{ assumption: {} }, { Delay: 5 }]),
  ...each('Use one of those.', [{ assume: {} }, { logLimit: 5 }, { randomSeed: 5 }, { objects: [] }]),
  ...each('Use one of those.', [{ preferHeader: false }]),
  ...invalid({
    delay: ['5', [2, 1], [1], Number.POSITIVE_INFINITY, 'infinit', null, Number.NaN, () => 5, { ms: 5 }],
  }),
])

// Assumptions, as settings and in a state.
testValues(
  [
    ({ configure }, assumptions) => configure({ assumptions }),
    ({ importState }, assumptions) => importState({ ...state, assumptions }),
  ],
  'invalid-assumption',
  [
    ...each('Name them, as in', [null, [], ['filterMatch'], 'filterMatch']),
    ...each('Name them, as in', [new Map([['filterMatch', 'exact']])]),
    ...each('Did you mean', [{ filterMach: 'exact' }, { FilterMatch: 'exact' }, { filter_match: 'exact' }]),
    [() => ({ delay: 5 }), 'but got "delay". Use one of those.'],
    [() => ({ unique: true }), 'Did you mean "uniqueName"?'],
    [() => ({ filterMatch: 'icontain' }), 'Did you mean "icontains"?'],
    ...each('Use a valid value.', [{ filterMatch: 'fuzzy' }, { filterMatch: null }, { filterMatch: /x/ }]),
    [() => ({ filterMatch: { nmae: 'exact' } }), 'Did you mean "name"?'],
    [() => ({ filterMatch: { name: 'part' } }), 'filterMatch.name: expected exact, iexact, contains, icontains but'],
    [() => ({ filterMatch: {} }), 'filterMatch: expected name, location__fact, type__name but got {}'],
    [() => ({ uniqueName: 'true' }), 'but got "true". Use true, without quotes.'],
    [() => ({ uniqueName: 1 }), 'but got 1. Use a valid value.'],
    ...each('Use a valid value.', [{ nameMaxLength: '5' }, { nameMaxLength: Number.NaN }, { nameMaxLength: -1 }]),
    ...each(
      'Use a valid value.',
      ['secret', [''], [5], null, ['Bearer  s3cret'], ['Bearer a b'], [' s3cret'], ['s3cret ']].map((tokens) => ({
        tokens,
      })),
    ),
    ...each('Use a valid value.', [{ requiredFields: ['id'] }, { requiredFields: ['nmae'] }]),
    ...each('Use a valid value.', [{ requiredFields: 'name' }, { requiredFields: { name: true } }]),
  ],
)

// States.
const takeState: Parameters<typeof testValues>[0] = [
  ({ importState }, value) => importState(value),
  ({ setInitialState }, value) => setInitialState(value),
]
testValues(takeState, 'invalid-state', [
  ...each('Use what mock.exportState() returned', [undefined, null, 5, () => []]),
  ...each('Parse it first, with JSON.parse.', ['[]', 'state.json']),
  ...each('A checkpoint is for restore.', [Promise.resolve([]), {}, { name: 'web-3' }]),
  ...each('A checkpoint is for restore.', [{ objects: [{ name: 'web-3' }] }]),
  ...each('Use the version of', [
    { ...state, version: '2' },
    { ...state, version: 1 },
  ]),
  [() => ({ ...state, object: [] }), 'Did you mean "objects"?'],
  [() => ({ ...state, initialState: state }), 'Start a server with that file as --data, or remove its initialState.'],
  [() => ({ version: 2, objects: [] }), 'expected nextId to be above every id, so above 0 but got undefined.'],
  [() => JSON.parse('{"version":2,"nextId":2,"objects":[],"__proto__":{"polluted":1}}'), 'but got "__proto__".'],
  ...each('Use one of those.', [
    { ...state, colour: 'red' },
    { ...state, settings: {} },
  ]),
  ...invalid(
    {
      nextId: [undefined, 0, '2', Number.NaN, null, 1],
      objects: [undefined, null, {}, new Set()],
      delay: ['5', null],
      faults: [{}, null],
    },
    { ...state },
  ),
])
testValues(takeState, 'invalid-fault', [
  [() => ({ ...state, faults: new Array(1) }), 'but got undefined. Pass an object.'],
  [() => ({ ...state, faults: [{ status: 503 }, { status: 42 }] }), ' (faults[1]): expected status to be an integer'],
])
testValues(takeState, 'invalid-object', [
  ...each('Change it.', [[null], [1], ['web-3']]),
  [() => [undefined], 'but got undefined. Add it.'],
  [() => [[{ name: 'web-3' }]], 'but got a list. Pass one object in each call.'],
  [() => [{ nmae: 'web-3' }], 'Did you mean "name"?'],
  [() => [{ id: 2 ** 52 + 1, name: 'a' }], 'expected objects[0].id to be at most 4503599627370496 but got 4503599627'],
])
testValues(takeState, 'duplicate-id', [
  [
    () => [
      { id: 1, name: 'web-3' },
      { id: 1, name: 'web-4' },
    ],
    'Change one of them, or omit the ids.',
  ],
])

// Checkpoints.
testValues([({ restore }, checkpoint) => restore(checkpoint)], 'invalid-argument', [
  ...each('Make one with checkpoint().', [undefined, null, 1, '1', {}, [], { id: 'x' }, { id: '../reset' }]),
  ...each('Make one with checkpoint().', [{ id: 1 }, { id: undefined }]),
  ...each('Make one with checkpoint().', [createInventoryService().checkpoint()]),
])

// Arguments of checkpoint and restore.
testMistakes('invalid-argument', [
  [({ restore, made }) => restore(made.checkpoint, made.checkpoint), 'Leave it out: it would do nothing.'],
])

// Resets.
testMistakes('invalid-argument', [
  [({ reset }) => reset([]), 'Use setInitialState for this reset and later ones, or importState until a reset.'],
  [({ reset }) => reset('objects'), 'but got "objects". Leave it out.'],
  [({ reset }) => reset(1), 'but got 1. Leave it out.'],
  [({ reset }) => reset(true), 'but got true. Leave it out.'],
  [({ reset, made }) => reset(made.checkpoint), 'but got a checkpoint. Use restore.'],
])
