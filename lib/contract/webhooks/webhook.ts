import * as z from 'zod'
import { webhookDisabledReasons, webhookEventTypes, webhookMessageStates } from '../choices'
import { exactlyOneOf, nonBlank, PathId, page, paging, QueryBoolean, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { writers } from '../roles'

export const WebhookEventName = z.enum(webhookEventTypes).meta({
  id: 'WebhookEventName',
  description: "The type of a webhook's event. The part before the dot is the kind of record.",
})

export const Webhook = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    eventTypes: z.array(WebhookEventName),
    disabled: z.boolean(),
    disabledReason: z.enum(webhookDisabledReasons).nullable(),
    failingSince: Timestamp.nullable(),
    lastSuccessAt: Timestamp.nullable(),
    lastError: z.string().nullable(),
    waiting: z.int(),
    previousSecretEndsAt: Timestamp.nullable(),
    createdBy: z.string().nullable(),
    createdAt: Timestamp,
    version: z.int(),
  })
  .meta({
    id: 'Webhook',
    description:
      'A URL that receives events. `failingSince` is when the first request failed since the last success; `waiting` counts the events that are still to be delivered, up to 1,000. Until `previousSecretEndsAt`, requests are also signed with the previous secret.',
  })
export type Webhook = z.infer<typeof Webhook>

export const WebhookAttempt = z
  .object({
    id: z.string(),
    eventId: z.string(),
    type: WebhookEventName,
    at: Timestamp,
    durationMs: z.int(),
    status: z.int().nullable(),
    error: z.string().nullable(),
    succeeded: z.boolean(),
    state: z.enum(webhookMessageStates),
    nextAttemptAt: Timestamp.nullable(),
  })
  .meta({
    id: 'WebhookAttempt',
    description:
      "One request to a webhook. `status` is null if there was no response, and `error` says why it failed. `state` and `nextAttemptAt` are the event's current values.",
  })
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

/** The response to a test event: `status` is null if there was none, and `error` says why the test failed. */
export const WebhookTest = z.object({
  status: z.int().nullable(),
  error: z.string().nullable(),
  durationMs: z.int(),
  succeeded: z.boolean(),
})
export type WebhookTest = z.infer<typeof WebhookTest>

const reading = {
  resource: 'Webhooks',
  auth: 'bearer',
  clientId: 'optional',
  roles: writers.settings,
} as const
const writing = { ...reading, versioned: true } as const
const one = { params: z.object({ id: PathId }) }
const answer = z.object({ webhook: Webhook })

const Url = z.url({ protocol: /^https?$/ }).max(2048)
const EventTypes = z
  .array(WebhookEventName)
  .min(1)
  .max(webhookEventTypes.length)
  .refine((types) => new Set(types).size === types.length, {
    params: { code: 'duplicate' },
    message: 'must name each type only once',
  })
const Name = nonBlank(100)

export const listWebhooks = defineOperation({
  ...reading,
  method: 'GET',
  path: '/webhooks',
  summary: "List the business's webhooks",
  description: 'Oldest first.',
  request: { query: z.strictObject(paging) },
  answer: page('webhooks', Webhook),
})

export const createWebhook = defineOperation({
  ...writing,
  method: 'POST',
  path: '/webhooks',
  summary: 'Create a webhook; its secret is shown only in this response',
  description:
    'Events are sent to `url` as described under `webhooks`, following Standard Webhooks. The host must be public. A business has at most 20 webhooks.',
  request: {
    body: z.strictObject({ name: Name, url: Url, eventTypes: EventTypes }),
  },
  answer: z.object({ webhook: Webhook, secret: z.string() }),
  secret: true,
})

export const readWebhook = defineOperation({
  ...writing,
  method: 'GET',
  path: '/webhooks/{id}',
  summary: 'Read a webhook',
  request: one,
  answer,
  tag: 'content',
})

export const updateWebhook = defineOperation({
  ...writing,
  method: 'PUT',
  path: '/webhooks/{id}',
  summary: 'Change, disable or enable a webhook',
  description:
    'While a webhook is disabled, its events are stored as failed, so they can be replayed. It is disabled automatically after failing for five days, or by a 410.',
  request: {
    ...one,
    body: z.strictObject({ url: Url, eventTypes: EventTypes, name: Name, disabled: z.boolean() }).partial(),
  },
  answer,
  conditional: true,
})

export const deleteWebhook = defineOperation({
  ...writing,
  method: 'DELETE',
  path: '/webhooks/{id}',
  summary: 'Delete a webhook with its log',
  request: one,
  answer,
  conditional: true,
})

export const rotateWebhook = defineOperation({
  ...writing,
  method: 'POST',
  path: '/webhooks/{id}/rotate',
  summary: "Replace a webhook's secret; the new one is shown only in this response",
  description: 'For `overlapHours`, requests are signed with both secrets.',
  request: { ...one, body: z.strictObject({ overlapHours: z.int().min(0).max(168) }) },
  answer: z.object({ webhook: Webhook, secret: z.string() }),
  secret: true,
  conditional: true,
})

export const listWebhookAttempts = defineOperation({
  ...reading,
  method: 'GET',
  path: '/webhooks/{id}/attempts',
  summary: "List a webhook's requests",
  description: 'Newest first.',
  request: {
    ...one,
    query: z.strictObject({
      failed: QueryBoolean.optional().describe('`true` for failed requests only, `false` for the others.'),
      ...paging,
    }),
  },
  answer: page('attempts', WebhookAttempt),
})

export const replayWebhook = defineOperation({
  ...reading,
  method: 'POST',
  path: '/webhooks/{id}/replay',
  summary: 'Send one event again, or all failed ones',
  description:
    'Takes the `eventId` of an event that is still stored, or `failedSince` for all failed events since then. They keep their `webhook-id`.',
  request: {
    ...one,
    body: z
      .strictObject({ eventId: z.string().min(1).max(64).optional(), failedSince: Timestamp.optional() })
      .refine(({ eventId, failedSince }) => (eventId === undefined) !== (failedSince === undefined), {
        params: { code: 'exactly_one' },
        message: 'must have either eventId or failedSince',
      })
      .meta(exactlyOneOf('eventId', 'failedSince')),
  },
  answer: z.object({ replayed: z.int() }),
  errors: ['webhook_disabled'],
})

export const testWebhook = defineOperation({
  ...reading,
  method: 'POST',
  path: '/webhooks/{id}/test',
  summary: 'Send a test event to a webhook now',
  description:
    'A signed `webhook.test` event, even if the webhook is disabled. It is sent once, and is not in the log.',
  request: one,
  answer: z.object({ test: WebhookTest }),
  idempotent: false,
  errors: ['deliveries_held'],
})
