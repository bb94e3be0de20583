import * as z from 'zod'
import { channelNames, channelSources } from './choices'
import { PathId, Timestamp } from './fields/fields'
import { defineOperation } from './operation'
import { writers } from './roles'

export const ChannelName = z.enum(channelNames).meta({
  id: 'ChannelName',
  description:
    'A channel with its own settings: `fcm` (Firebase Cloud Messaging) pushes to apps, `webpush` to browsers.',
})

export const ChannelState = z
  .object({
    name: ChannelName,
    configured: z.boolean(),
    source: z.enum(channelSources).nullable(),
    missingSettings: z.array(z.string()),
    missingForStatuses: z.array(z.string()),
    lastSuccessAt: Timestamp.nullable(),
    lastErrorAt: Timestamp.nullable(),
    lastErrorCode: z.string().nullable(),
    lastErrorMessage: z.string().nullable(),
    breaker: z.enum(['open', 'closed']),
    nextProbeAt: Timestamp.nullable(),
    templateText: z.string().nullable(),
  })
  .meta({
    id: 'ChannelState',
    description:
      "Whether a channel is set up, and how its last message went. `source` says whose credentials are used: `generated` are Web Push keys made on first start. Until `missingSettings` are set, nothing is sent; until `missingForStatuses` are, it is unknown what arrived. While `breaker` is open, one message is tried, at `nextProbeAt`. Errors are the provider's.",
  })
export type ChannelState = z.infer<typeof ChannelState>

const resource = 'Channels'
const extension = { resource, auth: 'bearer', clientId: 'optional' } as const

export const listChannels = defineOperation({
  ...extension,
  method: 'GET',
  path: '/channels',
  summary: 'List the channels and their state',
  description: 'Includes channels that are not set up.',
  request: {},
  answer: z.object({ channels: z.array(ChannelState) }),
})

export const ChannelTest = z
  .strictObject({
    accountId: z.string().min(1).max(64).optional(),
    phone: z.string().min(1).max(64).optional(),
  })
  .refine(({ accountId, phone }) => (accountId === undefined) !== (phone === undefined), {
    params: { code: 'exactly_one' },
    message: 'must contain exactly one of accountId and phone',
  })
export type ChannelTest = z.infer<typeof ChannelTest>

export const testChannel = defineOperation({
  ...extension,
  roles: writers.settings,
  method: 'POST',
  path: '/channels/{channel}/test',
  summary: 'Send one test message on a channel',
  description:
    "To an account or, by WhatsApp and SMS, any phone number. The message is hidden from the recipient's list and reaches no blocked accounts and, in a drill, no provider. Follow it with `GET /notifications/{notificationId}/deliveries`.",
  request: {
    params: z.object({ channel: PathId.describe(`One of ${channelNames.join(', ')}.`) }),
    body: ChannelTest,
  },
  answer: z.object({ notificationId: z.string() }),
  errors: ['channel_not_configured'],
})
