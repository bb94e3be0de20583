import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'

export type Json = Record<string, unknown>
type Direction = 'input' | 'output'

const definitionsPath = '#/$defs/'
const componentsPath = '#/components/schemas/'

/** JSON schemas of the contract's zod schemas; those that have a name are gathered, and stand as `$ref` where they are used. */
export class SchemaCollection {
  readonly components: Record<string, Json> = {}

  /** What callers write; `isOpen` when members that are not known are passed over rather than refused. */
  ofRequest(schema: z.ZodType, isOpen: boolean): Json {
    return this.#convert(schema, 'input', isOpen)
  }

  /** What we answer: clients must take members that they do not know yet. */
  ofAnswer(schema: z.ZodType): Json {
    return this.#convert(schema, 'output', true)
  }

  /** A member of a query: text in the address, but documented as the number or boolean that is read from it. */
  ofQueryMember(schema: z.ZodType): Json {
    const read = this.#convert(schema, 'output', true)
    return read.type === 'integer' || read.type === 'boolean' ? read : this.#convert(schema, 'input', true)
  }

  #convert(schema: z.ZodType, io: Direction, isOpen: boolean): Json {
    // As a member, so that a schema with a name of its own comes as a reference too.
    const { properties = {}, $defs } = z.toJSONSchema(z.object({ member: schema }), {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => tidy(jsonSchema as Json, isOpen),
    }) as { properties?: Record<string, Json>; $defs?: Record<string, Json> }
    for (const [name, definition] of Object.entries($defs ?? {})) this.#add(name, definition)
    return withComponentPaths(properties.member ?? {})
  }

  #add(name: string, { id: _, ...definition }: Json): void {
    const { additionalProperties, ...rest } = withComponentPaths(definition)
    const component =
      additionalProperties === false
        ? rest
        : { ...rest, ...(additionalProperties !== undefined && { additionalProperties }) }
    const known = this.components[name]
    if (known && !isDeepStrictEqual(known, component))
      throw new Error(`The component ${name} is not the same where it is written and where it is answered.`)
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
  return JSON.parse(JSON.stringify(schema).replaceAll(definitionsPath, componentsPath)) as Json
}
