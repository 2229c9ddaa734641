import * as z from 'zod/mini'
import { connect } from '../../src/client.ts'
import {
  scenarios as all,
  createObjectFactory as createFactory,
  createActivity as startActivity,
} from '../../src/factories.ts'
import { inventoryObjectSchema } from '../../src/index.ts'
import { createInventoryService } from '../../src/service.ts'
import { LIST, USERS } from '../fields.ts'
import { each, invalid, type Loose, testCalls, testFunctions } from './mistakes.ts'

const createObjectFactory = createFactory as unknown as (...args: unknown[]) => Record<string, Loose>
const createActivity = startActivity as unknown as (...args: unknown[]) => Record<string, Loose>
const scenarios = all as unknown as Record<string, Loose>
const factory = createObjectFactory({ traits: { lab: { [LIST]: ['lab'] } } })
const service = createInventoryService({ objects: [{ name: 'web-1' }] })

// Options of a factory.
testFunctions([(_, options) => createObjectFactory(options)], 'invalid-option', [
  ...each('Pass an object.', [null, [], 'seed']),
  [() => 5, 'but got 5. Pass { seed }.'],
  [() => ({ sed: 5 }), 'Did you mean "seed"?'],
  [() => ({ randomSeed: 5 }), 'but got "randomSeed". Use one of those.'],
  ...invalid({ seed: ['5', 1.5, Number.NaN, null], traits: [[], 'lab', null], values: [[], null], schema: [{}, null] }),
  [() => ({ schema: z.object({ ...inventoryObjectSchema.shape, owner: z.string() }) }), 'but got '],
])
testCalls('invalid-argument', [
  [() => createObjectFactory({ locale: 'de' }), 'expected a locale with cities'],
  [() => createObjectFactory({ locale: [] }), 'which include its fallback locales.'],
])
testFunctions(
  [(_, values) => factory.build!(values), (_, lab) => createObjectFactory({ traits: { lab } })],
  'invalid-object',
  [
    ...each('Pass an object.', [null, 5]),
    ...each('Did you mean', [{ nmae: 'a' }, { location: { facts: 'osl1' } }]),
    ...each('Pass traits one by one', [['lab'], [{ name: 'a' }]]),
    ...invalid({
      name: [5, null, ['a'], () => 7, () => undefined],
      [LIST]: ['prod', null, new Map(), () => new Map()],
      [USERS]: [3, new Uint8Array(1)],
      attributes: [new Map(), () => new Date(0), Number.NaN],
      location: [7, ['Oslo']],
      id: ['1', 0, () => undefined],
    }),
    ...each('Change it.', [{ [LIST]: [new Date(0)] }, { [USERS]: [new Map()] }, { attributes: { a: Number.NaN } }]),
    [() => ({ location: { name: 7 } }), 'location.name to be a string or null but got 7. Change it.'],
    [() => ({ type: { name: 'vm', size: 4 } }), 'the fields name but got type.size.'],
    [() => ({ location: 'Oslo' }), 'but got "Oslo". Use { location: { name: "Oslo" } }.'],
    [() => ({ type: 'switch' }), 'but got "switch". Use { type: { name: "switch" } }.'],
    [() => ({ location: 'osl1' }), 'but got "osl1". Use { location: { fact: "osl1" } }.'],
    ...each('attributes.a to be', [{ attributes: { a: 1 } }, { attributes: { a: () => 'x' } }]),
  ],
)
testCalls('invalid-object', [
  [() => createObjectFactory({ values: { nmae: 'a' } }), 'Did you mean "name"?'],
  [() => createObjectFactory({ values: { name: 5 } }), 'but got 5. Change it.'],
  [() => createObjectFactory({ values: { name: async () => 'a' } }).build!(), 'Return such a value.'],
  [() => factory.build!({ name: () => 5 }), 'but got 5. Return such a value.'],
  [() => factory.build!({ location: () => 'osl1' }), 'Return { fact: "osl1" }.'],
  [() => createObjectFactory({ traits: { lab: { nmae: 'a' } } }), 'Failed to define the trait "lab": expected one of'],
  [() => factory.buildList!(3, [{ name: 'a' }]), "Pass traits one by one, as in build('unplaced', 'bare')."],
])
testCalls('invalid-argument', [
  [() => factory.build!('labb'), 'a trait (unplaced, untyped, unowned, unlabeled, bare, decommissioned, lab) but got'],
  [() => factory.build!('__proto__'), 'but got "__proto__". Use one of those.'],
  [() => factory.build!('lab', { name: 'a' }, { type: null }), 'but got {"name":"a"} before {"type":null}. Change'],
  [() => factory.build!({ name: 'a' }, 'lab'), 'but got {"name":"a"} before "lab". Change the order.'],
  [() => factory.build!(undefined, 'lab'), 'but got undefined. Use one of those.'],
  [() => factory.buildList!(3, 'labb'), 'Did you mean "lab"?'],
  [() => factory.buildList!(0, 'labb'), 'Did you mean "lab"?'],
])
testFunctions([(_, count) => factory.buildList!(count)], 'invalid-argument', [
  ...each('Change it.', [undefined, '3', 'lab', -1, 1.5, Number.NaN, { name: 'a' }]),
])

// Scenarios.
testFunctions(
  [(_, options) => scenarios.small!(options), (_, options) => scenarios.empty!(options)],
  'invalid-option',
  [
    ...each('Pass an object.', [null, '7']),
    [() => 5, 'but got 5. Pass { seed }.'],
    [() => ({ sed: 7 }), 'Did you mean "seed"?'],
    [() => ({ count: 7 }), 'but got "count". Use one of those.'],
    ...invalid({ seed: ['7', null] }),
  ],
)

// Activity.
testFunctions([(_, mock) => createActivity(mock)], 'invalid-argument', [
  ...each('returns, or the mock of a host.', [undefined, {}, connect('http://localhost'), { pace: '6/min' }]),
])
testFunctions([(_, pace) => createActivity(service).start!(pace)], 'invalid-argument', [
  ...each('Pass the pace to createActivity.', ['6/min', { pace: '6/min' }]),
])
testFunctions([(_, options) => createActivity(service, options)], 'invalid-option', [
  ...each('Pass an object.', [null, '6/min']),
  [() => ({ pase: '6/min' }), 'Did you mean "pace"?'],
  ...invalid({
    pace: [6, null, 'fast', '6/minute', '0/min', '-6/min', '100/s'],
    seed: ['1', Number.NaN],
    onStep: ['log', null],
  }),
])
