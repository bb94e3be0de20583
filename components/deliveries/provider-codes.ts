import type { ChannelName } from '@/lib/contract/choices'
import type { Channel } from '@/lib/contract/notification'

/** The messages for provider codes; several codes may mean the same to the user. */
const whatsApp = {
  0: 'credentials',
  3: 'permission',
  10: 'permission',
  33: 'senderNumber',
  100: 'request',
  190: 'credentials',
  368: 'accountRestricted',
  1: 'providerError',
  2: 'unavailable',
  4: 'tooFast',
  80007: 'tooFast',
  130429: 'tooFast',
  130472: 'heldBack',
  130497: 'country',
  131000: 'providerError',
  131005: 'permission',
  131008: 'request',
  131009: 'request',
  131016: 'unavailable',
  131021: 'sameNumber',
  131026: 'notOnWhatsApp',
  131030: 'testNumber',
  131031: 'accountRestricted',
  131037: 'displayName',
  131042: 'payment',
  131045: 'senderNumber',
  131047: 'window',
  131048: 'spamLimit',
  131049: 'heldBack',
  131050: 'optedOut',
  131051: 'request',
  131056: 'tooFastForOne',
  131057: 'unavailable',
  132000: 'templateParameters',
  132001: 'templateUnknown',
  132005: 'tooLong',
  132007: 'templatePolicy',
  132012: 'templateParameters',
  132015: 'templatePaused',
  132016: 'templateDisabled',
  132018: 'request',
  133000: 'senderNumber',
  133004: 'unavailable',
  133010: 'senderNumber',
  2494100: 'unavailable',
  held_for_quality_assessment: 'templateChecked',
} as const

const fcm = {
  UNREGISTERED: 'deviceGone',
  INVALID_ARGUMENT: 'request',
  SENDER_ID_MISMATCH: 'otherProject',
  THIRD_PARTY_AUTH_ERROR: 'appleKey',
  QUOTA_EXCEEDED: 'tooFast',
  RESOURCE_EXHAUSTED: 'tooFast',
  UNAVAILABLE: 'unavailable',
  INTERNAL: 'providerError',
  UNAUTHENTICATED: 'credentials',
  PERMISSION_DENIED: 'project',
  NOT_FOUND: 'project',
  invalid_grant: 'credentials',
  invalid_client: 'credentials',
  unauthorized_client: 'credentials',
} as const

const webPush = {
  invalid_subscription: 'deviceGone',
  invalid_vapid_keys: 'pushKey',
  http_406: 'tooFast',
  http_410: 'deviceGone',
  http_413: 'tooLarge',
} as const

const sms = {
  20003: 'credentials',
  20005: 'accountRestricted',
  20429: 'tooFast',
  21211: 'noNumber',
  21214: 'noNumber',
  21408: 'country',
  21606: 'senderNumber',
  21608: 'trialAccount',
  21610: 'optedOut',
  21611: 'tooFast',
  21612: 'noRoute',
  21614: 'noText',
  21617: 'tooLong',
  21635: 'noText',
  30001: 'tooFast',
  30002: 'accountRestricted',
  30003: 'switchedOff',
  30004: 'blockedByCarrier',
  30005: 'unknownNumber',
  30006: 'noText',
  30007: 'filtered',
  30008: 'noReason',
  63038: 'tooFast',
} as const

/** Codes that every provider may have: an HTTP status or a network error. */
const everywhere = {
  http_400: 'request',
  http_401: 'credentials',
  http_403: 'credentials',
  http_429: 'tooFast',
  http_500: 'providerError',
  http_502: 'unavailable',
  http_503: 'unavailable',
  http_504: 'unavailable',
  ECONNREFUSED: 'unreached',
  ENOTFOUND: 'unreached',
  EAI_AGAIN: 'unreached',
  EHOSTUNREACH: 'unreached',
  ENETUNREACH: 'unreached',
  CONNECT_TIMEOUT: 'unreached',
  UND_ERR_CONNECT_TIMEOUT: 'unreached',
  ECONNRESET: 'noAnswer',
  ETIMEDOUT: 'noAnswer',
  UND_ERR_SOCKET: 'noAnswer',
  TimeoutError: 'noAnswer',
  answer_too_large: 'noAnswer',
  http_200: 'noAnswer',
  credentials_unreadable: 'unreadable',
} as const

type Values<T> = T[keyof T]
export type CodeMeaning =
  | Values<typeof whatsApp>
  | Values<typeof fcm>
  | Values<typeof webPush>
  | Values<typeof sms>
  | Values<typeof everywhere>

const meanings = (...maps: Readonly<Record<string, CodeMeaning>>[]) =>
  new Map(maps.flatMap((map) => Object.entries(map)))

// A push delivery does not record what kind of device it went to, so a status that is specific to one kind is left
// out.
const byChannel: Record<Channel | ChannelName, ReadonlyMap<string, CodeMeaning>> = {
  push: meanings(everywhere, fcm, webPush),
  fcm: meanings(everywhere, fcm),
  webpush: meanings(everywhere, webPush, { http_404: 'deviceGone' }),
  whatsapp: meanings(everywhere, whatsApp),
  sms: meanings(everywhere, sms),
}

/** Permission errors of Meta's Graph API. */
const isPermission = (code: string) => /^2\d\d$/.test(code)

/** What a provider's code means on a channel, as the key of its message; undefined if the code is unknown. */
export function codeMeaning(channel: Channel | ChannelName, code: string): CodeMeaning | undefined {
  if (channel === 'whatsapp' && isPermission(code)) return 'permission'
  return byChannel[channel].get(code)
}
