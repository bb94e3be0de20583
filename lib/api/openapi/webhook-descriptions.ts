import { type WebhookKind, webhookKinds } from '@/lib/contract/choices'
import { webhookEventExamples } from '@/lib/contract/examples/webhook-examples'
import { webhookEventSchemas } from '@/lib/contract/webhooks/webhook-events'
import type { Json, SchemaCollection } from './schemas'

const summaries: Record<WebhookKind, string> = {
  alert: 'Alert event',
  account: 'Account event',
  notification: 'Notification event',
  delivery: 'Delivery event',
  job: 'Import or bulk change event',
}

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', example },
})

const headers = [
  header('webhook-id', "The event's ID, the same for each attempt.", '019a7d20-5c6e-7f5d-8b69-4c8e1a7d3fe5'),
  header('webhook-timestamp', 'When this request was made, in seconds since 1970.', '1795269909'),
  header(
    'webhook-signature',
    'Signatures separated by spaces: `v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, with the base64 after `whsec_` as the key.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

/** Describes the requests that webhooks receive, by kind of record. */
export function describeWebhooks(schemas: SchemaCollection): Json {
  return Object.fromEntries(webhookKinds.map((kind) => [kind, { post: describeKind(kind, schemas) }]))
}

function describeKind(kind: WebhookKind, schemas: SchemaCollection): Json {
  return {
    operationId: `${kind}Event`,
    tags: ['Webhooks'],
    summary: summaries[kind],
    security: [],
    parameters: headers.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemas.ofAnswer(webhookEventSchemas[kind]),
          example: webhookEventExamples[kind],
        },
      },
    },
    responses: {
      '2XX': { description: 'The event was received.' },
      410: { description: 'Disables the webhook.' },
      default: { description: 'The event is retried for a day, at growing intervals.' },
    },
  }
}

/** The headers of each event, for the document's `components`. */
export const webhookParameters: Json = Object.fromEntries(headers.map((one) => [String(one.name), one]))
