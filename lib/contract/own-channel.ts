import * as z from 'zod'
import { ChannelName } from './channel'
import { channelNames, channelSources } from './choices'
import { PathId, Timestamp } from './fields/fields'
import { TemplateLanguages } from './fields/template-languages'
import { trimText } from './fields/trim-text'
import { defineOperation } from './operation'
import { writers } from './roles'

/** A credential that is sent in a header, so it has no spaces or line breaks. */
const credential = z
  .string()
  .overwrite(trimText)
  .regex(/^[!-~]{1,2000}$/, 'must have 1 to 2000 printable ASCII characters, without spaces')

export const OwnChannelChange = z
  .strictObject({
    serviceAccount: z.string().overwrite(trimText).min(1).max(10_000),
    subject: z
      .string()
      .overwrite(trimText)
      .regex(/^(mailto:|https:\/\/)[!-~]{3,200}$/, 'must be a mailto: or https:// URL'),
    newKeys: z.boolean(),
    phoneNumberId: z
      .string()
      .overwrite(trimText)
      .regex(/^\d{1,32}$/, 'must contain only digits'),
    token: credential,
    template: z
      .string()
      .overwrite(trimText)
      .regex(/^[a-z0-9_]{1,512}$/, 'must contain only lower-case letters, digits and _'),
    templateText: z.string().min(1).max(4_000).nullable(),
    language: TemplateLanguages,
    appSecret: credential.nullable(),
    accountSid: z
      .string()
      .overwrite(trimText)
      .regex(/^AC[0-9a-fA-F]{32}$/, 'must be AC followed by 32 hexadecimal digits'),
    authToken: credential,
    from: z
      .string()
      .overwrite(trimText)
      .regex(
        /^(\+\d{5,15}|[A-Za-z0-9 ]{1,34})$/,
        'must be a number such as +12025550100, or another sender of the account',
      ),
  })
  .partial()
export type OwnChannelChange = z.infer<typeof OwnChannelChange>

export const OwnChannel = z
  .object({
    name: ChannelName,
    source: z.enum(channelSources).nullable(),
    defaultSource: z.enum(channelSources).nullable(),
    settings: z.record(z.string(), z.string()),
    credentials: z.array(z.object({ name: z.string(), changedAt: Timestamp })),
    previousUntil: Timestamp.nullable(),
    callbackUrl: z.string().nullable(),
    verifyToken: z.string().nullable(),
    updatedAt: Timestamp.nullable(),
    version: z.int(),
  })
  .meta({
    id: 'OwnChannel',
    description:
      "A business's own setup of a channel; without it, `defaultSource` is used. Credentials are not returned. The provider reports outcomes to `callbackUrl`, signed with the previous credentials until `previousUntil`; null without `API_PUBLIC_URL`.",
  })
export type OwnChannel = z.infer<typeof OwnChannel>

const path = '/channels/{channel}'
const params = z.object({ channel: PathId.describe(`One of ${channelNames.join(', ')}.`) })
const extension = {
  resource: 'Channels',
  auth: 'bearer',
  clientId: 'optional',
  roles: writers.settings,
} as const
const answer = z.object({ channel: OwnChannel })

export const readOwnChannel = defineOperation({
  ...extension,
  method: 'GET',
  path,
  summary: "Read the business's own setup of a channel",
  request: { params },
  answer,
  versioned: true,
})

export const saveOwnChannel = defineOperation({
  ...extension,
  method: 'PUT',
  path,
  summary: "Set up a channel with the business's own credentials",
  description:
    '`fcm` takes the JSON text of a `serviceAccount`; `whatsapp` takes `phoneNumberId`, `token`, `template`, `language` (such as `es, pt_BR`), `templateText` and, to report outcomes, `appSecret`; `sms` takes `accountSid`, `authToken` and `from`; `webpush` takes a `subject`. Omitted fields do not change. Callbacks may be signed with the old credentials for a day.',
  request: { params, body: OwnChannelChange },
  answer,
  conditional: true,
  versioned: true,
})

export const deleteOwnChannel = defineOperation({
  ...extension,
  method: 'DELETE',
  path,
  summary: "Remove the business's own setup of a channel",
  request: { params },
  answer,
  conditional: true,
  versioned: true,
})

export const ChannelCheck = z
  .object({ works: z.boolean(), code: z.string().nullable(), message: z.string().nullable() })
  .meta({
    id: 'ChannelCheck',
    description: 'Whether the provider accepts the credentials; if not, its code and message.',
  })
export type ChannelCheck = z.infer<typeof ChannelCheck>

export const checkChannel = defineOperation({
  ...extension,
  method: 'POST',
  path: `${path}/check`,
  summary: "Check a channel's credentials without sending anything",
  request: { params },
  answer: z.object({ check: ChannelCheck }),
  errors: ['channel_not_configured'],
})
