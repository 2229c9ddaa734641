/**
 * Realistic inventory objects generated from a seed, and named collections of them.
 * @module inventory-objects-mock/factories
 */
export {
  type Activity,
  type ActivityOptions,
  type ActivityStep,
  createActivity,
} from './factories/activity/activity.ts'
export type { FakerLocale } from './factories/faker.ts'
export type { BuildArguments, ObjectFactory, ObjectFactoryOptions, ObjectValues } from './factories/object-factory.ts'
export { createObjectFactory } from './factories/object-factory.ts'
export type { BuiltInTrait, BuiltObject, ObjectOverrides, Override } from './factories/overrides.ts'
export type { ScenarioName } from './factories/scenario-names.ts'
export type { ScenarioOptions } from './factories/scenarios.ts'
export { scenarios } from './factories/scenarios.ts'
