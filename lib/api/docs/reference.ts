import { errorCodes } from '@/lib/contract/errors'
import { examples } from '@/lib/contract/examples/examples'
import { type OperationName, operations, publicOperations } from '@/lib/contract/operations'
import { wholeSamples } from '../openapi/code-samples'
import { introduction } from '../openapi/document'
import type { Json } from '../openapi/schemas'
import type { ApiAuth } from '../openapi/security'
import { readGuides } from './guides'

type Operations = Record<string, Record<string, Json>>

/**
 * The OpenAPI document for the reference. Guides are added as tags without operations, and complete code
 * samples under the name that OpenAPI Explorer reads. `x-places` maps links such as `#login` to the anchors
 * of OpenAPI Explorer.
 */
export function makeReference(document: Json, apiAuth: ApiAuth): Json {
  const guides = readGuides(apiAuth)
  const { schemas } = document.components as { schemas: Json }
  const places = {
    ...Object.fromEntries(guides.map(({ id, title }) => [id, placeOfTag(title)])),
    ...Object.fromEntries(
      Object.keys(errorCodes).map((code) => [`error-${code}`, `${placeOfTag('Errors')}--${code}`]),
    ),
    ...Object.fromEntries(
      (Object.keys(publicOperations) as OperationName[]).map((name) => [name, placeOfOperation(name)]),
    ),
    ...Object.fromEntries(Object.keys(schemas).map((name) => [`schema-${name}`, placeOfSchema(name)])),
  }
  return {
    ...document,
    info: { ...(document.info as Json), description: introduction },
    tags: [
      ...guides.map(({ title, text }) => ({ name: title, description: text })),
      ...(document.tags as Json[]),
    ],
    paths: mapOperations(document.paths as Operations, (operation) => {
      const name = operation.operationId as OperationName
      return { ...operation, 'x-code-samples': wholeSamples(operations[name], examples[name].request) }
    }),
    'x-places': places,
  }
}

/** Encodes a name for a URL in the same way as OpenAPI Explorer. */
const inAddress = (name: string) => name.replace(/[\s#:?&={}-]+/g, '-')
const placeOfTag = (name: string) => `tag--${inAddress(name)}`
const placeOfSchema = (name: string) => `cmp--schemas-${inAddress(name.toLowerCase())}`
const placeOfOperation = (name: OperationName) =>
  `${operations[name].method.toLowerCase()}-${inAddress(operations[name].path)}`

function mapOperations(paths: Operations, change: (operation: Json) => Json): Operations {
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, change(operation)])),
    ]),
  )
}
