import type { Assumptions, InventoryObject } from '../../../src/index.ts'
import type { HttpRequest } from '../../mock/requests.ts'
import type { Fields, ReferenceCollection } from './collection.ts'

/** Thrown for a request that the service rejects. */
export class Rejection {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Record<string, string> = {},
  ) {}
}

const emptyValues = { name: '', location: null, type: null, labels: [], attributes: {}, responsible: [] }
const fieldNames = Object.keys(emptyValues) as (keyof typeof emptyValues)[]
const required = ['This field is required.']

/**
 * The fields that a request writes, as far as the model sends them: of the invalid values of a field it knows null, an
 * empty or a long name, a number in place of a list, and what a nested object lacks.
 * @param object - the one to write; null for a new one
 * @throws Rejection
 */
export function readBody(
  { headers, body = '' }: HttpRequest,
  kind: 'complete' | 'partial',
  object: InventoryObject | null,
  collection: ReferenceCollection,
  { idInBody, requiredFields, nameMaxLength, uniqueName }: Assumptions,
): Partial<Fields> {
  const given = parse(body, headers['content-type'])
  if (given === null) throw new Rejection(400, { non_field_errors: ['No data provided'] })
  const type = Array.isArray(given) ? 'list' : { string: 'str', number: 'int' }[typeof given as string]
  if (type) {
    throw new Rejection(400, {
      non_field_errors: [`Invalid data. Expected a dictionary, but got ${type}.`],
    })
  }
  const fields = given as Record<string, unknown>
  if (idInBody === 'check') {
    if (!object && 'id' in fields) throw new Rejection(400, { id: ['This field is not allowed.'] })
    if (object && kind === 'complete' && !('id' in fields)) throw new Rejection(400, { id: required })
    if (object && 'id' in fields && fields.id !== object.id) {
      throw new Rejection(400, { id: [`This field must be ${object.id}.`] })
    }
  }
  const errors: [string, unknown][] = []
  const result: Record<string, unknown> = {}
  for (const name of fieldNames) {
    const value = fields[name]
    if (value === undefined && kind === 'partial') continue
    const error = findError(name, value, kind, requiredFields.includes(name), nameMaxLength)
    if (error) errors.push([name, error])
    else result[name] = value === undefined ? emptyValues[name] : value
  }
  const isTaken = collection.objects.some(({ id, name }) => id !== object?.id && name === result.name)
  if (uniqueName && isTaken) errors.unshift(['name', ['This field must be unique.']])
  if (errors.length > 0) throw new Rejection(400, Object.fromEntries(errors))
  return result
}

function parse(text: string, contentType = ''): unknown {
  if (text === '') return {}
  if (contentType !== 'application/json') {
    throw new Rejection(415, { detail: `Unsupported media type "${contentType}" in request.` })
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Rejection(400, { detail: `JSON parse error - ${(error as Error).message}` })
  }
}

function findError(
  name: keyof typeof emptyValues,
  value: unknown,
  kind: 'complete' | 'partial',
  isRequired: boolean,
  nameMaxLength: number | null,
): unknown {
  if (value === undefined) return isRequired && required
  if (value === null) return name !== 'location' && name !== 'type' && ['This field may not be null.']
  if (name === 'labels' || name === 'responsible') {
    return !Array.isArray(value) && [`Expected a list of items but got type "int".`]
  }
  if (name === 'name') {
    const limit = nameMaxLength ?? Number.POSITIVE_INFINITY
    const messages = [
      ...(value === '' ? ['This field may not be blank.'] : []),
      ...([...String(value)].length > limit ? [`Ensure this field has no more than ${limit} characters.`] : []),
    ]
    return messages.length > 0 && messages
  }
  // Inside a location or a type, only an update may leave out a field, which becomes null (section 4.4).
  const part = { location: 'fact', type: 'name' }[name as string]
  return part && kind === 'complete' && !(part in (value as object)) && { [part]: required }
}
