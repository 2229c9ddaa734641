/**
 * The schemas of the groups of `extended-recordings.json`, in classic zod 4: what the serializers of `service.py` (the
 * environment variable SCHEMA) are made from.
 */

import * as z from 'zod'
import { inventoryObjectSchema } from '../../src/index.ts'
import { LIST, USERS } from '../fields.ts'

const texts = {
  owner: z.string(),
  serial: z.string().max(8).nullable().default(null),
  note: z.string().min(0).default(''),
}
const numbers = {
  units: z.int().min(1).max(48),
  /** Optional and nullable: missing in a create, the framework answers null; missing in a PUT, it stays. */
  weight: z.number().nullable().optional(),
  managed: z.boolean().default(false),
  critical: z.boolean().nullable().default(null),
}
const choice = { tier: z.enum(['gold', 'silver', 'bronze']) }
const lists = {
  installed: z.iso.date().nullable().default(null),
  tags: z.array(z.string()),
  ports: z.array(z.int()).default([]),
  settings: z.record(z.string(), z.string()),
}
const nested = {
  contact: z.object({ name: z.string(), phone: z.string().nullable().default(null) }).nullable(),
  interfaces: z.array(z.object({ name: z.string(), speed: z.int() })).default([]),
}

export const schemas = {
  texts: z.object({ ...inventoryObjectSchema.shape, ...texts, ...choice }),
  numbers: z.object({ ...inventoryObjectSchema.shape, ...numbers }),
  lists: z.object({ ...inventoryObjectSchema.shape, ...lists }),
  nested: z.object({ ...inventoryObjectSchema.shape, ...nested }),
  /** Optional, without a default: absent from answers until it is given (null, where it can be null). */
  optional: z.object({
    ...inventoryObjectSchema.shape,
    alias: z.string().optional(),
    slots: z.int().optional(),
    weight: numbers.weight,
  }),
  narrowed: z.object({
    ...inventoryObjectSchema.shape,
    [LIST]: z.array(z.enum(['prod', 'lab'])),
    [USERS]: z.array(z.int()),
  }),
  all: z.object({ ...inventoryObjectSchema.shape, ...texts, ...numbers, ...choice, ...lists, ...nested }),
}
