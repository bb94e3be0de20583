import * as z from 'zod'
import { deviceKinds } from './choices'
import { PathId, Timestamp } from './fields/fields'
import { defineOperation } from './operation'
import { type Holder, mayDo, writers } from './roles'

/** ASCII without spaces: the token that FCM gave an app. */
const FcmToken = z.string().regex(/^[!-~]{1,2048}$/, 'must be a token as FCM gives it')

const base64url = (bytes: string) => `must be ${bytes} in base64url`

/** What a browser's `PushSubscription.toJSON()` answers; its `expirationTime` may stand in it and is not kept. */
export const PushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2048),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/, base64url('65 bytes')),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/, base64url('16 bytes')),
  }),
})

/** `fcm`: an app by its `token`. `webpush`: a browser by its `subscription`. From `expiresAt` on it gets nothing. */
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
      message: 'must hold a token for the kind fcm, and a subscription for webpush',
    },
  )
export type NewDevice = z.infer<typeof NewDevice>

/** A device as others may see it: whoever holds its token or subscription could push to it, so neither is answered. */
export const Device = z
  .object({
    id: z.string(),
    accountId: z.string(),
    kind: z.enum(deviceKinds),
    createdAt: Timestamp,
    expiresAt: Timestamp.nullable(),
  })
  .meta({ id: 'Device', description: 'An app or a browser that gets the pushes of an account.' })
export type Device = z.infer<typeof Device>

const resource = 'Devices'
const extension = { resource, auth: 'bearer', clientId: 'optional' } as const
const path = '/account/{accountId}/devices'

export const listDevices = defineOperation({
  ...extension,
  method: 'GET',
  path,
  summary: 'List the devices on which an account gets pushes',
  description: 'Oldest first, without those past their `expiresAt`.',
  request: { params: z.object({ accountId: PathId }) },
  answer: z.object({ devices: z.array(Device) }),
})

/**
 * A device that is already registered is returned as it is. `expiresAt` is what the last call said; without it there is none. A
 * browser of the inbox (`isTestBrowser`) needs `registerBrowser`: others get 403 `role_forbidden`.
 */
export const createDevice = defineOperation({
  ...extension,
  method: 'POST',
  path,
  summary: 'Register a device on which an account gets its pushes',
  description:
    'If the device is registered for another account of the business, only the new account gets its pushes. It gets none after `expiresAt`, which may be at most a year ahead. An account has at most 20 devices. Only admins may register a browser with an `expiresAt` for a test account; it is removed once the account is no longer a test account.',
  request: { params: z.object({ accountId: PathId }), body: NewDevice },
  answer: z.object({ device: Device }),
  roles: writers.accounts,
})

/** Extension. 404 when the account has no such device. */
export const deleteDevice = defineOperation({
  ...extension,
  method: 'DELETE',
  path: `${path}/{deviceId}`,
  summary: 'Remove a device, which gets no pushes any more',
  request: { params: z.object({ accountId: PathId, deviceId: PathId }) },
  answer: z.object({ device: Device }),
  roles: writers.accounts,
})

/** What a browser needs to subscribe to pushes of this deployment: null where Web Push is not set up. */
export const WebPush = z
  .object({ publicKey: z.string().nullable() })
  .meta({ id: 'WebPush', description: 'What browsers need to subscribe to pushes.' })
export type WebPush = z.infer<typeof WebPush>

/** `publicKey` is the `applicationServerKey` of `PushManager.subscribe`: 65 bytes in base64url without padding. */
export const readWebPushKey = defineOperation({
  ...extension,
  method: 'GET',
  path: '/web-push-key',
  summary: 'Read the key for browsers that subscribe',
  request: {},
  answer: z.object({ webPush: WebPush }),
})

/** Registering a browser for a test account for a time; in the console the one that one sits at, for 24 hours. */
export const registerBrowser = { ...createDevice, roles: writers.settings }

type Registered = Pick<NewDevice, 'kind' | 'expiresAt'>

/**
 * Whether it is a browser of the inbox: one with an end, of a test account. It goes with the mark: when the account is no
 * test account any more, its browsers with an end are removed in the same transaction, each noted in the audit log.
 */
export function isTestBrowser(
  { testAccount }: { testAccount: boolean },
  { kind, expiresAt }: Registered,
): boolean {
  return testAccount && kind === 'webpush' && expiresAt != null
}

/** Whether an identity with these roles, which may do `createDevice`, may register this device for this account. */
export function mayRegister(
  held: readonly Holder[],
  account: { testAccount: boolean },
  device: Registered,
): boolean {
  return !isTestBrowser(account, device) || mayDo(held, registerBrowser)
}
