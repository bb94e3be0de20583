import type { Settings } from '@/lib/env'
import { callbackPaths } from './callback-paths'
import { isSignedByMeta, isSignedByTwilio } from './signatures'
import { storeStatuses } from './status-repository'
import { readTwilioStatus, readWhatsAppStatuses } from './statuses'

export type CallbackSettings = Pick<
  Settings,
  'WHATSAPP_APP_SECRET' | 'WHATSAPP_VERIFY_TOKEN' | 'TWILIO_AUTH_TOKEN' | 'API_PUBLIC_URL'
>

const metaSignature = 'x-hub-signature-256'
const twilioSignature = 'x-twilio-signature'
/** Meta documents a maximum of 3 MiB; Twilio's forms are short. */
const largestBody = { whatsapp: 3 * 1024 * 1024, twilio: 64 * 1024 }

export type Callback = {
  method: 'GET' | 'POST'
  path: string
  /**
   * The header that contains the signature (if it is missing, the body is not read), and the maximum body
   * size in bytes.
   */
  signed?: { header: string; longestBody: number }
  answer: (request: Request, body: Buffer) => Promise<CallbackAnswer>
}
/** A response, or an error code. */
type CallbackAnswer = Response | 'signature_invalid'

/**
 * The endpoints where providers report the status of a message. Only callbacks that these settings let us
 * verify are included. A call without a valid signature gets a 403.
 */
export function callbacksOf(settings: CallbackSettings): Callback[] {
  const { WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN, TWILIO_AUTH_TOKEN, API_PUBLIC_URL } = settings
  const { whatsapp, twilio } = callbackPaths
  const callbacks: Callback[] = []
  if (WHATSAPP_VERIFY_TOKEN) {
    callbacks.push({
      method: 'GET',
      path: whatsapp,
      answer: (request) => verifyWhatsApp(request, WHATSAPP_VERIFY_TOKEN),
    })
  }
  if (WHATSAPP_APP_SECRET) {
    callbacks.push({
      method: 'POST',
      path: whatsapp,
      signed: { header: metaSignature, longestBody: largestBody.whatsapp },
      answer: (request, body) => takeWhatsApp(request, body, WHATSAPP_APP_SECRET),
    })
  }
  if (TWILIO_AUTH_TOKEN && API_PUBLIC_URL) {
    const address = API_PUBLIC_URL + twilio
    callbacks.push({
      method: 'POST',
      path: twilio,
      signed: { header: twilioSignature, longestBody: largestBody.twilio },
      answer: (request, body) => takeTwilio(request, body, { authToken: TWILIO_AUTH_TOKEN, address }),
    })
  }
  return callbacks
}

/** Meta calls this once, when the callback URL is saved, to check that we know the verify token. */
async function verifyWhatsApp(request: Request, verifyToken: string): Promise<CallbackAnswer> {
  const query = new URL(request.url).searchParams
  const isOurs = query.get('hub.mode') === 'subscribe' && query.get('hub.verify_token') === verifyToken
  if (!isOurs) return 'signature_invalid'
  return new Response(query.get('hub.challenge'), { headers: { 'content-type': 'text/plain' } })
}

async function takeWhatsApp(request: Request, body: Buffer, appSecret: string): Promise<CallbackAnswer> {
  if (!isSignedByMeta(body, request.headers.get(metaSignature), appSecret)) return 'signature_invalid'
  await storeStatuses(readWhatsAppStatuses(parse(body)))
  return new Response(null, { status: 200 })
}

async function takeTwilio(
  request: Request,
  body: Buffer,
  known: { authToken: string; address: string },
): Promise<CallbackAnswer> {
  const parameters = new URLSearchParams(body.toString('utf8'))
  const address = known.address + new URL(request.url).search
  const signature = request.headers.get(twilioSignature)
  if (!isSignedByTwilio(address, parameters, signature, known.authToken)) return 'signature_invalid'
  const status = readTwilioStatus(parameters)
  await storeStatuses(status ? [status] : [])
  return new Response(null, { status: 204 })
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
