import * as z from 'zod/mini'
import { connect } from '../../src/client.ts'
import {
  scenarios as all,
  createObjectFactory as createFactory,
  createActivity as startActivity,
} from '../../src/factories.ts'
import { createInventoryHost } from '../../src/host.ts'
import { inventoryObjectSchema } from '../../src/index.ts'
import { createInventoryService } from '../../src/service.ts'
import { type Loose, testCalls } from './mistakes.ts'

const createObjectFactory = createFactory as unknown as (...args: unknown[]) => Record<string, Loose>
const createActivity = startActivity as unknown as (...args: unknown[]) => Record<string, Loose>
const scenarios = all as unknown as Record<string, Loose>
const factory = createObjectFactory({ traits: { lab: { labels: ['lab'] } } })
const service = createInventoryService({ objects: [{ name: 'web-1' }] })

// Options of a factory.
testCalls('invalid-option', [
  [() => createObjectFactory(null), 'but got null. Pass an object.'],
  [() => createObjectFactory(5), 'but got 5. Pass { seed }.'],
  [() => createObjectFactory([]), 'but got []. Pass an object.'],
  [() => createObjectFactory('seed'), 'but got "seed". Pass an object.'],
  [() => createObjectFactory({ sed: 5 }), 'Did you mean "seed"?'],
  [() => createObjectFactory({ randomSeed: 5 }), 'but got "randomSeed". Use one of those.'],
  [() => createObjectFactory({ seed: '5' }), 'but got "5". Change it, or leave it out.'],
  [() => createObjectFactory({ seed: Number.NaN }), 'but got NaN. Change it, or leave it out.'],
  [() => createObjectFactory({ seed: null }), 'but got null. Change it, or leave it out.'],
  [() => createObjectFactory({ seed: 1.5 }), 'but got 1.5. Change it, or leave it out.'],
  [() => createObjectFactory({ traits: [] }), 'but got []. Change it, or leave it out.'],
  [() => createObjectFactory({ traits: null }), 'but got null. Change it, or leave it out.'],
  [() => createObjectFactory({ traits: 'lab' }), 'but got "lab". Change it, or leave it out.'],
  [() => createObjectFactory({ traits: new Map() }), 'but got a Map. Change it, or leave it out.'],
  [() => createObjectFactory({ values: [] }), 'but got []. Change it, or leave it out.'],
  [() => createObjectFactory({ values: null }), 'but got null. Change it, or leave it out.'],
  [() => createObjectFactory({ schema: {} }), 'but got {}. Use z.object({ ...inventoryObjectSchema.shape, owner: z.s'],
  [() => createObjectFactory({ schema: null }), 'but got null. Use z.object({ ...inventoryObjectSchema.shape, owner:'],
  [() => createObjectFactory({ schema: z.object({ ...inventoryObjectSchema.shape, owner: z.string() }) }), 'but got '],
])
testCalls('invalid-argument', [
  [() => createObjectFactory({ locale: 'de' }), 'expected a locale with cities'],
  [() => createObjectFactory({ locale: null }), 'expected a locale with cities'],
  [() => createObjectFactory({ locale: 5 }), 'expected a locale with cities'],
  [() => createObjectFactory({ locale: [] }), 'but got one for which faker reports "The locale option must contain a'],
  [() => createObjectFactory({ locale: {} }), 'expected a locale with cities'],
  [() => createObjectFactory({ locale: ['de'] }), 'expected a locale with cities'],
  [() => createObjectFactory({ locale: () => ({}) }), 'expected a locale with cities'],
])
testCalls('invalid-object', [
  [() => createObjectFactory({ traits: { lab: null } }), 'but got null. Pass an object.'],
  [() => createObjectFactory({ traits: { lab: { nmae: 'a' } } }), 'Did you mean "name"?'],
  [() => createObjectFactory({ traits: { lab: { name: 5 } } }), 'but got 5. Change it.'],
  [() => createObjectFactory({ traits: { lab: () => ({}) } }), 'but got a function. Pass an object.'],
  [() => createObjectFactory({ traits: { lab: undefined } }), 'but got undefined. Pass an object.'],
  [() => createObjectFactory({ traits: { lab: ['a'] } }), "Pass traits one by one, as in build('unplaced', 'bare')."],
  [() => createObjectFactory({ values: { nmae: 'a' } }), 'Did you mean "name"?'],
  [() => createObjectFactory({ values: { name: 5 } }), 'but got 5. Change it.'],
  [() => createObjectFactory({ values: { name: async () => 'a' } }).build!(), 'Return such a value.'],
  [() => createObjectFactory({ values: { name: () => undefined } }).build!(), 'Return such a value.'],
])

// Built objects.
testCalls('invalid-object', [
  [() => factory.build!(null), 'but got null. Pass an object.'],
  [() => factory.build!(5), 'but got 5. Pass an object.'],
  [() => factory.build!(['lab']), "but got [\"lab\"]. Pass traits one by one, as in build('unplaced', 'bare')."],
  [() => factory.build!(() => ({})), 'but got a function. Pass an object.'],
  [() => factory.build!(Promise.resolve({})), 'but got a promise without await. Pass an object.'],
  [() => factory.build!(new Map()), 'but got a Map. Pass an object.'],
  [() => factory.build!({ nmae: 'a' }), 'Did you mean "name"?'],
  [() => factory.build!({ name: 5 }), 'but got 5. Change it.'],
  [() => factory.build!({ name: null }), 'but got null. Change it.'],
  [() => factory.build!({ name: () => undefined }), 'but got undefined. Return such a value.'],
  [() => factory.build!({ name: async () => 'a' }), 'but got a promise without await. Return such a value.'],
  [() => factory.build!({ name: () => 5 }), 'but got 5. Return such a value.'],
  [() => factory.build!({ type: 'switch' }), 'but got "switch". Use { type: { name: "switch" } }.'],
  [() => factory.build!({ location: 'osl1' }), 'but got "osl1". Use { location: { fact: "osl1" } }.'],
  [() => factory.build!({ location: { facts: 'osl1' } }), 'Did you mean "fact"?'],
  [() => factory.build!({ labels: 'prod' }), 'but got "prod". Change it.'],
  [() => factory.build!({ attributes: { a: 1 } }), 'but got 1. Change it.'],
  [() => factory.build!({ attributes: { a: () => 'x' } }), 'but got a function. Change it.'],
  [() => factory.build!({ id: '1' }), 'but got "1". Change it.'],
  [() => factory.build!('lab', null), 'but got null. Pass an object.'],
])
testCalls('invalid-argument', [
  [() => factory.build!('labb'), 'Did you mean "lab"?'],
  [() => factory.build!('toString'), 'but got "toString". Use one of those.'],
  [() => factory.build!({ name: 'a' }, 'lab'), 'but got {"name":"a"} before "lab". Change the order.'],
  [() => factory.build!({ name: 'a' }, { labels: [] }), 'Change the order.'],
  [() => factory.build!(undefined, 'lab'), 'but got undefined. Use one of those.'],
  [() => factory.build!('lab', undefined, {}), 'but got undefined. Use one of those.'],
])

// Lists of built objects.
testCalls('invalid-argument', [
  [() => factory.buildList!(), 'but got undefined. Change it.'],
  [() => factory.buildList!('3'), 'but got "3". Change it.'],
  [() => factory.buildList!(-1), 'but got -1. Change it.'],
  [() => factory.buildList!(1.5), 'but got 1.5. Change it.'],
  [() => factory.buildList!(Number.NaN), 'but got NaN. Change it.'],
  [() => factory.buildList!(null), 'but got null. Change it.'],
  [() => factory.buildList!(Number.POSITIVE_INFINITY), 'but got Infinity. Change it.'],
  [() => factory.buildList!({ name: 'a' }), 'but got {"name":"a"}. Change it.'],
  [() => factory.buildList!('lab', 3), 'but got "lab". Change it.'],
  [() => factory.buildList!(3, 'labb'), 'Did you mean "lab"?'],
  [() => factory.buildList!(0, 'labb'), 'Did you mean "lab"?'],
])
testCalls('invalid-object', [
  [() => factory.buildList!(3, [{ name: 'a' }]), "Pass traits one by one, as in build('unplaced', 'bare')."],
  [() => factory.buildList!(3, 4), 'but got 4. Pass an object.'],
])

// Scenarios.
testCalls('invalid-option', [
  [() => scenarios.small!(5), 'but got 5. Pass { seed }.'],
  [() => scenarios.small!(null), 'but got null. Pass an object.'],
  [() => scenarios.small!([]), 'but got []. Pass an object.'],
  [() => scenarios.small!('7'), 'but got "7". Pass an object.'],
  [() => scenarios.small!({ seed: '7' }), 'but got "7". Change it, or leave it out.'],
  [() => scenarios.small!({ seed: null }), 'but got null. Change it, or leave it out.'],
  [() => scenarios.small!({ sed: 7 }), 'Did you mean "seed"?'],
  [() => scenarios.small!({ count: 7 }), 'but got "count". Use one of those.'],
  [() => scenarios.empty!({ seed: '7' }), 'but got "7". Change it, or leave it out.'],
])

// Activity.
testCalls('invalid-argument', [
  [() => createActivity(), 'Pass what createInventoryMock or createInventoryService returns, or the mock of a host.'],
  [() => createActivity(null), 'but got null.'],
  [() => createActivity({}), 'but got {}.'],
  [() => createActivity(createInventoryHost()), 'but got {"mock":"a HostMock","fetch":"a function","close":"a functi'],
  [() => createActivity(connect('http://localhost')), 'but got {"baseUrl":"http://localhost","objects":{"list":"a fu'],
  [() => createActivity({ pace: '6/min' }), 'but got {"pace":"6/min"}.'],
  [() => createActivity(service).start!('6/min'), 'but got "6/min". Pass the pace to createActivity.'],
  [() => createActivity(service).start!({ pace: '6/min' }), 'Pass the pace to createActivity.'],
])
testCalls('invalid-option', [
  [() => createActivity(service, null), 'but got null. Pass an object.'],
  [() => createActivity(service, '6/min'), 'but got "6/min". Pass an object.'],
  [() => createActivity(service, []), 'but got []. Pass an object.'],
  [() => createActivity(service, { pase: '6/min' }), 'Did you mean "pace"?'],
  [() => createActivity(service, { pace: 6 }), 'but got 6. Change it, or leave it out.'],
  [() => createActivity(service, { pace: 'fast' }), 'but got "fast". Change it, or leave it out.'],
  [() => createActivity(service, { pace: '6/minute' }), 'but got "6/minute". Change it, or leave it out.'],
  [() => createActivity(service, { pace: '0/min' }), 'but got "0/min". Change it, or leave it out.'],
  [() => createActivity(service, { pace: '-6/min' }), 'but got "-6/min". Change it, or leave it out.'],
  [() => createActivity(service, { pace: '100/s' }), 'but got "100/s". Change it, or leave it out.'],
  [() => createActivity(service, { pace: null }), 'but got null. Change it, or leave it out.'],
  [() => createActivity(service, { seed: '1' }), 'but got "1". Change it, or leave it out.'],
  [() => createActivity(service, { seed: Number.NaN }), 'but got NaN. Change it, or leave it out.'],
  [() => createActivity(service, { onStep: 'log' }), 'but got "log". Change it, or leave it out.'],
  [() => createActivity(service, { onStep: null }), 'but got null. Change it, or leave it out.'],
])
