import type { Json } from '../schemas'

/** The parts of an operation that callers rely on. */
export type SurfaceOperation = {
  id: string
  deprecated?: true
  /** Sets of security schemes. A caller must satisfy any one of these sets. */
  security: string[][]
  /** Parameters by location and name, such as `query limit`. */
  parameters: Record<string, { required?: true; schema: Json }>
  request?: { required?: true; content: Record<string, Json> }
  /** Schemas by media type, then by the statuses that they apply to, such as `400 401`. */
  responses: Record<string, Record<string, Json>>
}

/** The parts of an OpenAPI document that callers rely on: all but descriptions and examples. */
export type Surface = {
  version: string
  securitySchemes: Record<string, Json>
  /** Operations by method and path, such as `POST /alert`. */
  operations: Record<string, SurfaceOperation>
  schemas: Record<string, Json>
}

type Document = {
  info: { version: string }
  security?: Json[]
  paths: Record<string, Record<string, DescribedOperation>>
  components: Record<string, Record<string, Json>>
}
type DescribedOperation = {
  operationId: string
  deprecated?: boolean
  security?: Json[]
  parameters?: Json[]
  requestBody?: { required?: boolean; content: Record<string, Json> }
  responses: Record<string, Json>
}

const annotations = new Set(['description', 'title', 'example', 'examples', 'deprecated', 'summary'])
const componentsPath = '#/components/'

export function surfaceOf(openapi: Json): Surface {
  const document = openapi as unknown as Document
  const { securitySchemes = {}, schemas = {} } = document.components
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => [
      `${method.toUpperCase()} ${path}`,
      surfaceOfOperation(described, document),
    ]),
  )
  return {
    version: document.info.version,
    securitySchemes: mapValues(securitySchemes, bare),
    operations: Object.fromEntries(operations),
    schemas: mapValues(schemas, bareSchema),
  }
}

/** Writes JSON with one line per operation and schema, so that a diff shows what has changed. */
export function writeSurface({ version, securitySchemes, operations, schemas }: Surface): string {
  const lines = (members: Record<string, unknown>) =>
    Object.entries(members)
      .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n')
  return `{
  "version": ${JSON.stringify(version)},
  "securitySchemes": ${JSON.stringify(securitySchemes)},
  "operations": {
${lines(operations)}
  },
  "schemas": {
${lines(schemas)}
  }
}
`
}

function surfaceOfOperation(described: DescribedOperation, document: Document): SurfaceOperation {
  const { operationId, deprecated, parameters = [], requestBody, responses } = described
  const security = described.security ?? document.security ?? [{}]
  const resolved = parameters.map((parameter) => resolve(parameter, document))
  return {
    id: operationId,
    ...(deprecated && { deprecated }),
    security: security.map((way) => Object.keys(way)),
    parameters: Object.fromEntries(
      resolved.map(({ in: place, name, required, schema }) => [
        `${place} ${place === 'header' ? String(name).toLowerCase() : name}`,
        { ...(required === true && { required }), schema: bareSchema(schema as Json) },
      ]),
    ),
    ...(requestBody && {
      request: {
        ...(requestBody.required && { required: true as const }),
        content: contentOf(requestBody.content),
      },
    }),
    responses: responsesOf(responses, document),
  }
}

function responsesOf(responses: Record<string, Json>, document: Document): SurfaceOperation['responses'] {
  const statuses = new Map<string, string[]>()
  for (const [status, response] of Object.entries(responses)) {
    const content = JSON.stringify(contentOf(resolve(response, document).content as Record<string, Json>))
    statuses.set(content, [...(statuses.get(content) ?? []), status])
  }
  return Object.fromEntries(
    [...statuses].map(([content, alike]) => [alike.join(' '), JSON.parse(content) as Record<string, Json>]),
  )
}

const contentOf = (content: Record<string, Json> = {}) =>
  mapValues(content, ({ schema }) => bareSchema((schema ?? {}) as Json))

function resolve(part: Json, { components }: Document): Json {
  if (typeof part.$ref !== 'string') return part
  const [kind = '', name = ''] = part.$ref.slice(componentsPath.length).split('/')
  return components[kind]?.[name] ?? {}
}

/** A schema without annotations. Object members may still be named `description` or `title`. */
function bareSchema(schema: Json): Json {
  return mapValues(bare(schema), (value, keyword) => {
    if (keyword === 'properties') return mapValues(value as Record<string, Json>, bareSchema)
    if (keyword === 'enum' || keyword === 'const' || keyword === 'default') return value
    if (Array.isArray(value)) return value.map((one) => (isObject(one) ? bareSchema(one) : one))
    return isObject(value) ? bareSchema(value) : value
  })
}

const bare = (part: Json): Json =>
  Object.fromEntries(Object.entries(part).filter(([name]) => !annotations.has(name)))

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapValues = <T, R>(members: Record<string, T>, map: (value: T, name: string) => R) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, map(value, name)]))
