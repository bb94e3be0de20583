import * as z from 'zod'
import { deviceKinds } from './choices'
import { PathId, Timestamp } from './fields/fields'
import { defineOperation } from './operation'
import { type Holder, mayDo, writers } from './roles'

/** Printable ASCII characters, without spaces. */
const FcmToken = z.string().regex(/^[!-~]{1,2048}$/, 'must be an FCM token')

const base64url = (bytes: string) => `must be ${bytes} in base64url`

export const PushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2048),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/, base64url('65 bytes')),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/, base64url('16 bytes')),
  }),
})

export const NewDevice = z
  .strictObject({
    kind: z.enum(deviceKinds),
    token: FcmToken.optional(),
    subscription: PushSubscription.optional(),
    expiresAt: Timestamp.nullable().optional(),
  })
  .refine(
    ({ kind, token, subscription }) => (kind === 'fcm' ? token && !subscription : subscription && !token),
    {
      params: { code: 'exactly_one' },
      message: 'must contain a token for fcm, or a subscription for webpush',
    },
  )
export type NewDevice = z.infer<typeof NewDevice>

/** Omits the token or subscription, because anyone who has it could push to the device. */
export const Device = z
  .object({
    id: z.string(),
    accountId: z.string(),
    kind: z.enum(deviceKinds),
    createdAt: Timestamp,
    expiresAt: Timestamp.nullable(),
  })
  .meta({ id: 'Device', description: "An app or browser that gets an account's push notifications." })
export type Device = z.infer<typeof Device>

const resource = 'Devices'
const extension = { resource, auth: 'bearer', clientId: 'optional' } as const
const path = '/account/{accountId}/devices'

export const listDevices = defineOperation({
  ...extension,
  method: 'GET',
  path,
  summary: "List an account's devices",
  description: 'Oldest first, without expired ones.',
  request: { params: z.object({ accountId: PathId }) },
  answer: z.object({ devices: z.array(Device) }),
})

export const createDevice = defineOperation({
  ...extension,
  method: 'POST',
  path,
  summary: "Register a device for an account's pushes",
  description:
    'An app (`fcm`) has a `token`; a browser (`webpush`) has the `subscription` from `PushSubscription.toJSON()`. A device belongs to the last account that registered it. It gets no pushes after `expiresAt`, at most a year ahead. An account has at most 20 devices.',
  request: { params: z.object({ accountId: PathId }), body: NewDevice },
  answer: z.object({ device: Device }),
  roles: writers.accounts,
})

export const deleteDevice = defineOperation({
  ...extension,
  method: 'DELETE',
  path: `${path}/{deviceId}`,
  summary: 'Remove a device, so that it gets no more pushes',
  request: { params: z.object({ accountId: PathId, deviceId: PathId }) },
  answer: z.object({ device: Device }),
  roles: writers.accounts,
})

export const WebPush = z.object({ publicKey: z.string().nullable() }).meta({
  id: 'WebPush',
  description: 'The `applicationServerKey` for `PushManager.subscribe`; null if Web Push is not set up.',
})
export type WebPush = z.infer<typeof WebPush>

export const readWebPushKey = defineOperation({
  ...extension,
  method: 'GET',
  path: '/web-push-key',
  summary: 'Read the key that browsers subscribe with',
  request: {},
  answer: z.object({ webPush: WebPush }),
})

/** Like `createDevice`, but for test browsers (see `isTestBrowser`), which only admins may register. */
export const registerBrowser = { ...createDevice, roles: writers.settings }

type Registered = Pick<NewDevice, 'kind' | 'expiresAt'>

/**
 * True for a browser that is registered for a limited time for a test account. It is removed in the transaction that
 * turns off the account's `testAccount`, with an audit log entry.
 */
export function isTestBrowser(
  { testAccount }: { testAccount: boolean },
  { kind, expiresAt }: Registered,
): boolean {
  return testAccount && kind === 'webpush' && expiresAt != null
}

/** True if an identity that may call `createDevice` may register this device for this account. */
export function mayRegister(
  held: readonly Holder[],
  account: { testAccount: boolean },
  device: Registered,
): boolean {
  return !isTestBrowser(account, device) || mayDo(held, registerBrowser)
}
