/** A JSON Schema, as far as this is shown. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly description?: string
  readonly examples?: readonly unknown[]
}

/** A body of a request or a response. */
export interface Body {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<
    Record<string, { readonly schema?: Schema; readonly examples?: Record<string, { readonly value: unknown }> }>
  >
}

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
  readonly example?: unknown
}

interface OperationObject {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body>>
}

/** The methods of a path, in the order in which they are shown. */
export const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const

type PathItem = Partial<Record<(typeof methods)[number], OperationObject>> & {
  readonly parameters?: readonly Parameter[]
}

/** The OpenAPI document of the service, as far as it is shown. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, PathItem>>
}
