import type { Settings } from '@/lib/env'
import { callbackPaths } from './callback-paths'
import { isSame, isSignedByMeta, isSignedByTwilio } from './signatures'
import { storeStatuses } from './status-repository'
import { readTwilioStatus, readWhatsAppStatuses } from './statuses'

export type CallbackSettings = Pick<
  Settings,
  'WHATSAPP_APP_SECRET' | 'WHATSAPP_VERIFY_TOKEN' | 'TWILIO_AUTH_TOKEN' | 'API_PUBLIC_URL'
>

const metaSignature = 'x-hub-signature-256'
const twilioSignature = 'x-twilio-signature'
/** In bytes. Meta documents a maximum of 3 MiB; Twilio's forms are short. */
const largestBody = { whatsapp: 3 * 1024 * 1024, twilio: 64 * 1024 }

export type Callback = {
  method: 'GET' | 'POST'
  path: string
  /**
   * The header that contains the signature, and the maximum body size in bytes. Without the header, the body
   * is not read.
   */
  signed?: { header: string; longestBody: number }
  answer: (request: Request, body: Buffer) => Promise<CallbackAnswer>
}
/** A response, or an error code. */
type CallbackAnswer = Response | 'signature_invalid'

/**
 * The endpoints where providers report the status of a message. The deployment's own are included only if the
 * settings allow us to verify calls. Calls without a valid signature get a 403.
 */
export function callbacksOf(settings: CallbackSettings, readOwn: ReadOwn): Callback[] {
  const { WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN, TWILIO_AUTH_TOKEN, API_PUBLIC_URL } = settings
  const { whatsapp, twilio } = callbackPaths
  const own = (provider: keyof typeof callbackPaths) => `${callbackPaths[provider]}/:business`
  const deployment = async () => [settings]
  return [
    ...(WHATSAPP_VERIFY_TOKEN ? [verifyingCallback(whatsapp, deployment)] : []),
    ...(WHATSAPP_APP_SECRET ? [whatsAppCallback(whatsapp, deployment)] : []),
    ...(TWILIO_AUTH_TOKEN && API_PUBLIC_URL ? [twilioCallback(twilio, deployment)] : []),
    verifyingCallback(own('whatsapp'), (owner) => readOwn(owner, 'whatsapp')),
    whatsAppCallback(own('whatsapp'), (owner) => readOwn(owner, 'whatsapp')),
    twilioCallback(own('twilio'), (owner) => readOwn(owner, 'sms')),
  ]
}

/**
 * Reads all settings with which a business's callbacks may be signed: the current settings and, for a while
 * after the credentials were replaced, the previous ones. Empty if the business has not set up the channel.
 */
export type ReadOwn = (owner: string, channel: 'whatsapp' | 'sms') => Promise<CallbackSettings[]>
type ReadSettings = (owner: string) => Promise<readonly CallbackSettings[]>

const verifyingCallback = (path: string, read: ReadSettings): Callback => ({
  method: 'GET',
  path,
  answer: async (request) => verifyWhatsApp(request, await read(ownerOf(request) ?? '')),
})

const whatsAppCallback = (path: string, read: ReadSettings): Callback => ({
  method: 'POST',
  path,
  signed: { header: metaSignature, longestBody: largestBody.whatsapp },
  answer: async (request, body) => takeWhatsApp(request, body, await read(ownerOf(request) ?? '')),
})

const twilioCallback = (path: string, read: ReadSettings): Callback => ({
  method: 'POST',
  path,
  signed: { header: twilioSignature, longestBody: largestBody.twilio },
  answer: async (request, body) => takeTwilio(request, body, await read(ownerOf(request) ?? '')),
})

/** The business ID in a callback's path; undefined for the deployment's callbacks. */
function ownerOf(request: Request): string | undefined {
  const { pathname } = new URL(request.url)
  const path = Object.values(callbackPaths).find((known) => pathname.startsWith(`${known}/`))
  return path && pathname.slice(path.length + 1)
}

/**
 * Meta makes this request once, when the callback URL is saved, to check that the URL's server knows the
 * verify token.
 */
async function verifyWhatsApp(request: Request, known: readonly CallbackSettings[]): Promise<CallbackAnswer> {
  const query = new URL(request.url).searchParams
  const given = query.get('hub.verify_token')
  const isOurs =
    query.get('hub.mode') === 'subscribe' && known.some((one) => isSame(given, one.WHATSAPP_VERIFY_TOKEN))
  if (!isOurs) return 'signature_invalid'
  return new Response(query.get('hub.challenge'), { headers: { 'content-type': 'text/plain' } })
}

async function takeWhatsApp(
  request: Request,
  body: Buffer,
  known: readonly CallbackSettings[],
): Promise<CallbackAnswer> {
  const signature = request.headers.get(metaSignature)
  const isSigned = known.some(
    ({ WHATSAPP_APP_SECRET: secret }) => secret && isSignedByMeta(body, signature, secret),
  )
  if (!isSigned) return 'signature_invalid'
  await storeStatuses(readWhatsAppStatuses(parse(body)), ownerOf(request))
  return new Response(null, { status: 200 })
}

async function takeTwilio(
  request: Request,
  body: Buffer,
  known: readonly CallbackSettings[],
): Promise<CallbackAnswer> {
  const parameters = new URLSearchParams(body.toString('utf8'))
  const { pathname, search } = new URL(request.url)
  const signature = request.headers.get(twilioSignature)
  const isSigned = known.some(
    ({ API_PUBLIC_URL: url, TWILIO_AUTH_TOKEN: token }) =>
      url && token && isSignedByTwilio(url + pathname + search, parameters, signature, token),
  )
  if (!isSigned) return 'signature_invalid'
  const status = readTwilioStatus(parameters)
  await storeStatuses(status ? [status] : [], ownerOf(request))
  return new Response(null, { status: 204 })
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
