import type { Outcome } from './port'
import type { ProviderAnswer } from './provider-request'
import { stopChannel } from './stop-channel'

/** Codes for a service account that may not send for the project, or for a project that does not exist. */
const channelErrors = new Set(['PERMISSION_DENIED', 'NOT_FOUND'])

/** The wait that FCM documents for exceeding a rate limit, if the response does not specify one. */
const quotaSeconds = 60

/**
 * The outcome for an FCM error. FCM's own error code decides; without one, the API status does, and then the
 * HTTP status. A 401 can mean that our access token is rejected, which a new token fixes, or that the
 * project's Apple key is missing or wrong (THIRD_PARTY_AUTH_ERROR). A 404 without a code concerns the
 * project, not the device. A device whose token belongs to another sender (SENDER_ID_MISMATCH) stays
 * registered: otherwise, a wrong service account in the settings would remove all devices.
 */
export function classifyError({ status, json, retryAfterSeconds }: ProviderAnswer): Outcome {
  const error = readError(json)
  const code = error.code ?? `http_${status}`
  if (code === 'UNREGISTERED' || (code === 'INVALID_ARGUMENT' && error.blamesToken))
    return { kind: 'refused', code, deviceGone: true }
  if (code === 'THIRD_PARTY_AUTH_ERROR') return { kind: 'refused', code }
  if (channelErrors.has(code)) return stopChannel(code)
  if (status === 401) return { kind: 'retry', code, wholeChannel: true }
  if (status === 429)
    return {
      kind: 'retry',
      code,
      afterSeconds: retryAfterSeconds ?? quotaSeconds,
      wholeChannel: true,
      tooFast: true,
    }
  if (code === 'UNAVAILABLE')
    // If there is no Retry-After, only the server that responded may be down.
    return {
      kind: 'retry',
      code,
      afterSeconds: retryAfterSeconds,
      wholeChannel: retryAfterSeconds !== undefined,
    }
  return { kind: status >= 500 || status === 408 ? 'unclear' : 'refused', code }
}

type Detail = { '@type'?: unknown; errorCode?: unknown; fieldViolations?: unknown } | null

/** `blamesToken` is true if FCM names the device token as the invalid part of the request. */
function readError({ error }: ProviderAnswer['json']): { code?: string; blamesToken: boolean } {
  const { status, message, details } = (error ?? {}) as Record<string, unknown>
  const list = Array.isArray(details) ? (details as Detail[]) : []
  const own = list.find(
    (detail) => detail?.['@type'] === 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
  )
  const codes = [own?.errorCode, status]
  return {
    code: codes.find((code): code is string => typeof code === 'string' && code !== 'UNSPECIFIED_ERROR'),
    blamesToken:
      message === 'The registration token is not a valid FCM registration token' || list.some(namesToken),
  }
}

function namesToken(detail: Detail): boolean {
  const violations = detail?.fieldViolations
  return Array.isArray(violations) && violations.some((violation) => violation?.field === 'message.token')
}
