import { type ApiDocument, type Body, methods, type Schema } from './openapi.ts'

/** A field of a body, or a parameter. */
interface FieldRow {
  /** With the names of the fields around it: `location.fact`. */
  readonly name: string
  /** In words: `string or null`. */
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
}

/** A body, to read. */
export interface BodyInfo {
  readonly description: string
  /** In words: `list of object`; empty for none. */
  readonly type: string
  readonly fields: readonly FieldRow[]
  /** As indented JSON, one for each example. */
  readonly examples: readonly string[]
}

/** A parameter, to read and to fill in. */
export interface ParameterInfo extends FieldRow {
  /** `path` or `query`. */
  readonly place: string
  readonly example: string
}

/** An operation of the service. */
export interface ApiOperation {
  readonly tag: string
  /** Its name in an address: `objects-create`. */
  readonly slug: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly ParameterInfo[]
  readonly body: BodyInfo | undefined
  readonly responses: readonly (BodyInfo & { readonly status: string })[]
}

/** No deeper: schemas can refer to themselves. */
const MAX_DEPTH = 4

/** Lists the operations of a document, by tag and path. */
export function listOperations(document: ApiDocument): ApiOperation[] {
  const resolve = <Value extends { readonly $ref?: string }>(value: Value): Value => {
    if (value.$ref === undefined) return value
    const found = value.$ref
      .split('/')
      .slice(1)
      .reduce((parent, name) => Object(parent)[name], document)
    // Fields beside the reference come first.
    return { ...Object(found), ...value, $ref: undefined }
  }

  const formatType = (schema: Schema, depth = 0): string => {
    const { enum: values, anyOf, type, items, additionalProperties: rest } = resolve(schema)
    if (depth > MAX_DEPTH) return '…'
    if (values) return values.join(' or ')
    if (anyOf) return [...new Set(anyOf.map((one) => formatType(one, depth + 1)))].join(' or ')
    if (type === 'array') return `list of ${formatType(items ?? {}, depth + 1)}`
    if (type === 'object' && typeof rest === 'object') return `map of ${formatType(rest, depth + 1)}`
    return [type ?? 'any JSON'].flat().join(' or ')
  }

  const listFields = (schema: Schema, prefix = '', depth = 0): FieldRow[] => {
    const { properties = {}, required = [], anyOf = [], items } = resolve(schema)
    if (depth > MAX_DEPTH) return []
    return [
      ...Object.entries(properties).flatMap(([name, field]) => [
        {
          name: prefix + name,
          type: formatType(field),
          isRequired: required.includes(name),
          description: resolve(field).description ?? '',
        },
        ...listFields(field, `${prefix + name}.`, depth + 1),
      ]),
      ...[...anyOf, ...(items ? [items] : [])].flatMap((one) => listFields(one, prefix, depth + 1)),
    ]
  }

  const toBody = ({ description = '', content = {} }: Body): BodyInfo => {
    const { schema, examples = {} } = Object.values(content)[0] ?? {}
    const values = [
      ...Object.values(examples).map(({ value }) => value),
      ...((schema && resolve(schema).examples) ?? []),
    ]
    return {
      description,
      type: schema ? formatType(schema) : '',
      fields: schema ? listFields(schema) : [],
      examples: values.map((value) => JSON.stringify(value, null, 2)),
    }
  }

  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const { operationId, tags, parameters = [], requestBody, responses, ...texts } = operation
      return {
        ...texts,
        path,
        tag: tags[0]!,
        slug: `${tags[0]}-${operationId}`,
        method: method.toUpperCase(),
        parameters: [...(item.parameters ?? []), ...parameters].map((parameter) => {
          const { name, in: place, required = false, description = '', schema = {}, example } = resolve(parameter)
          return {
            ...{ name, place, description },
            isRequired: required,
            type: formatType(schema),
            example: String(example ?? schema.examples?.[0] ?? ''),
          }
        }),
        body: requestBody && toBody(requestBody),
        responses: Object.entries(responses).map(([status, response]) => ({ status, ...toBody(resolve(response)) })),
      }
    }),
  )
  const tags = operations.map(({ tag }) => tag)
  return operations.sort((one, other) => tags.indexOf(one.tag) - tags.indexOf(other.tag))
}
