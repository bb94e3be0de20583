import type { Json } from './schemas'

type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  example?: unknown
  schema?: { example?: unknown }
}
type Media = { example?: unknown; examples?: Record<string, Json> }
type DescribedOperation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: Json[]
  parameters?: Json[]
  requestBody?: { content: Record<string, Media> }
}

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/**
 * Converts the OpenAPI document to a Postman collection (format 2.1) with a folder for each resource and an
 * example of each request. `login` stores the token for the other requests.
 */
export function makePostmanCollection(document: Json): Json {
  const { info, servers, tags, paths, security } = document as {
    info: Json
    servers: { url: string }[]
    tags: { name: string }[]
    paths: Record<string, Record<string, DescribedOperation>>
    security: Json[]
  }
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      item: itemOf(path, method, { security, ...operation }, document),
    })),
  )
  return {
    info: { name: info.title, version: info.version, description: usage, schema },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: `http://127.0.0.1:4000${servers[0]?.url ?? ''}` },
      { key: 'businessId', value: 'demo' },
      { key: 'externalId', value: '' },
      { key: 'token', value: '' },
    ],
    item: tags.map(({ name }) => ({
      name,
      item: requests.filter(({ tag }) => tag === name).map(({ item }) => item),
    })),
  }
}

const usage =
  'Set the variables `baseUrl`, `businessId` and `externalId`, then send `login`: it stores the token that the other requests send.'

const storeToken = [
  "if (pm.response.code === 200) pm.collectionVariables.set('token', pm.response.json().data.accessToken)",
]

function itemOf(path: string, method: string, operation: DescribedOperation, document: Json): Json {
  const { operationId, summary, description } = operation
  const parameters = (operation.parameters ?? []).map((one) => resolve(one, document)) as Parameter[]
  const isOpen = operation.security?.some((way) => Object.keys(way).length === 0)
  const isLogin = operationId === 'login'
  const content = Object.entries(operation.requestBody?.content ?? {})[0]
  return {
    name: summary,
    ...(isLogin && {
      event: [{ listen: 'test', script: { type: 'text/javascript', exec: storeToken } }],
    }),
    request: {
      method: method.toUpperCase(),
      description: [`\`${operationId}\``, description].filter(Boolean).join('\n\n'),
      ...(isOpen && { auth: { type: 'noauth' } }),
      header: [
        ...(isOpen ? [] : [{ key: 'x-client-id', value: '{{businessId}}' }]),
        ...(content ? [{ key: 'Content-Type', value: content[0] }] : []),
        ...parameters.filter((one) => one.in === 'header').map(asOptional),
      ],
      url: addressOf(path, parameters),
      ...(content && { body: bodyOf(content[0], exampleOf(content[1], document), isLogin) }),
    },
  }
}

function addressOf(path: string, parameters: Parameter[]): Json {
  const segments = path.replace(/\{(\w+)\}/g, (_, name: string) => `:${name}`)
  const query = parameters.filter((one) => one.in === 'query').map(asOptional)
  const variable = parameters
    .filter((one) => one.in === 'path')
    .map(({ name, example = '' }) => ({ key: name, value: String(example) }))
  const search = query
    .filter(({ disabled }) => !disabled)
    .map(({ key, value }) => `${key}=${encodeURIComponent(value)}`)
    .join('&')
  return {
    raw: `{{baseUrl}}${segments}${search && `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: segments.slice(1).split('/'),
    ...(query.length > 0 && { query }),
    ...(variable.length > 0 && { variable }),
  }
}

/**
 * A query parameter or header with an example. Optional ones are disabled, since a request with all examples
 * would match nothing.
 */
function asOptional({ name, required, description, example, schema }: Parameter) {
  const value = String([example ?? schema?.example ?? ''].flat()[0])
  return { key: name, value, ...(description && { description }), ...(!required && { disabled: true }) }
}

function bodyOf(media: string, example: unknown, isLogin: boolean): Json {
  if (media !== 'application/json') return { mode: 'raw', raw: String(example ?? '') }
  const value = isLogin ? { businessId: '{{businessId}}', externalId: '{{externalId}}' } : example
  return {
    mode: 'raw',
    raw: JSON.stringify(value, undefined, 2),
    options: { raw: { language: 'json' } },
  }
}

function exampleOf({ example, examples = {} }: Media, document: Json): unknown {
  const [first] = Object.values(examples)
  return first ? resolve(first, document).value : example
}

function resolve(part: Json, document: Json): Json {
  if (typeof part.$ref !== 'string') return part
  const keys = part.$ref.split('/').slice(1)
  return keys.reduce<unknown>((inner, key) => (inner as Json)[key], document) as Json
}
