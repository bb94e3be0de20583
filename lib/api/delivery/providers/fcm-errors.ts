import type { Outcome } from './port'
import type { ProviderAnswer } from './provider-request'
import { stopChannel } from './stop-channel'

/** The service account may not send for the project, or there is no such project. */
const stops = new Set(['PERMISSION_DENIED', 'NOT_FOUND'])

/** Documented for a rate limit whose answer does not say how long it lasts. */
const quotaSeconds = 60

/**
 * What an error answer of FCM means for the message. Its own code decides, then the status of the API, then
 * that of HTTP: a 401 may be about our access token, which a new one mends, or about the key for Apple that
 * somebody must upload (THIRD_PARTY_AUTH_ERROR), and a 404 without a code is about the project and not about
 * the device. A token of another sender (SENDER_ID_MISMATCH) stays registered: the wrong service account, entered by
 * mistake, would else remove every device.
 */
export function classifyError({ status, json, retryAfterSeconds }: ProviderAnswer): Outcome {
  const error = readError(json)
  const code = error.code ?? `http_${status}`
  if (code === 'UNREGISTERED' || (code === 'INVALID_ARGUMENT' && error.blamesToken))
    return { kind: 'refused', code, deviceGone: true }
  if (code === 'THIRD_PARTY_AUTH_ERROR') return { kind: 'refused', code }
  if (stops.has(code)) return stopChannel(code)
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
    // Only an answer that says how long it lasts speaks of more than the one server that was asked.
    return {
      kind: 'retry',
      code,
      afterSeconds: retryAfterSeconds,
      wholeChannel: retryAfterSeconds !== undefined,
    }
  return { kind: status >= 500 || status === 408 ? 'unclear' : 'refused', code }
}

type Detail = { '@type'?: unknown; errorCode?: unknown; fieldViolations?: unknown } | null

/** `blamesToken`: the answer says that the device's token is what was wrong with the request. */
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
