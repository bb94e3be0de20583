import * as z from 'zod'
import { channelNames } from './choices'
import { describeValues, PathId, Timestamp } from './fields/fields'
import { defineOperation } from './operation'
import { writers } from './roles'

const channelNameDescriptions: Record<(typeof channelNames)[number], string> = {
  fcm: 'Pushes to apps, by Firebase Cloud Messaging.',
  webpush: 'Pushes to browsers.',
  whatsapp: 'Messages by WhatsApp.',
  sms: 'Text messages.',
}
export const ChannelName = z
  .enum(channelNames)
  .meta({ id: 'ChannelName', description: describeValues('A way to people.', channelNameDescriptions) })

/**
 * One way to people, as the last message of the business on it went. `missingSettings` are those without which nothing is
 * sent, and `missingForStatuses` those without which nobody says whether a message arrived: names alone, never what they
 * hold. `lastErrorCode` and `lastErrorMessage` are the provider's own. While the `breaker` is open nothing is sent but one
 * message at `nextProbeAt`.
 */
export const ChannelState = z
  .object({
    name: ChannelName,
    configured: z.boolean(),
    missingSettings: z.array(z.string()),
    missingForStatuses: z.array(z.string()),
    lastSuccessAt: Timestamp.nullable(),
    lastErrorAt: Timestamp.nullable(),
    lastErrorCode: z.string().nullable(),
    lastErrorMessage: z.string().nullable(),
    breaker: z.enum(['open', 'closed']),
    nextProbeAt: Timestamp.nullable(),
  })
  .meta({ id: 'ChannelState', description: 'Whether a channel is set up, and how it works.' })
export type ChannelState = z.infer<typeof ChannelState>

const resource = 'Channels'
const extension = { resource, auth: 'bearer', clientId: 'optional' } as const

export const listChannels = defineOperation({
  ...extension,
  method: 'GET',
  path: '/channels',
  summary: 'List the channels: which are set up, and how each works',
  description: 'All channels, including those that are not set up.',
  request: {},
  answer: z.object({ channels: z.array(ChannelState) }),
})

/** An account, or on WhatsApp and by SMS a phone of anybody. */
export const ChannelTest = z
  .strictObject({
    accountId: z.string().min(1).max(64).optional(),
    phone: z.string().min(1).max(64).optional(),
  })
  .refine(({ accountId, phone }) => (accountId === undefined) !== (phone === undefined), {
    params: { code: 'exactly_one' },
    message: 'must hold exactly one of accountId and phone',
  })
export type ChannelTest = z.infer<typeof ChannelTest>

/**
 * Extension: one message that says that it is a test, on this channel alone, hidden from the list of whoever gets it. It
 * goes as any other: not to an account that is blocked, and to no provider in a drill. 422 `channel_not_configured` with
 * `data.missingSettings`, and `invalid_arguments` for an unknown account, a phone that is none, or a phone for a push.
 */
export const testChannel = defineOperation({
  ...extension,
  roles: writers.settings,
  method: 'POST',
  path: '/channels/{channel}/test',
  summary: 'Send one test message on a channel',
  description:
    'On this channel alone, hidden from the list of whoever gets it. Follow it with `GET /notifications/{notificationId}/deliveries`.',
  request: {
    params: z.object({ channel: PathId.describe(`One of ${channelNames.join(', ')}.`) }),
    body: ChannelTest,
  },
  answer: z.object({ notificationId: z.string() }),
  errors: ['channel_not_configured'],
})
