import type { ObjectFields } from '../contract/object.ts'

/**
 * An object of a factory. It has an id only if an override or a trait sets one: without an id, it can be created beside
 * any other objects, and the service assigns the id.
 * @typeParam Label - an element of `labels`: a text, unless an override has other labels
 * @typeParam Responsible - an element of `responsible`: the id of a user, unless an override has other users
 * @example
 * mock.objects.create(factory.build())
 */
export type BuiltObject<Label = string, Responsible = number> = ObjectFields<Label, Responsible> & { id?: number }
