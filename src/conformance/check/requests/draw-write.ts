import type { Assumptions } from '../../../contract/assumptions.ts'
import { bodyFields } from '../../../contract/assumptions.ts'
import type { JsonValue } from '../../../contract/json.ts'
import type { Random } from '../../../mock/random.ts'
import { type BodyFields, OWN_NAME, type Step } from '../step.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { pick } from './draw-read.ts'

/** What a write is drawn from. */
export interface WriteContext {
  readonly random: Random
  readonly vocabulary: Vocabulary
  readonly assumptions: Assumptions
}

/** Draws a create, or a write to an object that does not exist, that no service can accept. */
export function drawRefusedWrite(context: WriteContext): Step {
  const { random, vocabulary } = context
  const target = random() < 0.15 ? { id: vocabulary.unknownId } : 'collection'
  const method = target === 'collection' ? 'POST' : pick(random, ['PUT', 'PATCH'])
  const name = drawName(context)
  const fields = leaveOut(random, { ...drawFields(context), name })
  const rider = { [pick(random, ['attributes', 'labels'])]: 5 }
  return {
    ...{ method, target, hasRider: true },
    fields: { ...fields, ...rider, ...(random() < 0.3 && { id: vocabulary.unknownId }) },
  }
}

/** Draws a write to an own object. */
export function drawOwnWrite(context: WriteContext, own: number): Step {
  const { random, vocabulary } = context
  const target = { own }
  const kind = random()
  if (kind < 0.15) return { method: 'DELETE', target }
  const fields = { ...drawFields(context), name: `${OWN_NAME}-${pick(random, [own, 8, 9])}` }
  if (kind < 0.6) return { method: 'PATCH', target, fields: leaveOut(random, drawParts(random, fields)) }
  const id = random()
  return {
    ...{ method: 'PUT', target },
    fields: { ...(random() < 0.2 ? leaveOut(random, fields) : fields), ...(id < 0.2 && { id: vocabulary.unknownId }) },
    ...(id > 0.4 && { hasOwnId: true }),
  }
}

/** Draws a create of an own object; now and then with an id, without a field, or with a name that is too long. */
export function drawCreate(context: WriteContext, own: number): Step {
  const { random, vocabulary } = context
  const kind = random()
  const fields = { ...drawFields(context), name: kind < 0.2 ? `${OWN_NAME}-1` : `${OWN_NAME}-${own}` }
  const { name, ...rest } = fields
  return {
    ...{ method: 'POST', target: 'collection', creates: own },
    fields: {
      // Without its name, it could not be recognized.
      ...(kind > 0.9 ? { ...leaveOut(random, rest), name } : fields),
      ...(kind > 0.8 && kind < 0.9 && { id: vocabulary.unknownId }),
    },
  }
}

/** Draws a name of any length around the limit, that of an object, or a new one. */
function drawName({ random, vocabulary, assumptions: { nameMaxLength } }: WriteContext): string {
  const kind = random()
  const taken = vocabulary.values.name
  if (kind < 0.3 && taken.length > 0) return pick(random, taken)
  if (kind < 0.4) return `${OWN_NAME}-1`
  const limits = nameMaxLength === null ? [64, 256, 1001] : [nameMaxLength, nameMaxLength + 1, nameMaxLength * 2 + 2]
  return 'x'.repeat(pick(random, limits))
}

function drawFields({ random, vocabulary: { sample } }: WriteContext): Record<string, JsonValue> {
  const some = () => random() < 0.5
  const values = ['', 'a', 'b']
  return {
    location: some() ? { ...sample.location } : null,
    type: some() ? { ...sample.type } : null,
    labels: some() ? [...sample.labels] : [],
    attributes: { ...(some() && { one: pick(random, values) }), ...(some() && { two: pick(random, values) }) },
    responsible: some() ? [...sample.responsible] : [],
  }
}

/** Leaves out parts of the location. */
function drawParts(random: Random, fields: Record<string, JsonValue>): BodyFields {
  const { location } = fields
  if (typeof location !== 'object' || location === null || Array.isArray(location)) return fields
  const part = pick(random, ['name', 'fact'])
  return random() < 0.5 && location[part] !== null ? { ...fields, location: { [part]: location[part]! } } : fields
}

function leaveOut<Fields extends BodyFields>(random: Random, fields: Fields): BodyFields {
  const share = random()
  const names = bodyFields.filter(() => random() < share)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name as never)))
}
