import type { ErrorCode } from '@/lib/contract/errors'
import { examples } from '@/lib/contract/examples/examples'
import type { Operation } from '@/lib/contract/operation'
import { type OperationName, operations } from '@/lib/contract/operations'
import type { CodeSample } from '../openapi/code-samples'
import { write } from '../openapi/literals'
import { errorCodesOf } from '../openapi/responses'
import type { Json } from '../openapi/schemas'
import { codeBlock, table } from './guide'
import { blocks, type Html, html } from './html'
import { factsCell, memberRows, nameCell } from './schema-table'

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Json }
type Described = {
  description: string
  parameters: { $ref: string }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { $ref: string }>
  'x-codeSamples': CodeSample[]
}
type Success = { content: Record<string, { schema: { properties: { data: Json } } }> }
export type Document = {
  paths: Record<string, Record<string, Described>>
  components: {
    parameters: Record<string, Parameter>
    responses: Record<string, unknown>
    schemas: Record<string, Json>
  }
}

/** One operation: what it does, what it takes and answers; beside it the request as code and the answer. */
export function operationSection(name: OperationName, document: Document): Html {
  const operation: Operation = operations[name]
  const described = document.paths[operation.path]?.[operation.method.toLowerCase()] as Described
  const origin = operation.section === undefined ? 'extension' : `section ${operation.section}`
  return html`<section class="operation" id="${name}" aria-labelledby="${name}-title" data-operation="${name}">
<div class="about"><h3 id="${name}-title"><a href="#${name}">${operation.summary}</a></h3>
<p class="route"><b class="method">${operation.method}</b> <code>${operation.path}</code> <span class="origin">${origin}</span></p>
${blocks(described.description)}
${parametersTable(described, document)}${bodyTable(described)}${answerTable(operation, described, document)}
<p class="codes">Errors: ${ownCodes(operation).map((code) => html`<a href="#error-${code}">${code}</a>, `)}<a href="#errors">those of any operation</a></p></div>
<div class="example">${codeBlock(described['x-codeSamples'][0]?.source ?? '', 'sample')}
<h4>Answer</h4>${codeBlock(answerText(name), 'answer')}</div></section>`
}

/** Codes that nearly every operation answers are not repeated beside each. */
const usualCodes: ErrorCode[] = [
  'bad_request',
  'unreadable_body',
  'client_id_missing',
  'unauthenticated',
  'business_forbidden',
  'body_timeout',
  'body_too_large',
  'unsupported_media_type',
  'headers_too_large',
  'too_many_requests',
  'unavailable',
  'internal',
]
const ownCodes = (operation: Operation) =>
  errorCodesOf(operation).filter((code) => !usualCodes.includes(code))

function parametersTable({ parameters }: Described, { components }: Document): Html | false {
  const known = parameters.map(({ $ref }) => components.parameters[$ref.split('/').at(-1) ?? ''] as Parameter)
  const rows = known.map((one) => [
    html`${nameCell(one.name, one.required ?? false)} <span class="place">${one.in}</span>`,
    factsCell(one.schema, one.description),
  ])
  return rows.length > 0 && html`<h4>Parameters</h4>${table(['Name', 'Value'], rows)}`
}

function bodyTable({ requestBody }: Described): Html | false {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!media) return false
  if (type !== 'application/json') return html`<h4>Body</h4><p>A file as <code>${type}</code>.</p>`
  return html`<h4>Body</h4>${choice(media.schema)}${table(['Member', 'Value'], memberRows(media.schema, { marksRequired: true }))}`
}

/** Which members exclude or replace one another. */
function choice({ oneOf, anyOf }: Json): Html | false {
  const options = (oneOf ?? anyOf) as { required: string[] }[] | undefined
  if (!options) return false
  const names = options.map(({ required }) => html` <code>${required.join(', ')}</code>`)
  return html`<p>${oneOf ? 'Exactly' : 'At least'} one of${names}.</p>`
}

function answerTable(operation: Operation, { responses }: Described, { components }: Document): Html {
  if (operation.media) return html`<h4>Answer</h4><p>As <code>${operation.media}</code>.</p>`
  const success = components.responses[responses[200]?.$ref.split('/').at(-1) ?? ''] as Success
  const data = success.content['application/json']?.schema.properties.data ?? {}
  return html`<h4>Answer</h4><p>Members of <code>data</code>.</p>${table(['Member', 'Value'], memberRows(data, { marksRequired: false }))}`
}

function answerText(name: OperationName): string {
  const { answer } = examples[name]
  return typeof answer === 'string' ? answer : write({ data: answer }, 'json', 0)
}
