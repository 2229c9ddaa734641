/**
 * Seeded, believable inventory objects, and named collections of them.
 * @module inventory-objects-mock/factories
 */
export type { BuildSteps, ObjectFactory, ObjectFactoryOptions } from './factories/object-factory.ts'
export { createObjectFactory } from './factories/object-factory.ts'
export type { ObjectOverrides, Override } from './factories/overrides.ts'
export type { FakerLocale } from './factories/randomness.ts'
export type { ScenarioName, ScenarioOptions } from './factories/scenarios.ts'
export { scenarios } from './factories/scenarios.ts'
export type { BuiltInTrait } from './factories/traits.ts'
