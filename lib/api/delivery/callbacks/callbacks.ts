import type { Settings } from '@/lib/env'
import { callbackPaths } from './paths'
import { isSignedByMeta, isSignedByTwilio } from './signatures'
import { storeStatuses } from './status-repository'
import { readTwilioStatus, readWhatsAppStatuses } from './statuses'

export type CallbackSettings = Pick<
  Settings,
  'WHATSAPP_APP_SECRET' | 'WHATSAPP_VERIFY_TOKEN' | 'TWILIO_AUTH_TOKEN' | 'API_PUBLIC_URL'
>

const largestBody = 3 * 1024 * 1024

export type Callback = {
  method: 'GET' | 'POST'
  path: string
  answer: (request: Request) => Promise<CallbackAnswer>
}
type CallbackAnswer = Response | CallbackRefusal
/** Codes of errors. */
type CallbackRefusal = 'signature_invalid' | 'body_too_large'

/**
 * Where providers say what became of a message, as far as these settings allow to know that it is they who say it. What is
 * not signed as its provider signs is 403, a body over 3 MiB 413.
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
      answer: (request) => takeWhatsApp(request, WHATSAPP_APP_SECRET),
    })
  }
  if (TWILIO_AUTH_TOKEN && API_PUBLIC_URL) {
    const address = API_PUBLIC_URL + twilio
    callbacks.push({
      method: 'POST',
      path: twilio,
      answer: (request) => takeTwilio(request, TWILIO_AUTH_TOKEN, address),
    })
  }
  return callbacks
}

/** Meta asks once, when the address is entered, whether we know the token that was entered with it. */
async function verifyWhatsApp(request: Request, verifyToken: string): Promise<CallbackAnswer> {
  const query = new URL(request.url).searchParams
  const isOurs = query.get('hub.mode') === 'subscribe' && query.get('hub.verify_token') === verifyToken
  if (!isOurs) return 'signature_invalid'
  return new Response(query.get('hub.challenge'), { headers: { 'content-type': 'text/plain' } })
}

async function takeWhatsApp(request: Request, appSecret: string): Promise<CallbackAnswer> {
  const body = await readBody(request)
  if (!body) return 'body_too_large'
  if (!isSignedByMeta(body, request.headers.get('x-hub-signature-256'), appSecret)) {
    return 'signature_invalid'
  }
  await storeStatuses(readWhatsAppStatuses(parse(body)))
  return new Response(null, { status: 200 })
}

async function takeTwilio(
  request: Request,
  authToken: string,
  publicAddress: string,
): Promise<CallbackAnswer> {
  const body = await readBody(request)
  if (!body) return 'body_too_large'
  const parameters = new URLSearchParams(body.toString('utf8'))
  const address = publicAddress + new URL(request.url).search
  if (!isSignedByTwilio(address, parameters, request.headers.get('x-twilio-signature'), authToken)) {
    return 'signature_invalid'
  }
  const status = readTwilioStatus(parameters)
  await storeStatuses(status ? [status] : [])
  return new Response(null, { status: 204 })
}

/** undefined when it is too long; what is left of it is not waited for. */
async function readBody({ body }: Request): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > largestBody) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
