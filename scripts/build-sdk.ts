import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import openapiTS, { astToString } from 'openapi-typescript'
import * as z from 'zod'
import { makeDocument } from '@/lib/api/openapi/document'
import type { Json } from '@/lib/api/openapi/schemas'
import type { Operation } from '@/lib/contract/operation'
import { basePath, publicOperations } from '@/lib/contract/operations'
import type { CallableOperation } from '@/packages/sdk/src/client'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'packages/sdk/src')

/** Builds the TypeScript SDK into `folder`: one module without dependencies, and its types. */
export async function buildSdk(folder = join(root, 'packages/sdk/dist')): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all([
    bundle(folder),
    copyFile(join(source, 'types.ts'), join(folder, 'types.d.ts')),
    writeFile(join(folder, 'index.d.ts'), declarations),
    writeApiTypes(join(folder, 'api.d.ts')),
  ])
}

const declarations = `import type { components, operations } from './api.js'
import type { ClientOf, ClientOptions } from './types.js'

export type { CallOptions, ClientOptions, Failure, Issue, Result, Upload } from './types.js'
/** The records of the API by name, such as \`Schemas['Account']\`. */
export type Schemas = components['schemas']
/** One function for each operation of the API. */
export type Client = ClientOf<operations>
export type OperationName = keyof operations
/** What an operation takes and what it returns, such as \`AnswerOf<'readAccount'>\`. */
export type RequestOf<Name extends OperationName> = import('./types.js').RequestOf<operations[Name]>
export type AnswerOf<Name extends OperationName> = import('./types.js').AnswerOf<operations[Name]>
export declare function createClient(options: ClientOptions): Client
`

async function bundle(folder: string): Promise<void> {
  const callable = Object.fromEntries(
    Object.entries(publicOperations).map(([name, operation]) => [name, callableOf(operation)]),
  )
  await build({
    stdin: {
      contents: `import { makeClient } from './client'
const operations = ${JSON.stringify(callable)}
export const createClient = (options) => makeClient(operations, ${JSON.stringify(basePath)}, options)`,
      resolveDir: source,
    },
    outfile: join(folder, 'index.js'),
    absWorkingDir: root,
    bundle: true,
    platform: 'neutral',
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  })
}

function callableOf(operation: Operation): CallableOperation {
  const { method, path, safe, media, request } = operation
  const query = Object.entries(request.query?.shape ?? {})
  const lists = query.filter(([, member]) => member instanceof z.ZodArray).map(([name]) => name)
  return { method, path, safe, ...(lists.length > 0 && { lists }), ...(media && { isStream: true }) }
}

async function writeApiTypes(file: string): Promise<void> {
  // Makes members with a default optional in requests.
  const types = await openapiTS(JSON.stringify(documentForTypes()), { defaultNonNullable: false })
  await writeFile(file, astToString(types))
}

/**
 * The OpenAPI document without what the SDK handles itself, such as headers, and without what it returns as a
 * `Failure`.
 */
function documentForTypes(): Json {
  const document = structuredClone(makeDocument('bearer')) as {
    paths: Record<string, Record<string, Json>>
    components: Record<string, Record<string, Json>>
  }
  const { components } = document
  const isHeader = ({ $ref, in: place }: Json) =>
    (components.parameters?.[String($ref).split('/').at(-1) ?? ''] ?? { in: place }).in === 'header'
  const withoutHeaders = ({ headers: _, ...response }: Json): Json => response
  for (const operation of Object.values(document.paths).flatMap(Object.values) as Json[]) {
    const { parameters = [], responses } = operation as {
      parameters?: Json[]
      responses: Record<string, Json>
    }
    operation.parameters = parameters.filter((parameter) => !isHeader(parameter))
    operation.responses = { 200: withoutHeaders(responses[200] ?? {}) }
  }
  const shared = Object.entries(components.responses ?? {})
  const responses = Object.fromEntries(shared.map(([name, response]) => [name, withoutHeaders(response)]))
  return { ...document, components: { ...components, headers: {}, responses } }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSdk()
