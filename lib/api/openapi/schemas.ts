import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'

export type Json = Record<string, unknown>
type Direction = 'input' | 'output'

const definitionsPath = '#/$defs/'
const componentsPath = '#/components/schemas/'

/**
 * Converts the contract's zod schemas to JSON Schema. Named schemas become components, and uses of them a
 * `$ref`.
 */
export class SchemaCollection {
  readonly components: Record<string, Json> = {}

  /** The schema of data that callers send. With `isOpen`, unknown fields are ignored instead of rejected. */
  ofRequest(schema: z.ZodType, isOpen: boolean): Json {
    return this.#convert(schema, 'input', isOpen)
  }

  /** The schema of data that the API returns. Clients must accept unknown fields in it. */
  ofAnswer(schema: z.ZodType): Json {
    return this.#convert(schema, 'output', true)
  }

  /**
   * The schema of a query parameter. A number or boolean is documented as such, although the URL contains
   * text.
   */
  ofQueryMember(schema: z.ZodType): Json {
    const read = this.#convert(schema, 'output', true)
    return read.type === 'integer' || read.type === 'boolean' ? read : this.#convert(schema, 'input', true)
  }

  #convert(schema: z.ZodType, io: Direction, isOpen: boolean): Json {
    // Inside an object, a named schema becomes a reference too.
    const { properties = {}, $defs } = z.toJSONSchema(z.object({ member: schema }), {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => tidy(jsonSchema as Json, isOpen),
    }) as { properties?: Record<string, Json>; $defs?: Record<string, Json> }
    for (const [name, definition] of Object.entries($defs ?? {})) this.#add(name, definition)
    return withComponentPaths(properties.member ?? {})
  }

  #add(name: string, { id: _, ...definition }: Json): void {
    const component = opened(withComponentPaths(definition))
    const known = this.components[name]
    if (known && !isDeepStrictEqual(known, component))
      throw new Error(`The component ${name} differs between requests and responses.`)
    this.components[name] = component
  }
}

function tidy(schema: Json, isOpen: boolean): void {
  if (schema.format) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (isOpen && schema.additionalProperties === false) delete schema.additionalProperties
  delete schema.propertyNames
}

function withComponentPaths(schema: Json): Json {
  const text = JSON.stringify(schema).replaceAll(definitionsPath, componentsPath)
  return JSON.parse(text, (_name, value) => withNullInType(value)) as Json
}

/** Allows unknown fields in a component, since responses use the same components as requests. */
function opened(schema: Json): Json {
  const text = JSON.stringify(schema, (name, value) =>
    name === 'additionalProperties' && value === false ? undefined : value,
  )
  return JSON.parse(text) as Json
}

/** Shortens the `anyOf` of a nullable type to `type: [string, null]`. */
function withNullInType(value: { anyOf?: Json[] } | null): unknown {
  const [schema, or, ...others] = value?.anyOf ?? []
  if (or?.type !== 'null' || others.length > 0 || typeof schema?.type !== 'string' || schema.enum)
    return value
  const { anyOf: _, ...rest } = value ?? {}
  return { ...schema, ...rest, type: [schema.type, 'null'] }
}
